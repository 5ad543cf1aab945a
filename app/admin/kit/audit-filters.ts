import { oneLine } from "#app/base/lib/shape.ts";
import { isMoment } from "#app/base/lib/shop-time.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { MAIL_STATES, type MailState } from "#app/base/mail/mail-states.ts";
import { SEARCH_LENGTH } from "#app/base/records/list-query.ts";

/** How the audit log is narrowed and where it is opened; all of it stands in the URL. */
export type AuditFilters = {
  /** A user's id, "command" for what was done on the machine itself; null = everybody. */
  who: string | null;
  /** The kind of thing, as the log names it; null = every kind. */
  kind: string | null;
  action: string | null;
  /** Shop days, "2026-11-21", both included. */
  from: string | null;
  to: string | null;
  /** The beginning of the id of the thing; "" = any. */
  search: string;
  /** The entries older than this one; null = from the newest. */
  before: AuditPlace | null;
};

/** The place of an entry in the order of the log: its moment and its id. */
export type AuditPlace = { at: string; id: string };

const NAME = /^[a-z][a-z0-9_.-]{0,59}$/;

/** Reads filters from a URL. What cannot be read is ignored, so that an old link still opens. */
export function readAuditFilters(params: URLSearchParams): AuditFilters {
  const who = params.get("who");
  return {
    who: who === "command" || isUuid(who) ? who : null,
    kind: nameIn(params.get("kind")),
    action: nameIn(params.get("action")),
    from: dayIn(params.get("from")),
    to: dayIn(params.get("to")),
    search: oneLine(params.get("q") ?? "").slice(0, SEARCH_LENGTH),
    before: placeIn(params.get("before")),
  };
}

/** The query that says the same: "?kind=products&before=…", or "" without any filter. */
export function auditQuery({ who, kind, action, from, to, search, before }: Partial<AuditFilters>): string {
  const params = new URLSearchParams();
  const texts = { who, kind, action, from, to, q: search, before: before && `${before.at}~${before.id}` };
  for (const [name, text] of Object.entries(texts)) if (text) params.set(name, text);
  const query = params.toString();
  return query ? `?${query}` : "";
}

/** True when the list shows less than everything. */
export function isNarrowed({ before: _, ...filters }: AuditFilters): boolean {
  return auditQuery(filters) !== "";
}

function nameIn(text: string | null): string | null {
  return text && NAME.test(text) ? text : null;
}

/** A real calendar day of this century, else null. */
function dayIn(text: string | null): string | null {
  if (!text || !/^20\d\d-\d\d-\d\d$/.test(text)) return null;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null;
}

function placeIn(text: string | null): AuditPlace | null {
  const [at = "", id] = text?.split("~") ?? [];
  return isMoment(at) && isUuid(id) ? { at, id } : null;
}

/** A place in the list of mails, which is in the order of time: when a mail was written, and its id. */
type MailPlace = { at: Temporal.Instant; id: string };

/** How the list of mails is narrowed, and the mail after which it goes on. */
export type MailFilter = { search: string; state: MailState | null; before: MailPlace | null };

/** Reads `?q=…&state=…&before=…`. What cannot be read is ignored, so that an old link still opens. */
export function readMailFilter(params: URLSearchParams): MailFilter {
  return {
    search: oneLine(params.get("q") ?? "").slice(0, SEARCH_LENGTH),
    state: MAIL_STATES.find((state) => state === params.get("state")) ?? null,
    before: readPlace(params.get("before") ?? ""),
  };
}

const PLACE = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?Z)~(.+)$/;

function readPlace(text: string): MailPlace | null {
  const [, at = "", id] = PLACE.exec(text) ?? [];
  if (!isUuid(id) || !isMoment(at)) return null;
  return { at: Temporal.Instant.from(at), id };
}

/** A place as it stands in the URL. */
export function placeText({ at, id }: MailPlace): string {
  return `${at}~${id}`;
}
