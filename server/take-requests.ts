import type { RequestListener, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { caughtUp } from "./caught-up.ts";

/** How to stop taking a server's requests without cutting anybody off. */
export type Requests = {
  /**
   * Stops taking new connections, which `closeDoor` closes. From this call on every answer closes its connection, so
   * that no client sends its next request on one that is about to close. Resolves when the door is closed; answers
   * wait for that.
   */
  end: (closeDoor: () => Promise<void>) => Promise<void>;
  /**
   * To be called after that. Resolves when the last connection is closed; one that has been silent for so long, in ms,
   * is closed meanwhile.
   */
  finish: (silenceMs: number) => Promise<void>;
};

/** Hands every request of the server to `answer`. */
export function takeRequests(server: Server, answer: RequestListener): Requests {
  const unanswered = new Set<ServerResponse>();
  const open = new Set<Socket>();
  /** The connections that ask for nothing, and since when. */
  const silent = new Map<Socket, number>();
  let connections = 0;
  let waiting: (() => void)[] | null = null;
  let closing = false;

  server.on("connection", (socket) => {
    connections += 1;
    open.add(socket);
    silent.set(socket, performance.now());
    socket.once("close", () => {
      open.delete(socket);
      silent.delete(socket);
    });
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

  return {
    async end(closeDoor) {
      closing = true;
      for (const response of unanswered) {
        if (!response.headersSent) response.setHeader("Connection", "close");
      }
      // While the door closes, no request is begun and none is answered, because a client whose connection was closed
      // would only connect again.
      const begun: (() => void)[] = [];
      waiting = begun;
      await closeDoor();
      waiting = null;
      for (const begin of begun) begin();
    },
    async finish(silenceMs) {
      while (open.size > 0) {
        await delay(50);
        await caughtUp(() => connections);
        for (const [socket, since] of silent) {
          if (performance.now() - since > silenceMs) socket.destroySoon();
        }
      }
    },
  };
}

/** Closes the listening socket of a server; resolves when that is done. Connections stay open. */
export function ownDoor(server: Server): () => Promise<void> {
  let connections = 0;
  server.on("connection", () => {
    connections += 1;
  });
  return async () => {
    // When the listening socket closes, the system cuts off the connections that wait to be accepted, although their
    // clients believe that they are connected. So all of these are accepted first.
    await caughtUp(() => connections);
    // The HTTP server's own close() is not used, because it closes silent connections at once.
    NetServer.prototype.close.call(server);
  };
}
