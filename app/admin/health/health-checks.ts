import { momentText } from "#app/base/lib/moment-text.ts";
import { KEPT_DAYS } from "#app/base/mail/mail-states.ts";

/** How something is: well, to be looked at, not well, or nothing that can be seen from here. */
export type HealthMark = "well" | "look" | "bad" | "unknown";

/** What to do, and where. */
type Next = { says: string; to?: string; label?: string };
type Facts = readonly { name: string; value: string }[];

/** What is said of a part of the shop, in words for its owner, and what to do next, where there is anything. */
export type HealthFinding = { mark: HealthMark; says: string; next?: Next; facts?: Facts };

/** A finding; what to do next is mostly a sentence alone. */
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

/** Where each judgment turns (rules health/*). */
export const TURNS = {
  slowMs: 200,
  verySlowMs: 1_000,
  mailMinutes: 10,
  mailLongMinutes: 60,
  givenUpDays: 7,
  keptDays: KEPT_DAYS,
  backupHours: 2,
  backupLongHours: 24,
  /** A shop that has just been started makes its first backup within this time. */
  firstBackupMinutes: 10,
  roomBytes: GB,
  roomShare: 0.05,
  noRoomBytes: 200 * MB,
  certificateDays: 21,
  certificateShortDays: 7,
  /** So many orders were usual in the time in which there was none. */
  usualOrders: 5,
};

/** What could not be found out, because it took too long or failed. */
export const NOT_SEEN = finding("look", "This could not be looked at just now.", {
  next: "Load this page again in a minute. If it stays like this, contact your system administrator.",
});

/** Where the owner changes the settings. */
export const SETTINGS_PAGE = { to: "/admin/settings", label: "Settings" };

export type DatabaseFound = { ms: number; bytes: number; version: string; isEmbedded: boolean };

/** Rules health/database. */
export function checkDatabase(found: DatabaseFound | null): HealthFinding {
  const tell = "Contact your system administrator. Pages and orders are slow.";
  if (!found) return finding("bad", "The database does not answer in time.", { next: tell });
  const { ms, bytes, version, isEmbedded } = found;
  const facts = [
    { name: "Kind", value: isEmbedded ? "In the shop's own folder" : `PostgreSQL ${version}` },
    { name: "Size", value: sizeText(bytes) },
  ];
  const time = ms < 1 ? "in less than a millisecond" : `in ${Math.round(ms).toLocaleString("en-US")} ms`;
  if (ms >= TURNS.verySlowMs)
    return finding("bad", `It answers ${time}, which is far too slow.`, { facts, next: tell });
  if (ms >= TURNS.slowMs) {
    const next = "Load this page again. If it stays slow, contact your system administrator.";
    return finding("look", `It answers ${time}, slower than it should.`, { facts, next });
  }
  return finding("well", `It answers ${time}.`, { facts });
}

export type BackupsFound =
  | { kind: "embedded"; newestAt: string | null; kept: number; startedAt: string }
  | { kind: "archive"; lastAt: string | null; lastFailedAt: string | null }
  | { kind: "unseen" };

/** Rules health/backups. */
export function checkBackups(found: BackupsFound, now: string): HealthFinding {
  if (found.kind === "unseen") {
    const next =
      "Ask your database administrator when the last backup was made, and whether a restore was ever tried.";
    return finding("unknown", "How PostgreSQL is backed up cannot be seen from here.", { next });
  }
  if (found.kind === "archive") {
    const { lastAt, lastFailedAt } = found;
    const last = lastAt
      ? `PostgreSQL last handed its changes to its backup ${momentText(lastAt)}.`
      : "PostgreSQL has handed no changes to its backup yet.";
    const next = "Ask your database administrator to check the backup.";
    if (lastFailedAt && (!lastAt || lastFailedAt > lastAt))
      return finding("bad", `${last} It failed ${momentText(lastFailedAt)}.`, { next });
    if (!lastAt || hoursBetween(lastAt, now) > TURNS.backupLongHours) return finding("look", last, { next });
    return finding("well", last);
  }
  const { newestAt, kept, startedAt } = found;
  const facts = [{ name: "Kept", value: kept.toLocaleString("en-US") }];
  const hours = newestAt ? hoursBetween(newestAt, now) : Number.POSITIVE_INFINITY;
  const last = newestAt ? `The last backup was made ${momentText(newestAt)}.` : "There is no backup yet.";
  if (hours <= TURNS.backupHours) return finding("well", last, { facts });
  if (hoursBetween(startedAt, now) * 60 < TURNS.firstBackupMinutes) {
    const says = `${last} The shop has just started and makes one within ${TURNS.firstBackupMinutes} minutes.`;
    return finding("unknown", says, { facts });
  }
  const next = "A backup is made every hour. Ask your system administrator to check the log and the disk.";
  return finding(hours > TURNS.backupLongHours ? "bad" : "look", last, { facts, next });
}

export type DiskFound = { name: string; freeBytes: number; bytes: number }[];

/** Rules health/disk. */
export function checkDisk(found: DiskFound): HealthFinding {
  if (found.length === 0) return finding("unknown", "The shop keeps nothing on this machine's disk.");
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
  return finding("well", "There is room.", { facts });
}

export type CertificateFound =
  | { kind: "own machine" }
  | { kind: "plain" }
  | { kind: "unreachable" }
  | { kind: "read"; validTo: string; isTrusted: boolean };

/** Rules health/certificate. */
export function checkCertificate(found: CertificateFound, now: string): HealthFinding {
  if (found.kind === "own machine")
    return finding("well", "None is needed, since only this machine can open the shop.");
  if (found.kind === "plain") {
    const says = "The shop's address has none: what customers type can be read on its way.";
    return finding("bad", says, { next: "Ask your system administrator for an address with https." });
  }
  if (found.kind === "unreachable") {
    const says = "The shop's own address could not be reached from here.";
    return finding("unknown", says, { next: "Open the shop on a phone to see whether customers can." });
  }
  const next = "Ask your system administrator to renew it. Without it, browsers warn customers away.";
  const facts = [{ name: "Valid until", value: momentText(found.validTo) }];
  const days = Math.floor(-hoursBetween(found.validTo, now) / 24);
  if (days < 0) return finding("bad", "It has run out.", { facts, next });
  if (!found.isTrusted) return finding("bad", "Browsers do not trust it.", { facts, next });
  const says = `It is valid for ${counted(days, "more day", "more days")}.`;
  if (days < TURNS.certificateShortDays) return finding("bad", says, { facts, next });
  if (days < TURNS.certificateDays) return finding("look", says, { facts, next });
  return finding("well", says, { facts });
}

export type OrdersFound = {
  lastAt: string | null;
  /** How many orders there were, on average of four weeks, in the same hours of the week as since the last one. */
  usual: number;
  isPaused: boolean;
};

/** Rules health/orders. */
export function checkOrders({ lastAt, usual, isPaused }: OrdersFound): HealthFinding {
  const last = lastAt ? `The last one was placed ${momentText(lastAt)}.` : "None has been placed yet.";
  if (isPaused) {
    const next = { says: "Nobody can order until you end the pause.", ...SETTINGS_PAGE };
    return finding("look", `Ordering is paused. ${last}`, { next });
  }
  if (!lastAt) return finding("unknown", last);
  if (usual >= TURNS.usualOrders) {
    const says = `${last} In the same hours of other weeks there were ${Math.round(usual)} on average.`;
    const next = "Order something as a customer would, and see whether it works.";
    return finding("look", says, { next: { says: next, to: "/shop", label: "The shop" } });
  }
  return finding("well", last);
}

/** Rules health/contact-email. */
export function checkContact(contactEmail: string | null): HealthFinding {
  if (contactEmail !== null) return finding("well", `Customers write to ${contactEmail}.`);
  const says = "The shop has no contact email, so customers only find the contact form.";
  return finding("look", says, { next: { says: "Enter the contact email.", ...SETTINGS_PAGE } });
}

/** Of authenticator apps: how many there are, and how many were set up under another secret of the shop. */
export type AppsFound = { all: number; unreadable: number };

/** Rules health/authenticator-apps. */
export function checkApps({ all, unreadable }: AppsFound): HealthFinding {
  const facts = [{ name: "Authenticator apps", value: all.toLocaleString("en-US") }];
  if (unreadable === 0) return finding("well", "Codes can be checked.", { facts });
  const says = `${counted(unreadable, "authenticator app was", "authenticator apps were")} set up with another secret. Codes from them can't be checked.`;
  const next =
    "Contact your system administrator: AUTH_SECRET must be the one from before. Backups of the shop hold it.";
  return finding("bad", says, { facts, next });
}

/** Rules health/demo-sign-ins. `emails` are those whose demo passwords still work. */
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
  return finding("well", `It has been running since ${momentText(found.startedAt)}.`, { facts });
}

/** One sentence over all parts (rules health/summary). */
export function overall(parts: readonly { title: string; mark: HealthMark }[]): {
  mark: HealthMark;
  says: string;
} {
  const titled = (mark: HealthMark) =>
    parts.filter((part) => part.mark === mark).map(({ title }) => title.toLowerCase());
  const [bad, look, unknown] = [titled("bad"), titled("look"), titled("unknown")];
  if (bad.length > 0) {
    const also = look.length > 0 ? ` Look at ${listed(look)} as well.` : "";
    return { mark: "bad", says: `Something is not well: ${listed(bad)}.${also}` };
  }
  if (look.length > 0) {
    const things = counted(look.length, "thing", "things");
    return { mark: "look", says: `The shop works, with ${things} to look at: ${listed(look)}.` };
  }
  if (unknown.length > 0) return { mark: "well", says: "The shop is well, as far as can be seen from here." };
  return { mark: "well", says: "The shop is well." };
}

const LIST = new Intl.ListFormat("en-US", { type: "conjunction" });
const listed = (names: readonly string[]) => LIST.format(names);

export const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

export const hoursBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 3_600_000;

function sizeText(bytes: number): string {
  const [size, unit] = bytes < GB ? [bytes / MB, "MB"] : [bytes / GB, "GB"];
  const digits = size < 10 && unit === "GB" ? 1 : 0;
  return `${size.toLocaleString("en-US", { maximumFractionDigits: digits })} ${unit}`;
}
