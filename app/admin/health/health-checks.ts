import { momentText } from "#app/base/lib/moment-text.ts";
import { counted } from "#app/base/lib/money.ts";
import { KEPT_DAYS } from "#app/base/mail/mail-states.ts";

/** Health status: healthy, needs attention, problem, or unknown. */
export type HealthMark = "well" | "look" | "bad" | "unknown";

/** Next step, with a link. */
type Next = { says: string; to?: string; label?: string };
type Facts = readonly { name: string; value: string }[];

/** Finding for a part of the system, worded for the shop's owner, with the next step if any. */
export type HealthFinding = { mark: HealthMark; says: string; next?: Next; facts?: Facts };

/** Builds a finding; the next step can be plain text. */
export function finding(
  mark: HealthMark,
  says: string,
  { next, facts }: { next?: string | Next; facts?: Facts } = {},
): HealthFinding {
  const doing = typeof next === "string" ? { says: next } : next;
  return { mark, says, ...(doing && { next: doing }), ...(facts && { facts }) };
}

const MB = 1024 * 1024;
const GB = 1024 * MB;

/** Thresholds of the checks (rules health/*). */
export const TURNS = {
  slowMs: 200,
  verySlowMs: 1_000,
  mailMinutes: 10,
  mailLongMinutes: 60,
  failedDays: 7,
  keptDays: KEPT_DAYS,
  backupHours: 2,
  backupLongHours: 24,
  /** A server that just started makes its first backup within this time. */
  firstBackupMinutes: 10,
  roomBytes: GB,
  roomShare: 0.05,
  noRoomBytes: 200 * MB,
  certificateDays: 21,
  certificateShortDays: 7,
  /** Average orders of the same period in other weeks from which having none needs attention. */
  usualOrders: 5,
};

/** Finding of a check that failed or timed out. */
export const NOT_SEEN = finding("look", "Check failed to run.", {
  next: "Refresh in a minute. If the check still fails, contact your system administrator.",
});

/** Link to the settings. */
export const SETTINGS_PAGE = { to: "/admin/settings", label: "Settings" };

export type DatabaseFound = { ms: number; bytes: number; version: string; isEmbedded: boolean };

/** Rules health/database. */
export function checkDatabase(found: DatabaseFound | null): HealthFinding {
  const tell = "Contact your system administrator. Pages and orders are slow.";
  if (!found) return finding("bad", "The database didn't respond in time.", { next: tell });
  const { ms, bytes, version, isEmbedded } = found;
  const facts = [
    { name: "Kind", value: isEmbedded ? "Embedded" : `PostgreSQL ${version}` },
    { name: "Size", value: sizeText(bytes) },
  ];
  const time = ms < 1 ? "in less than a millisecond" : `in ${Math.round(ms).toLocaleString("en-US")} ms`;
  if (ms >= TURNS.verySlowMs)
    return finding("bad", `It responds ${time}, which is far too slow.`, { facts, next: tell });
  if (ms >= TURNS.slowMs) {
    const next = "Refresh. If it's still slow, contact your system administrator.";
    return finding("look", `It responds ${time}, slower than it should.`, { facts, next });
  }
  return finding("well", `It responds ${time}.`, { facts });
}

export type BackupsFound =
  | { kind: "embedded"; newestAt: string | null; kept: number; startedAt: string }
  | { kind: "archive"; lastAt: string | null; lastFailedAt: string | null }
  | { kind: "unseen" };

/** Rules health/backups. */
export function checkBackups(found: BackupsFound, now: string): HealthFinding {
  if (found.kind === "unseen") {
    const next =
      "Ask your database administrator when the last backup was made, and whether a restore was ever tested.";
    return finding("unknown", "Backup status isn't available.", { next });
  }
  if (found.kind === "archive") {
    const { lastAt, lastFailedAt } = found;
    const last = lastAt
      ? `PostgreSQL last archived its changes ${momentText(lastAt)}.`
      : "PostgreSQL hasn't archived any changes yet.";
    const next = "Ask your database administrator to check the backup.";
    if (lastFailedAt && (!lastAt || lastFailedAt > lastAt))
      return finding("bad", `${last} Archiving failed ${momentText(lastFailedAt)}.`, { next });
    if (!lastAt || hoursBetween(lastAt, now) > TURNS.backupLongHours) return finding("look", last, { next });
    return finding("well", last);
  }
  const { newestAt, kept, startedAt } = found;
  const facts = [{ name: "Backups", value: kept.toLocaleString("en-US") }];
  const hours = newestAt ? hoursBetween(newestAt, now) : Number.POSITIVE_INFINITY;
  const last = newestAt ? `The last backup was made ${momentText(newestAt)}.` : "No backup yet.";
  if (hours <= TURNS.backupHours) return finding("well", last, { facts });
  if (hoursBetween(startedAt, now) * 60 < TURNS.firstBackupMinutes) {
    const says = `${last} The server just started and makes one within ${TURNS.firstBackupMinutes} minutes.`;
    return finding("unknown", says, { facts });
  }
  const next = "Backups run every hour. Ask your system administrator to check the log and the disk.";
  return finding(hours > TURNS.backupLongHours ? "bad" : "look", last, { facts, next });
}

export type DiskFound = { name: string; freeBytes: number; bytes: number }[];

/** Rules health/disk. */
export function checkDisk(found: DiskFound): HealthFinding {
  if (found.length === 0) return finding("unknown", "The shop stores nothing on this server's disk.");
  const facts = found.map(({ name, freeBytes, bytes }) => ({
    name,
    value: `${sizeText(freeBytes)} free of ${sizeText(bytes)}`,
  }));
  const least = Math.min(...found.map(({ freeBytes }) => freeBytes));
  const isScarce = ({ freeBytes, bytes }: DiskFound[number]) =>
    freeBytes < TURNS.roomBytes || freeBytes < bytes * TURNS.roomShare;
  const next = "Ask your system administrator to free disk space. With a full disk, no orders can be placed.";
  if (least < TURNS.noRoomBytes) return finding("bad", "The disk is nearly full.", { facts, next });
  if (found.some(isScarce)) return finding("look", "The disk is filling up.", { facts, next });
  return finding("well", "Enough disk space.", { facts });
}

export type CertificateFound =
  | { kind: "own machine" }
  | { kind: "plain" }
  | { kind: "unreachable" }
  | { kind: "read"; validTo: string; isTrusted: boolean };

/** Rules health/certificate. */
export function checkCertificate(found: CertificateFound, now: string): HealthFinding {
  if (found.kind === "own machine")
    return finding("well", "Not needed: only this computer can open the shop.");
  if (found.kind === "plain") {
    const says = "The shop's address has no certificate: others can read what customers type.";
    return finding("bad", says, { next: "Ask your system administrator for an address with https." });
  }
  if (found.kind === "unreachable") {
    const says = "The server couldn't reach the shop's address.";
    return finding("unknown", says, { next: "Open the shop on a phone to check whether customers can." });
  }
  const next = "Ask your system administrator to renew it. Without it, browsers warn customers away.";
  const facts = [{ name: "Valid until", value: momentText(found.validTo) }];
  const days = Math.floor(-hoursBetween(found.validTo, now) / 24);
  if (days < 0) return finding("bad", "The certificate has expired.", { facts, next });
  if (!found.isTrusted) return finding("bad", "Browsers don't trust the certificate.", { facts, next });
  const says = `The certificate is valid for ${counted(days, "more day", "more days")}.`;
  if (days < TURNS.certificateShortDays) return finding("bad", says, { facts, next });
  if (days < TURNS.certificateDays) return finding("look", says, { facts, next });
  return finding("well", says, { facts });
}

export type OrdersFound = {
  lastAt: string | null;
  /** Average number of orders over four weeks, in the same hours of the week as since the last order. */
  usual: number;
  isPaused: boolean;
};

/** Rules health/orders. */
export function checkOrders({ lastAt, usual, isPaused }: OrdersFound): HealthFinding {
  const last = lastAt ? `The last order was placed ${momentText(lastAt)}.` : "No orders yet.";
  if (isPaused) {
    const next = { says: "No one can order until you end the pause.", ...SETTINGS_PAGE };
    return finding("look", `Ordering is paused. ${last}`, { next });
  }
  if (!lastAt) return finding("unknown", last);
  if (usual >= TURNS.usualOrders) {
    const says = `${last} In the same hours of other weeks there were ${Math.round(usual)} on average.`;
    const next = "Place a test order as a customer to check that it works.";
    return finding("look", says, { next: { says: next, to: "/shop", label: "Shop" } });
  }
  return finding("well", last);
}

/** Rules health/contact-email. */
export function checkContact(contactEmail: string | null): HealthFinding {
  if (contactEmail !== null) return finding("well", `Customers email ${contactEmail}.`);
  const says = "No contact email is set, so customers can only use the contact form.";
  return finding("look", says, { next: { says: "Enter a contact email.", ...SETTINGS_PAGE } });
}

/** Number of authenticator apps, and of those set up with another secret of the shop. */
export type AppsFound = { all: number; unreadable: number };

/** Rules health/authenticator-apps. */
export function checkApps({ all, unreadable }: AppsFound): HealthFinding {
  const facts = [{ name: "Authenticator apps", value: all.toLocaleString("en-US") }];
  if (unreadable === 0) return finding("well", "Codes can be checked.", { facts });
  const says = `${counted(unreadable, "authenticator app was", "authenticator apps were")} set up with another secret. Codes from them can't be checked.`;
  const next =
    "Contact your system administrator: restore the previous AUTH_SECRET. Shop backups include it.";
  return finding("bad", says, { facts, next });
}

/** Rules health/demo-sign-ins. `emails` are the demo accounts whose passwords still work. */
export function checkSignIns(emails: readonly string[], { isLocal }: { isLocal: boolean }): HealthFinding {
  if (emails.length === 0) return finding("well", "No demo password works.");
  const says = `${counted(emails.length, "demo sign-in still works", "demo sign-ins still work")}: ${emails.join(", ")}. Their passwords are in the README.`;
  const next =
    "Change these passwords before others can reach this shop, or start your own shop with DEMO=off.";
  return finding(isLocal ? "look" : "bad", says, { next });
}

/** Rules health/parts. */
export function describeProcess(found: { version: string; startedAt: string }): HealthFinding {
  const facts = [{ name: "Version", value: found.version }];
  return finding("well", `Running since ${momentText(found.startedAt)}.`, { facts });
}

/** Returns the summary of all parts (rules health/summary). */
export function overall(parts: readonly { title: string; mark: HealthMark }[]): {
  mark: HealthMark;
  says: string;
} {
  const titled = (mark: HealthMark) =>
    parts.filter((part) => part.mark === mark).map(({ title }) => title.toLowerCase());
  const [bad, look, unknown] = [titled("bad"), titled("look"), titled("unknown")];
  if (bad.length > 0) {
    const also = look.length > 0 ? ` Needs attention: ${listed(look)}.` : "";
    return { mark: "bad", says: `Problems: ${listed(bad)}.${also}` };
  }
  if (look.length > 0) {
    const things = counted(look.length, "item needs", "items need");
    return { mark: "look", says: `The shop works, but ${things} attention: ${listed(look)}.` };
  }
  if (unknown.length > 0) return { mark: "well", says: "All systems that could be checked are healthy." };
  return { mark: "well", says: "All systems are healthy." };
}

const LIST = new Intl.ListFormat("en-US", { type: "conjunction" });
const listed = (names: readonly string[]) => LIST.format(names);

export const hoursBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 3_600_000;

function sizeText(bytes: number): string {
  const [size, unit] = bytes < GB ? [bytes / MB, "MB"] : [bytes / GB, "GB"];
  const digits = size < 10 && unit === "GB" ? 1 : 0;
  return `${size.toLocaleString("en-US", { maximumFractionDigits: digits })} ${unit}`;
}
