import { and, count, desc, eq, gte, isNotNull, max, not, or, sql } from "drizzle-orm";
import { type Auth, canDecrypt } from "#app/accounts/auth/secrets.server.ts";
import { twoFactors } from "#app/accounts/factors/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { countKeptMail } from "#app/base/mail/resend-mail.server.ts";
import { mailOutbox, needsConsent } from "#app/base/mail/tables.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import type { MailFound } from "./check-mail.ts";
import { type AppsFound, type BackupsFound, TURNS } from "./health-checks.ts";

/** Measures the simplest query, and reads size and version of the database. */
export async function lookAtDatabase(db: Db): Promise<{ ms: number; bytes: number; version: string }> {
  // The faster of two, since the first may have to open a connection.
  const ms = Math.min(await timeOfOne(db), await timeOfOne(db));
  const { rows } = await db.execute<{ bytes: string; version: string }>(sql`
    select pg_database_size(current_database()) as bytes, current_setting('server_version') as version
  `);
  const [version = ""] = (rows[0]?.version ?? "").split(" ");
  return { ms, bytes: Number(rows[0]?.bytes ?? 0), version };
}

async function timeOfOne(db: Db): Promise<number> {
  const began = performance.now();
  await db.execute(sql`select 1`);
  return performance.now() - began;
}

/** Maximum number of authenticator apps checked: more than a shop has admins, and few enough to be quick. */
const MOST_APPS = 1_000;

/** Counts the authenticator apps whose keys the shop's secret can't read. */
export async function lookAtApps(db: Db, auth: Auth): Promise<AppsFound> {
  const isOn = eq(twoFactors.verified, true);
  const apps = await db.select({ kept: twoFactors.secret }).from(twoFactors).where(isOn).limit(MOST_APPS);
  return { all: apps.length, unreadable: apps.filter(({ kept }) => !canDecrypt(auth, kept)).length };
}

/** Number of newest emails that include the last one sent, since all are tried immediately. */
const NEWEST = 100;

/** Returns the state of the outbox, and the failed emails of the last days. */
export async function lookAtMail(
  db: Db,
  now: Temporal.Instant,
): Promise<Omit<MailFound, "canLeave" | "hasNoSender">> {
  const since = now.subtract({ hours: TURNS.failedDays * 24 });
  const { state, createdAt, lastError, nextAttemptAt } = mailOutbox;
  // A letter's emails wait for all others (rules email/order), so they count only once one has an error.
  const isLate = or(not(needsConsent), isNotNull(lastError));
  const waitingSince = sql`min(${createdAt}) filter (where ${isLate})`.mapWith(createdAt);
  const newest = db
    .select({ sentAt: mailOutbox.sentAt })
    .from(mailOutbox)
    .where(eq(state, "sent"))
    .orderBy(sql`${createdAt} desc nulls last`)
    .limit(NEWEST)
    .as("newest");
  const [[waiting], [failed], [sent], [tried], kept] = await Promise.all([
    db.select({ count: count(), since: waitingSince }).from(mailOutbox).where(eq(state, "waiting")),
    db
      .select({ count: count() })
      .from(mailOutbox)
      .where(and(eq(state, "failed"), gte(createdAt, since))),
    db.select({ at: max(newest.sentAt) }).from(newest),
    // An email that was tried moves to the end of the queue.
    db
      .select({ lastError })
      .from(mailOutbox)
      .where(and(eq(state, "waiting"), isNotNull(lastError)))
      .orderBy(desc(nextAttemptAt))
      .limit(1),
    countKeptMail(db, now),
  ]);
  return {
    waiting: waiting?.count ?? 0,
    waitingSince: waiting?.since ? isoText(waiting.since) : null,
    lastError: tried?.lastError ?? null,
    kept,
    failed: failed?.count ?? 0,
    lastSentAt: sent?.at ? isoText(sent.at) : null,
  };
}

/** Returns whether PostgreSQL archives its log, and when it last did, from its statistics. */
export async function lookAtArchive(db: Db): Promise<BackupsFound> {
  const iso = (column: string) =>
    sql`to_char(${sql.identifier(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
  const { rows } = await db.execute<{ mode: string; lastAt: string | null; lastFailedAt: string | null }>(sql`
    select current_setting('archive_mode') as mode,
      ${iso("last_archived_time")} as "lastAt", ${iso("last_failed_time")} as "lastFailedAt"
    from pg_stat_archiver
  `);
  const [row] = rows;
  if (!row || row.mode === "off") return { kind: "unseen" };
  const { lastAt, lastFailedAt } = row;
  return { kind: "archive", lastAt, lastFailedAt };
}

const WEEKS = [1, 2, 3, 4];
const WEEK_HOURS = 7 * 24;

/**
 * Returns the time of the last order, and the four-week average of orders in the same hours as since then.
 */
export async function lookAtOrders(
  db: Db,
  now: Temporal.Instant,
): Promise<{ lastAt: string | null; usual: number }> {
  const { createdAt } = orders;
  const [last] = await db
    .select({ at: createdAt })
    .from(orders)
    .orderBy(sql`${createdAt} desc nulls first`)
    .limit(1);
  if (!last) return { lastAt: null, usual: 0 };
  const weekAgo = now.subtract({ hours: WEEK_HOURS });
  const from = Temporal.Instant.compare(last.at, weekAgo) < 0 ? weekAgo : last.at;
  const counts = await Promise.all(
    WEEKS.map((week) => {
      const shifted = (at: Temporal.Instant) => at.subtract({ hours: week * WEEK_HOURS });
      const inSpan = sql`${createdAt} > ${shifted(from).toString()}::timestamptz
        and ${createdAt} <= ${shifted(now).toString()}::timestamptz`;
      return db.select({ count: count() }).from(orders).where(inSpan);
    }),
  );
  const all = counts.reduce((sum, [row]) => sum + (row?.count ?? 0), 0);
  return { lastAt: isoText(last.at), usual: all / WEEKS.length };
}
