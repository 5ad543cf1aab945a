import { desc, gte, lt, sql, sum } from "drizzle-orm";
import { clientNetwork } from "#app/accounts/auth/client-info.ts";
import { countAttempts } from "#app/accounts/auth/rate-limits.server.ts";
import { reportError } from "#app/base/config/errors.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { isWholeShop, type ShopFilters, tidyText } from "./shop-filters.ts";
import { emptySearches } from "./tables.server.ts";

const LEAST_LETTERS = 3;
const MOST_LETTERS = 60;
/** A search counts once this long passes without further typing. */
const PAUSE_MS = 3_000;
/** Maximum number of searches pending at a time; further ones aren't counted. */
const MOST_WAITING = 2_000;
const KEPT_DAYS = 90;

const aPause = () => new Promise<void>((next) => setTimeout(next, PAUSE_MS).unref());

/** Recent searches without results, by network. */
const waiting = new Map<string, Set<{ text: string }>>();
let waitingTexts = 0;

type Asked = { filters: ShopFilters; found: number; address: string };

/**
 * Counts a search of the whole shop without results (rules board/searches). The search box queries during
 * typing, so a text counts only if the same network doesn't search for an extension or a beginning of it in
 * the next seconds. Not awaited: the response is sent immediately, and a count that fails is only logged.
 */
export async function countEmptySearch(
  db: Database,
  { filters, found, address }: Asked,
  pause: () => Promise<void> = aPause,
): Promise<void> {
  const text = tidyText(filters.q, MOST_LETTERS).toLowerCase();
  if (text === "") return;
  const network = clientNetwork(address);
  const others = waiting.get(network) ?? new Set();
  for (const other of others) {
    if (other.text.startsWith(text) || text.startsWith(other.text)) leave(network, other);
  }
  const isCounted = found === 0 && isWholeShop(filters) && Array.from(text).length >= LEAST_LETTERS;
  if (!isCounted || waitingTexts >= MOST_WAITING) return;
  const own = { text };
  waiting.set(network, (waiting.get(network) ?? new Set()).add(own));
  waitingTexts += 1;
  await pause();
  if (!leave(network, own)) return;
  await count(db, text, network).catch((error: unknown) => reportError(error, "counting an empty search"));
}

/** Removes a pending text; returns false if another one has replaced it. */
function leave(network: string, one: { text: string }): boolean {
  const texts = waiting.get(network);
  if (!texts?.delete(one)) return false;
  waitingTexts -= 1;
  if (texts.size === 0) waiting.delete(network);
  return true;
}

/**
 * Counts a text once a day per network, and at most 30 texts a day per network, so no one can fill the list.
 */
async function count(db: Database, text: string, network: string): Promise<void> {
  const day = shopDate(Temporal.Now.instant());
  const taken = await countAttempts(db, [
    // Checked first, so a network at its limit writes nothing more.
    { limit: "search-network", subject: network },
    { limit: "search-once", subject: `${text} ${day} ${network}` },
  ]);
  if (!taken.ok) return;
  await db
    .insert(emptySearches)
    .values({ day, text, asks: 1 })
    .onConflictDoUpdate({
      target: [emptySearches.day, emptySearches.text],
      set: { asks: sql`${emptySearches.asks} + 1` },
    });
}

/** Deletes old searches. */
export async function sweepEmptySearches(db: Db, now: Temporal.Instant): Promise<void> {
  await db.delete(emptySearches).where(lt(emptySearches.day, shopDate(now).subtract({ days: KEPT_DAYS })));
}

/** Returns the most frequent searches with no results since a day. */
export function listEmptySearches(db: Db, since: Temporal.PlainDate, most: number) {
  const asks = sum(emptySearches.asks).mapWith(Number);
  return db
    .select({ text: emptySearches.text, asks })
    .from(emptySearches)
    .where(gte(emptySearches.day, since))
    .groupBy(emptySearches.text)
    .orderBy(desc(asks), emptySearches.text)
    .limit(most);
}
