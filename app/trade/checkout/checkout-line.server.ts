import type { Database } from "#app/base/db/client.server.ts";
import { openLine, type WaitingLine } from "#app/base/db/waiting-line.server.ts";

const lines = new WeakMap<Database["$client"], WaitingLine>();

/**
 * The waiting line of this process's checkouts. They get at most half of the pool's connections, so that two hundred
 * buyers of one product keep nobody from reading a page. A buyer who has waited 20 s is asked to try again.
 */
export function checkoutLine({ $client: pool }: Database): WaitingLine {
  const places = Math.max(1, Math.floor((pool.options.max ?? 1) / 2));
  const line = lines.get(pool) ?? openLine({ places, longest: 500, patienceMs: 20_000, slowMs: 2_000 });
  lines.set(pool, line);
  return line;
}
