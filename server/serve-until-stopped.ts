import type { RequestListener, Server } from "node:http";
import { log } from "#app/config/log.server.ts";
import type { Shop } from "./start-shop.ts";
import { ownDoor, takeRequests } from "./take-requests.ts";

/** How long everything may take together. */
const LIMIT_MS = 15_000;
/** How long a connection may be silent before a stopping process closes it, in ms. */
const SILENCE_MS = 3_000;

/** Why a process stops, and how long connections may be silent meanwhile. */
type Stop = (why: Record<string, string>, silenceMs?: number) => Promise<void>;

/**
 * Answers the server's requests until the returned function is called. Then the process is no longer ready, lets
 * `closeDoor` end the coming of new connections, finishes the requests it has, closes the database and exits with 0;
 * after 15 s it exits with 1, finished or not.
 */
export function serve(
  server: Server,
  answer: RequestListener,
  shop: Shop,
  { closeDoor, said }: { closeDoor: () => Promise<void>; said: string },
): Stop {
  const requests = takeRequests(server, answer);
  const { stopping } = shop.running;
  return async (why, silenceMs = SILENCE_MS) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    log.info(why, said);
    setTimeout(() => {
      log.error("could not finish in time");
      process.exit(1);
    }, LIMIT_MS);
    shop.running.doorCloses = requests.end(closeDoor);
    await shop.running.doorCloses;
    await requests.finish(silenceMs);
    await shop.close();
    process.exit(0);
  };
}

/** Answers the requests of a server of this process alone, until SIGTERM or SIGINT. */
export function serveUntilStopped(server: Server, answer: RequestListener, shop: Shop): void {
  const stop = serve(server, answer, shop, { closeDoor: ownDoor(server), said: "the shop is closing" });
  process.on("SIGTERM", () => void stop({ signal: "SIGTERM" }));
  process.on("SIGINT", () => void stop({ signal: "SIGINT" }));
}
