import type { Server } from "node:http";
import { log } from "#app/config/log.server.ts";
import type { Shop } from "./start-shop.ts";

const LIMIT_MS = 15_000;

/**
 * On SIGTERM or SIGINT: not ready any more, accept nothing new, finish what is under way, close the database,
 * exit 0; after 15 s exit 1 with whatever is left undone.
 */
export function stopGracefully(server: Server, shop: Shop): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    shop.running.draining = true;
    log.info({ signal }, "the shop is closing");
    const limit = setTimeout(() => {
      log.error("could not finish in time");
      process.exit(1);
    }, LIMIT_MS);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    await closed;
    await shop.close();
    clearTimeout(limit);
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("SIGINT", () => void stop("SIGINT"));
}
