import type { Db } from "#app/base/db/client.server.ts";

/** How long figures summed over a month of orders are cached. */
const KEPT_MS = 60_000;
type Kept = { until: number; answer: Promise<unknown> };
const kept = new WeakMap<Db, Map<string, Kept>>();

/** Drops the cached figures of this process, after what they were summed over is gone. */
export function forgetFigures(db: Db): void {
  kept.delete(db);
}

/** Caches the result of `read` for a minute. `name` identifies the figures and their arguments. */
export function rememberMinute<Answer>(
  db: Db,
  name: string,
  now: Temporal.Instant,
  read: () => Promise<Answer>,
): Promise<Answer> {
  const known = kept.get(db) ?? new Map<string, Kept>();
  kept.set(db, known);
  const found = known.get(name);
  if (found && found.until > now.epochMilliseconds) return found.answer as Promise<Answer>;
  const answer = read();
  const entry = { until: now.epochMilliseconds + KEPT_MS, answer };
  for (const [other, { until }] of known) if (until <= now.epochMilliseconds) known.delete(other);
  known.set(name, entry);
  answer.catch(() => {
    if (known.get(name) === entry) known.delete(name);
  });
  return answer;
}
