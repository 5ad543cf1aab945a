import { lt, sql } from "drizzle-orm";
import { clientNetwork } from "#app/accounts/auth/client-info.ts";
import { countAttempts } from "#app/accounts/auth/rate-limits.server.ts";
import { reportError } from "#app/base/config/errors.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { isWholeShop, type ShopFilters, tidyText } from "./shop-filters.ts";
import { emptySearches } from "./tables.server.ts";

const LEAST_LETTERS = 3;
const MOST_LETTERS = 60;
/** Somebody who has not typed on for so long has searched for what stands there. */
const PAUSE_MS = 3_000;
/** Of so many searches at most it is waited for whether they go on; more at the same time are not counted. */
const MOST_WAITING = 2_000;
const KEPT_DAYS = 90;

const aPause = () => new Promise<void>((next) => setTimeout(next, PAUSE_MS).unref());

/** The texts that a network has searched for in vain in the last seconds, by network. */
const waiting = new Map<string, Set<{ text: string }>>();
let waitingTexts = 0;

type Asked = { filters: ShopFilters; found: number; address: string };

/**
 * Counts that somebody searched the whole shop and found nothing (rules board/searches). The search box asks while somebody types, so a
 * text counts only when the same network has not searched for one that goes on from it, or is the beginning of it, in the next
 * seconds. It is not waited for: a search is answered at once, and one that cannot be counted is only logged.
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

/** Takes a text out of those that are waited for; false when another one has taken its place. */
function leave(network: string, one: { text: string }): boolean {
  const texts = waiting.get(network);
  if (!texts?.delete(one)) return false;
  waitingTexts -= 1;
  if (texts.size === 0) waiting.delete(network);
  return true;
}

/** Once a day for each network and text, and at most 30 texts a day for a network, so that nobody fills the list. */
async function count(db: Database, text: string, network: string): Promise<void> {
  const day = shopDate(Temporal.Now.instant());
  const taken = await countAttempts(db, [
    // First, so that a network that has used this up writes nothing more.
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

/** Forgets what was searched for long ago. */
export async function sweepEmptySearches(db: Db, now: Temporal.Instant): Promise<void> {
  await db.delete(emptySearches).where(lt(emptySearches.day, shopDate(now).subtract({ days: KEPT_DAYS })));
}
