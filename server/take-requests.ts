import type { RequestListener, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";

/** How long a connection may be silent before a stopping shop closes it, in ms. */
const SILENCE_MS = 3_000;
/** A turn of the event loop that took no longer than this had nothing to do, in ms. */
const IDLE_TURN_MS = 1;
/** How long to wait for such a turn, and how long for any turn in which nobody new came, in ms. */
const CATCH_UP_MS = { idle: 1_000, any: 8_000 };

/** How to stop taking a server's requests without cutting anybody off. */
export type Requests = {
  /**
   * Stops taking new connections. From this call on every answer closes its connection, so that no client sends its
   * next request on one that is about to close. Resolves when the listening socket is closed; answers wait for that.
   */
  closeDoor: () => Promise<void>;
  /** To be called after that. Resolves when the last connection is closed; silent connections are closed meanwhile. */
  finish: () => Promise<void>;
};

/** Hands every request of the server to `answer`. */
export function takeRequests(server: Server, answer: RequestListener): Requests {
  const unanswered = new Set<ServerResponse>();
  /** The connections that ask for nothing, and since when. */
  const silent = new Map<Socket, number>();
  let connections = 0;
  let waiting: (() => void)[] | null = null;
  let closing = false;
  let closed = false;

  server.on("connection", (socket) => {
    connections += 1;
    silent.set(socket, performance.now());
    socket.once("close", () => silent.delete(socket));
  });
  server.on("request", (request, response) => {
    const { socket } = request;
    silent.delete(socket);
    unanswered.add(response);
    response.once("close", () => {
      unanswered.delete(response);
      if (!socket.destroyed) silent.set(socket, performance.now());
    });
    if (closing) response.setHeader("Connection", "close");
    if (waiting) waiting.push(() => answer(request, response));
    else answer(request, response);
  });

  /**
   * Resolves when all connections that have arrived are accepted and what they sent has been read. One connection is
   * accepted in each turn of the event loop, so this is the case after a turn in which none came; if possible the turn
   * is so short that none can have come since.
   */
  async function caughtUp() {
    const began = performance.now();
    await nextTurn();
    for (;;) {
      const [turnBegan, before] = [performance.now(), connections];
      await nextTurn();
      const now = performance.now();
      const enough = now - turnBegan < IDLE_TURN_MS || now - began > CATCH_UP_MS.idle;
      if ((connections === before && enough) || now - began > CATCH_UP_MS.any) return;
    }
  }

  return {
    async closeDoor() {
      closing = true;
      for (const response of unanswered) {
        if (!response.headersSent) response.setHeader("Connection", "close");
      }
      // When the listening socket closes, the system cuts off the connections that wait to be accepted, although their
      // clients believe that they are connected. So all of these are accepted first. Meanwhile no request is begun and
      // none is answered, because a client whose connection was closed would only connect again.
      const begun: (() => void)[] = [];
      waiting = begun;
      await caughtUp();
      // The HTTP server's own close() is not used, because it closes silent connections at once.
      NetServer.prototype.close.call(server, () => {
        closed = true;
      });
      waiting = null;
      for (const begin of begun) begin();
    },
    async finish() {
      while (!closed) {
        await delay(50);
        await caughtUp();
        for (const [socket, since] of silent) {
          if (performance.now() - since > SILENCE_MS) socket.destroySoon();
        }
      }
    },
  };
}
