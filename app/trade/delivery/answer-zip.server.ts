import { eq, sql } from "drizzle-orm";
import { clientNetwork } from "#app/accounts/auth/client-info.ts";
import { countAttempts } from "#app/accounts/auth/rate-limits.server.ts";
import { reportError } from "#app/base/config/errors.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { currentSettings } from "#app/base/settings/queries.server.ts";
import { currentClosedDays } from "./queries.server.ts";
import { serviceZips, zipRequests } from "./tables.server.ts";
import { closedReason, timetableOf, whyClosed } from "./timetable.ts";
import { businessDay } from "./windows.ts";
import { checkZip, readZip, whyNoDelivery, type ZipAnswer } from "./zip-check.ts";

/**
 * Returns the ZIP checker's answer for any input (rules zip-codes/zip-input, zip-codes/no-delivery,
 * zip-codes/served-zip).
 */
export async function answerZip(db: Db, input: string): Promise<ZipAnswer> {
  const read = readZip(input);
  if (!read.ok) return { kind: "invalid", sentence: read.refusal };
  const [[entry], { delivery }] = await Promise.all([
    db.select().from(serviceZips).where(eq(serviceZips.zip, read.value)),
    currentSettings(db),
  ]);
  return checkZip(read.value, entry ?? null, delivery);
}

/**
 * Returns the answer to a visitor's ZIP check, with today's reason if today is closed (rules
 * settings-screens/closed-days). Counts the request if the ZIP code isn't served (rules
 * settings-screens/out-of-area-requests); a count that fails doesn't affect the answer.
 */
export async function answerVisitor(
  db: Database,
  input: string,
  address: string,
  now: Temporal.Instant,
): Promise<ZipAnswer> {
  const today = shopDate(now);
  const [answer, closedDays, settings] = await Promise.all([
    answerZip(db, input),
    currentClosedDays(db, today.subtract({ days: 1 })),
    currentSettings(db),
  ]);
  if (answer.kind === "served") {
    const timetable = timetableOf(settings, closedDays);
    const closedToday = closedReason(timetable, today) ?? whyClosed(timetable, businessDay(now, timetable));
    return { ...answer, check: { ...answer.check, closedToday } };
  }
  const ask = whyNoDelivery(answer);
  if (ask) {
    await countZipRequest(db, { zip: ask.zip, address, today }).catch((error: unknown) =>
      reportError(error, "counting a ZIP request"),
    );
  }
  return answer;
}

type Ask = { zip: string; address: string; today: Temporal.PlainDate };

/**
 * Counts an out-of-area request once a day per network and ZIP code, and at most 30 ZIP codes a day per
 * network, so no one can fill the list (rules settings-screens/out-of-area-requests). `zip` must have five
 * digits.
 */
async function countZipRequest(db: Database, { zip, address, today }: Ask): Promise<void> {
  const network = clientNetwork(address);
  const taken = await countAttempts(db, [
    { limit: "zip-request-once", subject: `${zip} ${today} ${network}` },
    { limit: "zip-request-network", subject: network },
  ]);
  if (!taken.ok) return;
  await db
    .insert(zipRequests)
    .values({ zip, day: today, asks: 1 })
    .onConflictDoUpdate({
      target: [zipRequests.day, zipRequests.zip],
      set: { asks: sql`${zipRequests.asks} + 1` },
    });
}
