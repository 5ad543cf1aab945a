import { momentText } from "#app/base/lib/moment-text.ts";
import { KEPT_DAYS } from "#app/base/mail/mail-states.ts";

/** How something is: well, to be looked at, not well, or nothing that can be seen from here. */
export type Mark = "well" | "look" | "bad" | "unknown";

/** What is said of a part of the shop, in words for its owner, and what to do next, where there is anything. */
export type Finding = {
  mark: Mark;
  says: string;
  next?: { says: string; to?: string; label?: string };
  facts?: readonly { name: string; value: string }[];
};

const MB = 1024 * 1024;
const GB = 1024 * MB;

/** Where each judgment turns (rules health 3 to 10). */
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
export const NOT_SEEN: Finding = {
  mark: "look",
  says: "This could not be looked at just now.",
  next: { says: "Load this page again in a minute. If it stays like this, tell whoever runs the machine." },
};

export type DatabaseFound = { ms: number; bytes: number; version: string; isEmbedded: boolean };

/** Rules health 3. */
export function judgeDatabase(found: DatabaseFound | null): Finding {
  const tell = "Tell whoever runs the machine: customers wait for every page and order.";
  if (!found) return { mark: "bad", says: "The database does not answer in time.", next: { says: tell } };
  const { ms, bytes, version, isEmbedded } = found;
  const facts = [
    { name: "Kind", value: isEmbedded ? "In the shop's own folder" : `PostgreSQL ${version}` },
    { name: "Size", value: sizeText(bytes) },
  ];
  const time = ms < 1 ? "in less than a millisecond" : `in ${Math.round(ms).toLocaleString("en-US")} ms`;
  if (ms >= TURNS.verySlowMs)
    return { mark: "bad", says: `It answers ${time}, which is far too slow.`, facts, next: { says: tell } };
  if (ms >= TURNS.slowMs) {
    const next = { says: "Load this page again. If it stays slow, tell whoever runs the machine." };
    return { mark: "look", says: `It answers ${time}, slower than it should.`, facts, next };
  }
  return { mark: "well", says: `It answers ${time}.`, facts };
}

export type BackupsFound =
  | { kind: "embedded"; newestAt: string | null; kept: number; startedAt: string }
  | { kind: "archive"; lastAt: string | null; lastFailedAt: string | null }
  | { kind: "unseen" };

/** Rules health 5. */
export function judgeBackups(found: BackupsFound, now: string): Finding {
  if (found.kind === "unseen") {
    const says = "How PostgreSQL is backed up cannot be seen from here.";
    const next =
      "Ask whoever runs the database when the last backup was made, and whether a restore was ever tried.";
    return { mark: "unknown", says, next: { says: next } };
  }
  if (found.kind === "archive") {
    const { lastAt, lastFailedAt } = found;
    const last = lastAt
      ? `PostgreSQL last handed its changes to its backup ${momentText(lastAt)}.`
      : "PostgreSQL has handed no changes to its backup yet.";
    const next = { says: "Tell whoever runs the database to look at its backup." };
    if (lastFailedAt && (!lastAt || lastFailedAt > lastAt))
      return { mark: "bad", says: `${last} It failed ${momentText(lastFailedAt)}.`, next };
    if (!lastAt || hoursBetween(lastAt, now) > TURNS.backupLongHours)
      return { mark: "look", says: last, next };
    return { mark: "well", says: last };
  }
  const { newestAt, kept, startedAt } = found;
  const facts = [{ name: "Kept", value: kept.toLocaleString("en-US") }];
  const hours = newestAt ? hoursBetween(newestAt, now) : Number.POSITIVE_INFINITY;
  const last = newestAt ? `The last backup was made ${momentText(newestAt)}.` : "There is no backup yet.";
  if (hours <= TURNS.backupHours) return { mark: "well", says: last, facts };
  if (hoursBetween(startedAt, now) * 60 < TURNS.firstBackupMinutes) {
    const says = `${last} The shop has just started and makes one within ${TURNS.firstBackupMinutes} minutes.`;
    return { mark: "unknown", says, facts };
  }
  const next = {
    says: "One is made every hour. Tell whoever runs the machine to look into the log, and at the disk.",
  };
  return { mark: hours > TURNS.backupLongHours ? "bad" : "look", says: last, facts, next };
}

export type DiskFound = { name: string; freeBytes: number; bytes: number }[];

/** Rules health 6. */
export function judgeDisk(found: DiskFound): Finding {
  if (found.length === 0) return { mark: "unknown", says: "The shop keeps nothing on this machine's disk." };
  const facts = found.map(({ name, freeBytes, bytes }) => ({
    name,
    value: `${sizeText(freeBytes)} free of ${sizeText(bytes)}`,
  }));
  const least = Math.min(...found.map(({ freeBytes }) => freeBytes));
  const isScarce = ({ freeBytes, bytes }: DiskFound[number]) =>
    freeBytes < TURNS.roomBytes || freeBytes < bytes * TURNS.roomShare;
  const next = { says: "Tell whoever runs the machine to make room: on a full disk nothing can be ordered." };
  if (least < TURNS.noRoomBytes) return { mark: "bad", says: "The disk is nearly full.", facts, next };
  if (found.some(isScarce)) return { mark: "look", says: "The disk is filling up.", facts, next };
  return { mark: "well", says: "There is room.", facts };
}

export type CertificateFound =
  | { kind: "own machine" }
  | { kind: "plain" }
  | { kind: "unreachable" }
  | { kind: "read"; validTo: string; isTrusted: boolean };

/** Rules health 7. */
export function judgeCertificate(found: CertificateFound, now: string): Finding {
  const renew = {
    says: "Tell whoever runs the machine to renew it: without it browsers warn customers away.",
  };
  if (found.kind === "own machine")
    return { mark: "well", says: "None is needed, since only this machine can open the shop." };
  if (found.kind === "plain") {
    const next = { says: "Ask whoever runs the machine for an address with https." };
    return {
      mark: "bad",
      says: "The shop's address has none: what customers type can be read on its way.",
      next,
    };
  }
  if (found.kind === "unreachable") {
    const says = "The shop's own address could not be reached from here.";
    return {
      mark: "unknown",
      says,
      next: { says: "Open the shop on a phone to see whether customers can." },
    };
  }
  const facts = [{ name: "Valid until", value: momentText(found.validTo) }];
  const days = Math.floor(-hoursBetween(found.validTo, now) / 24);
  if (days < 0) return { mark: "bad", says: "It has run out.", facts, next: renew };
  if (!found.isTrusted) return { mark: "bad", says: "Browsers do not trust it.", facts, next: renew };
  const says = `It is valid for ${counted(days, "more day", "more days")}.`;
  if (days < TURNS.certificateDays)
    return { mark: days < TURNS.certificateShortDays ? "bad" : "look", says, facts, next: renew };
  return { mark: "well", says, facts };
}

export type OrdersFound = {
  lastAt: string | null;
  /** How many orders there were, on average of four weeks, in the same hours of the week as since the last one. */
  usual: number;
  isPaused: boolean;
};

/** Rules health 8. */
export function judgeOrders({ lastAt, usual, isPaused }: OrdersFound): Finding {
  const last = lastAt ? `The last one was placed ${momentText(lastAt)}.` : "None has been placed yet.";
  if (isPaused) {
    const next = {
      says: "Nobody can order until you end the pause.",
      to: "/admin/settings",
      label: "Settings",
    };
    return { mark: "look", says: `Ordering is paused. ${last}`, next };
  }
  if (!lastAt) return { mark: "unknown", says: last };
  if (usual >= TURNS.usualOrders) {
    const says = `${last} In the same hours of other weeks there were ${Math.round(usual)} on average.`;
    const next = {
      says: "Order something as a customer would, and see whether it works.",
      to: "/shop",
      label: "The shop",
    };
    return { mark: "look", says, next };
  }
  return { mark: "well", says: last };
}

/** Rules health 12. */
export function judgeContact(contactEmail: string | null): Finding {
  if (contactEmail !== null) return { mark: "well", says: `Customers write to ${contactEmail}.` };
  const says = "The shop has no contact email, so customers only find the contact form.";
  const next = { says: "Enter the contact email.", to: "/admin/settings", label: "Settings" };
  return { mark: "look", says, next };
}

/** Rules health 9. */
export function describeProcess(found: { version: string; startedAt: string }): Finding {
  const facts = [{ name: "Version", value: found.version }];
  return { mark: "well", says: `It has been running since ${momentText(found.startedAt)}.`, facts };
}

/** One sentence over all parts (rules health 2). */
export function overall(parts: readonly { title: string; mark: Mark }[]): { mark: Mark; says: string } {
  const titled = (mark: Mark) =>
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
