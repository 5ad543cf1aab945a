import type { RequestListener, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";

/** How long a connection may ask for nothing before a closing shop closes it, in ms. */
const SILENCE_MS = 3_000;
/** A turn of the event loop that took no longer had nothing to do, in ms. */
const IDLE_TURN_MS = 1;
/** How long such a turn is waited for, and how long any in which nobody new came, in ms. */
const CATCH_UP_MS = { idle: 1_000, any: 8_000 };

/** The requests of a server, and the way to have no more of them without cutting anybody off. */
export type Requests = {
  /**
   * Takes no new connections any more. Every answer from the call on closes its connection, so that no client
   * sends its next request on one that is about to go. Resolves when the door is closed; answers wait for that.
   */
  closeDoor: () => Promise<void>;
  /** Then: resolves when the last connection is closed; whoever asks for nothing is let go. */
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
   * Resolves when all who have come have been let in and what they sent has been read. One connection is taken in
   * each turn of the event loop, so that is after a turn in which nobody came: if possible one so short that
   * nobody can have come since.
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
      // The system cuts off those who stand in line when the listening socket closes, although they believe to be
      // connected. So the line is emptied first. Meanwhile nothing is begun and nobody is sent away, who would
      // only come back and stand in line.
      const begun: (() => void)[] = [];
      waiting = begun;
      await caughtUp();
      // Not the HTTP server's own way to close: that one closes silent connections at once.
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
