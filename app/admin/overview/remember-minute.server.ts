import type { Db } from "#app/base/db/client.server.ts";

/** How long figures that are added up from a month of orders are kept in memory. */
const KEPT_MS = 60_000;
const kept = new WeakMap<Db, Map<string, { until: number; answer: Promise<unknown> }>>();

/** What `read` answers, which may be a minute old; the name says of which figures, and with which arguments. */
export function rememberMinute<Answer>(
  db: Db,
  name: string,
  now: Temporal.Instant,
  read: () => Promise<Answer>,
): Promise<Answer> {
  const known = kept.get(db) ?? new Map<string, { until: number; answer: Promise<unknown> }>();
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
