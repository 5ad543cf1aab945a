import type { RequestListener, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";

/** How long a shop that is closing still takes new connections, in ms: whoever sends visitors learns of it first. */
const STILL_OPEN_MS = 1_000;
/** How long a connection may ask for nothing before a closing shop closes it, in ms. */
const SILENCE_MS = 2_000;
/** How long a closing shop looks for a moment in which nobody is at the door, in ms. */
const CATCH_UP_MS = 1_500;
/** A turn of the event loop that took no longer than this had nothing to do, in ms. */
const IDLE_TURN_MS = 1;

/**
 * Hands every request of the server to `answer`. `finish` ends that without cutting anybody off, and resolves when
 * the last connection is closed: from the first moment on every answer closes its connection, so that a client does
 * not send its next request on one that is about to go; for a short while new connections are taken and told the
 * same; then none, and whoever asks nothing is let go.
 */
export function takeRequests(server: Server, answer: RequestListener): { finish: () => Promise<void> } {
  const unanswered = new Set<ServerResponse>();
  /** The connections that ask for nothing, and since when. */
  const silent = new Map<Socket, number>();
  let arrivals = 0;
  let finishing = false;
  let waiting: (() => void)[] | null = null;

  server.on("connection", (socket) => {
    arrivals += 1;
    silent.set(socket, performance.now());
    socket.once("close", () => silent.delete(socket));
  });
  server.on("request", (request, response) => {
    const { socket } = request;
    arrivals += 1;
    silent.delete(socket);
    unanswered.add(response);
    response.once("close", () => {
      unanswered.delete(response);
      if (!socket.destroyed) silent.set(socket, performance.now());
    });
    if (finishing) response.setHeader("Connection", "close");
    if (waiting) waiting.push(() => answer(request, response));
    else answer(request, response);
  });

  /**
   * Resolves when a turn of the event loop has found nothing to do, so that nothing that has arrived is still to be
   * taken in; on a machine that has no such moment, after a while.
   */
  async function caughtUp() {
    const limit = performance.now() + CATCH_UP_MS;
    await nextTurn();
    let idle = false;
    while (!idle && performance.now() < limit) {
      const [began, before] = [performance.now(), arrivals];
      await nextTurn();
      idle = arrivals === before && performance.now() - began < IDLE_TURN_MS;
    }
  }

  async function finish() {
    finishing = true;
    for (const response of unanswered) {
      if (!response.headersSent) response.setHeader("Connection", "close");
    }
    const closing = performance.now() + STILL_OPEN_MS;
    while (performance.now() < closing && silent.size + unanswered.size > 0) await delay(20);

    // The system refuses those who stand in line when the listening socket closes, although they believe to be
    // connected. So the line is emptied first, and meanwhile no other work is begun.
    waiting = [];
    await caughtUp();
    let closed = false;
    // Not the HTTP server's own way to close: that one closes silent connections at once.
    NetServer.prototype.close.call(server, () => {
      closed = true;
    });
    const begun = waiting;
    waiting = null;
    for (const begin of begun) begin();

    while (!closed) {
      await delay(50);
      // What has been sent on a connection that seems silent may not have been read yet.
      await caughtUp();
      for (const [socket, since] of silent) {
        if (performance.now() - since > SILENCE_MS) socket.destroySoon();
      }
    }
  }

  return { finish };
}
