"""How the pages are served: a few processes of many threads, all of it settable from outside."""

import os
import signal

workers = int(os.environ.get("WEB_CONCURRENCY", "2"))  # processes
threads = int(os.environ.get("SHELFMARK_THREADS", "8"))  # of each process
worker_class = "web.connections.worker.BufferedWorker"
preload_app = True  # made once and shared: a process that dies is there again at once
keepalive = 15  # seconds: phones ask every second and shall not knock anew each time
timeout = 60  # seconds a process may be silent before it is taken for dead
graceful_timeout = 8  # seconds
max_requests = int(os.environ.get("SHELFMARK_MAX_REQUESTS", "0"))
worker_tmp_dir = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
accesslog = None  # web.logs tells of every answer, without codes and secrets
errorlog = "-"
loglevel = os.environ.get("SHELFMARK_LOG", "warning")


def on_starting(server):  # type: ignore[no-untyped-def]  # noqa: ARG001
    from web import logs

    logs.to_stderr()


def post_fork(server, worker):  # type: ignore[no-untyped-def]  # noqa: ARG001
    from web import lifeline, logs

    logs.to_stderr()
    lifeline.hold(lambda: os.kill(os.getppid(), signal.SIGTERM))
