"""The process that answers pages: one loop receives and sends for all, threads work out the answers."""

import selectors
import socket
import ssl
import time
from collections.abc import Iterable
from functools import partial

from gunicorn.http.errors import NoMoreData
from gunicorn.sock import ssl_wrap_socket
from gunicorn.workers.gthread import STOP_KEEPALIVE_LINGER, ThreadWorker

from store.networks import household
from web.server.connections import room
from web.server.connections.connection import Connection, State, tuned
from web.server.connections.incoming import IN_MEMORY
from web.server.connections.outgoing import NOT_NOW
from web.server.connections.turns import Threads
from web.server.waiting.parking import Parking

AT_ONCE = 32  # new connections taken in before the others have their turn
CHUNK = 256 * 1024  # bytes received at a time
SPARE = 256  # descriptors for what is no connection: the database, photographs on their way, styles
TICK = 0.5  # seconds between two looks for whoever is late


class BufferedWorker(ThreadWorker):  # type: ignore[misc]
    """Gunicorn's threaded worker, except that no thread ever waits for the network.

    A connection costs a descriptor and little memory until its request is whole; only then it gets a thread.
    The answer is sent by the loop again. So neither silence nor dripping nor never reading holds a page up.
    """

    alive: bool
    worker_connections: int
    alone = True  # no proxy stands before it, with whose address everybody would come
    tpool: Threads[Connection]

    def init_process(self) -> None:
        self.open: set[Connection] = set()
        self.looked = 0.0
        self.worker_connections = min(self.worker_connections, room.descriptors() - SPARE)
        super().init_process()

    def get_thread_pool(self) -> Threads[Connection]:
        return Threads(self.cfg.threads, self.handle, partial(self.method_queue.defer, self.finish_request))

    def run(self) -> None:
        self.poller.register(
            self.method_queue.fileno(), selectors.EVENT_READ, self.method_queue.run_callbacks
        )
        self.parking = Parking(self, self.wsgi, self.method_queue.defer)
        self.set_accept_enabled(True)
        while self.alive and self.is_parent_alive():
            self._round()
        self.alive = False  # too where nobody said so, but whoever started us is gone
        self.set_accept_enabled(False)
        for listener in self.sockets:  # somebody may already want to listen in our place
            listener.close()
        self._finish(time.monotonic())
        for connection in tuple(self.open):
            self._close(connection)
        self.tpool.shutdown(wait=False)
        self.poller.close()
        self.method_queue.close()

    def _round(self) -> None:
        self.notify()
        self.wait_for_and_dispatch_events(timeout=TICK)
        now = time.monotonic()
        if now - self.looked >= TICK:
            self.looked = now
            self._let_go(connection for connection in self.open if connection.late(now))
            self.parking.release(now)
            self.tpool.look()

    def _finish(self, told: float) -> None:
        """What was begun is ended; who is between two requests may just be sending one."""
        self.parking.end()
        while self.open and time.monotonic() < told + self.cfg.graceful_timeout:
            self._round()
            if time.monotonic() > told + STOP_KEEPALIVE_LINGER:
                quiet = (State.NEW, State.IDLE)
                self._let_go(connection for connection in self.open if connection.state in quiet)

    def accept(self, listener: socket.socket) -> None:
        for _ in range(AT_ONCE):
            try:
                line, client = listener.accept()
            except (BlockingIOError, ConnectionAbortedError, InterruptedError):
                return
            except OSError:  # no descriptors left
                self._let_go(room.first_to_go(self.open))
                return
            try:
                self._welcome(line, client, listener.getsockname())
            except OSError:  # gone already
                line.close()

    def _welcome(self, line: socket.socket, client: object, server: object) -> None:
        tuned(line)
        if self.cfg.is_ssl:
            line = ssl_wrap_socket(line, self.cfg)
        made = Connection(self.cfg, line, client, server)
        made.guest = household(client[0]) if self.alone and isinstance(client, tuple) else ""
        self._make_room(made.guest)
        made.enter(State.NEW, time.monotonic())
        self.open.add(made)
        self._watch(made, selectors.EVENT_READ)

    def _make_room(self, guest: str) -> None:
        """One address, and all together, have only so many."""
        self._let_go(room.crowding(self.open, guest))
        if len(self.open) >= self.worker_connections:
            self._let_go(room.first_to_go(self.open))

    def _let_go(self, connections: Iterable[Connection]) -> None:
        for connection in tuple(connections):
            self._close(connection)

    def _watch(self, connection: Connection, events: int) -> None:
        """0: for nothing at all."""
        if events == connection.watched:
            return
        if not events:
            self.poller.unregister(connection.line)
        elif connection.watched:
            self.poller.modify(connection.line, events, partial(self._turn, connection))
        else:
            self.poller.register(connection.line, events, partial(self._turn, connection))
        connection.watched = events

    def _close(self, connection: Connection) -> None:
        if connection in self.open:
            self.open.discard(connection)
            self.parking.left(connection)
            self._watch(connection, 0)
            connection.close()

    def _turn(self, connection: Connection, _line: socket.socket) -> None:
        """The line has something for us, or room for more."""
        if connection not in self.open:
            return
        try:
            if connection.state is State.ANSWERING:
                self._send(connection)
            else:
                self._receive(connection)
        except OSError:  # gone, in the middle of whatever it was
            self._close(connection)

    def _receive(self, connection: Connection) -> None:
        try:
            data = connection.line.recv(CHUNK)
        except NOT_NOW:
            return
        if not data:
            self._close(connection)
        elif connection.state is State.PARKED:
            connection.keep_for_later(data)
            self._watch(connection, 0)  # so much of what comes next is enough
        elif connection.state is not State.LINGERING:
            self._take(connection, data)

    def _take(self, connection: Connection, data: bytes) -> None:
        now, incoming = time.monotonic(), connection.incoming
        if connection.state in (State.NEW, State.IDLE):
            connection.enter(State.HEAD, now)
        try:
            incoming.feed(data)
        except Exception as error:  # no request; gunicorn knows what to answer to which
            self._refuse(connection, error)
            return
        if incoming.whole:
            self._work(connection)
            return
        if connection.state is State.HEAD and incoming.request is not None:
            connection.enter(State.BODY, now)
            connection.tell_to_go_on()
        connection.got_on(len(data), now)
        self._watch(connection, selectors.EVENT_READ)
        if incoming.spool.size > IN_MEMORY:
            self._let_go(room.too_much_for_the_disk(self.open, now))

    def _work(self, connection: Connection) -> None:
        connection.enter(State.WORKING, time.monotonic())
        self._watch(connection, 0)
        if connection.incoming.request is not None:
            connection.incoming.request._expected_100_continue = False
        if self.alive and self.parking.takes(connection):
            connection.enter(State.PARKED, time.monotonic())
            self._watch(connection, selectors.EVENT_READ)  # to see it leave
        else:
            self.tpool.give(connection, entry=connection.is_entry())

    def unpark(self, connection: Connection, *, answered: bool) -> None:
        """Its answer stands ready; or else the pages have to say it."""
        if answered:
            self._answer(connection)
        else:
            connection.enter(State.WORKING, time.monotonic())
            self._watch(connection, 0)
            self.tpool.give(connection, entry=connection.is_entry())

    def _refuse(self, connection: Connection, error: Exception) -> None:
        self.handle_error(connection.incoming.request, connection.sock, connection.client, error)
        connection.keep = False
        self._answer(connection)

    def handle(self, connection: Connection) -> bool:
        """In a thread: from a whole request to a whole answer; whether the line stays open after it."""
        request = connection.incoming.request
        try:
            return bool(self.handle_request(request, connection))
        except (StopIteration, NoMoreData):
            return False  # it failed when part of the answer was made, and was told there
        except Exception as error:
            self.handle_error(request, connection.sock, connection.client, error)
            return False

    def finish_request(self, connection: Connection, keep: bool) -> None:
        """In the loop again."""
        connection.keep = keep
        if connection in self.open:
            self._answer(connection)
        else:
            connection.close()

    def _answer(self, connection: Connection) -> None:
        connection.enter(State.ANSWERING, time.monotonic())
        try:
            self._send(connection)
        except (OSError, ssl.SSLError):
            self._close(connection)

    def _send(self, connection: Connection) -> None:
        sent, all_of_it = connection.sock.flush(connection.line)
        connection.got_on(sent, time.monotonic())
        if not all_of_it:
            self._watch(connection, selectors.EVENT_WRITE)
            return
        if connection.keep:
            self._await_next(connection)
        else:
            self._say_goodbye(connection)

    def _await_next(self, connection: Connection) -> None:
        beyond = connection.next_request()
        connection.enter(State.IDLE, time.monotonic())
        self._watch(connection, selectors.EVENT_READ)
        if beyond:
            self._take(connection, beyond)

    def _say_goodbye(self, connection: Connection) -> None:
        """The other side closes first, else it might lose the end of the answer."""
        connection.say_goodbye()
        connection.enter(State.LINGERING, time.monotonic())
        self._watch(connection, selectors.EVENT_READ)
