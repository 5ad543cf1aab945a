import cluster from "node:cluster";
import type { RequestListener, Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as delay, setImmediate as turn } from "node:timers/promises";
import { promisify } from "node:util";
import { log } from "#app/base/config/log.server.ts";
import type { Shop } from "./start-shop.ts";

/** Total time limit, in ms. */
const LIMIT_MS = 15_000;
/** How long new connections are still accepted, in ms, while every response closes its connection. */
const NOTICE_MS = 1_000;
/** Maximum for the same while more connections are waiting to be accepted, in ms. */
const LONGEST_NOTICE_MS = 5_000;
/** How long the remaining connections may be idle before they're closed, in ms. */
const SILENCE_MS = 1_000;
const LOOK_EVERY_MS = 50;

/**
 * Serves requests until SIGTERM or SIGINT. Then the process reports that it isn't ready, and every response
 * closes its connection, so clients reconnect elsewhere. After a moment it stops accepting connections,
 * finishes its requests, closes the database, and exits with 0; after 15 s it exits with 1, finished or not.
 */
export function serveUntilStopped(server: Server, answer: RequestListener, shop: Shop): void {
  const { stopping } = shop.running;
  const unanswered = new Set<ServerResponse>();
  let accepted = 0;
  server.on("connection", () => {
    accepted += 1;
  });
  server.on("request", (request, response) => {
    unanswered.add(response);
    response.once("close", () => unanswered.delete(response));
    if (stopping.signal.aborted) response.setHeader("Connection", "close");
    answer(request, response);
  });

  async function stop(signal: string) {
    if (stopping.signal.aborted) return;
    stopping.abort();
    log.info({ signal }, cluster.isWorker ? "worker shutting down" : "shutting down");
    setTimeout(() => {
      log.error("shutdown timed out");
      process.exit(1);
    }, LIMIT_MS);
    for (const response of unanswered) {
      if (!response.headersSent) response.setHeader("Connection", "close");
    }
    await finish();
    await shop.close();
    process.exit(0);
  }

  async function finish() {
    const until = performance.now() + LONGEST_NOTICE_MS;
    const connections = promisify(server.getConnections.bind(server));
    for (let ms = 0; ms < NOTICE_MS && (await connections()) > 0; ms += LOOK_EVERY_MS)
      await delay(LOOK_EVERY_MS);
    // Connections opened by the system but not accepted yet would be reset, so accepts them first.
    for (let before = -1; before !== accepted && performance.now() < until; await turn()) before = accepted;
    let isClosed = false;
    // The HTTP server's own `close` also cuts idle connections, whose next request may already be on its way.
    NetServer.prototype.close.call(server, () => {
      isClosed = true;
    });
    // A request on such a connection still gets a response.
    for (let ms = 0; ms < SILENCE_MS && !isClosed; ms += LOOK_EVERY_MS) {
      await delay(LOOK_EVERY_MS);
      if (unanswered.size > 0) ms = 0;
    }
    server.closeAllConnections();
  }

  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("SIGINT", () => void stop("SIGINT"));
}
