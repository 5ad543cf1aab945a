import cluster from "node:cluster";
import type { RequestListener, Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as delay, setImmediate as turn } from "node:timers/promises";
import { promisify } from "node:util";
import { log } from "#app/base/config/log.server.ts";
import type { Shop } from "./start-shop.ts";

/** How long everything may take together, in ms. */
const LIMIT_MS = 15_000;
/** How long new connections are still taken, while every answer says that its connection closes, in ms. */
const NOTICE_MS = 1_000;
/** The longest time for that while further connections wait to be accepted, in ms. */
const LONGEST_NOTICE_MS = 5_000;
/** How long the connections that are still open may be silent before they are closed, in ms. */
const SILENCE_MS = 1_000;
const LOOK_EVERY_MS = 50;

/**
 * Answers the server's requests until SIGTERM or SIGINT. Then the process is no longer ready, and every answer closes its
 * connection, so that its client asks elsewhere. After a moment it takes no new connections, finishes the requests it
 * has, closes the database and exits with 0; after 15 s it exits with 1, finished or not.
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
    log.info({ signal }, cluster.isWorker ? "a worker is closing" : "the shop is closing");
    setTimeout(() => {
      log.error("could not finish in time");
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
    // Connections that the system has opened and we have not accepted yet would be reset, so they are accepted first.
    for (let before = -1; before !== accepted && performance.now() < until; await turn()) before = accepted;
    let isClosed = false;
    // The HTTP server's own `close` also cuts every connection that is idle now, whose next request may be on its way.
    NetServer.prototype.close.call(server, () => {
      isClosed = true;
    });
    // A request on such a connection is still answered.
    for (let ms = 0; ms < SILENCE_MS && !isClosed; ms += LOOK_EVERY_MS) {
      await delay(LOOK_EVERY_MS);
      if (unanswered.size > 0) ms = 0;
    }
    server.closeAllConnections();
  }

  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("SIGINT", () => void stop("SIGINT"));
}
