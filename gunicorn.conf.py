"""How the pages are served: a few processes of many threads, all of it settable from outside."""

import os
import signal

from settings import Settings
from store.home import Store, use, using

settings = Settings.from_env()
workers = settings.processes
threads = settings.threads  # of each process
worker_class = "web.server.connections.worker.BufferedWorker"
preload_app = True  # made once and shared: a process that dies is there again at once
worker_connections = (
    12000  # of each process, where the system lets it: a phone has one that waits, and others
)
keepalive = 15  # seconds: phones ask again and again and shall not knock anew each time
timeout = 60  # seconds a process may be silent before it is taken for dead
graceful_timeout = 8  # seconds
max_requests = settings.most_requests
worker_tmp_dir = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
accesslog = None  # web.server.logs tells of every answer, without codes and secrets
errorlog = "-"
loglevel = settings.log_level


def on_starting(server):  # type: ignore[no-untyped-def]
    import printing
    from jobs import logs

    logs.to_stderr()
    if not printing.is_possible():  # fetched once, for all processes together
        server.log.warning("nothing can be printed here: Pango is missing")


def ssl_context(_config, default):  # type: ignore[no-untyped-def]
    from padlock import contexts  # asked for by pages with a padlock alone

    with using(Store.of(settings)):
        return contexts.current(default)


def post_worker_init(worker):  # type: ignore[no-untyped-def]
    from store.rush import Rush

    worker.tpool.somebody_waits = Rush(settings.home).tell


def post_fork(server, worker):  # type: ignore[no-untyped-def]  # noqa: ARG001
    from jobs import heartbeat, logs

    def ended() -> None:
        if os.getppid() == worker.ppid:  # else it is somebody else who must not be ended
            os.kill(worker.ppid, signal.SIGTERM)

    logs.to_stderr()
    use(Store.of(settings))  # for the loop that takes requests in; every answer says so itself
    worker.alone = settings.proxies == 0
    heartbeat.hold(settings, ended)
