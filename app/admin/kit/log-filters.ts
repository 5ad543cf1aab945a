import { isMoment } from "#app/base/lib/shop-time.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { MAIL_STATES, type MailState } from "#app/base/mail/mail-states.ts";
import {
  calendarDay,
  oneOf,
  readFilters,
  readSearch,
  shaped,
  withParams,
} from "#app/base/records/list-query.ts";

/** A cursor in a list in time order: time and id of the row before it. */
const readCursor = (text: string) => {
  const [at = "", id] = text.split("~");
  return isMoment(at) && isUuid(id) ? { at, id } : null;
};

/** A cursor as written in the URL. */
export function cursorText({ at, id }: { at: { toString: () => string }; id: string }): string {
  return `${at}~${id}`;
}

const NAME = /^[a-z][a-z0-9_.-]{0,59}$/;

const AUDIT_FILTERS = {
  /** A user's id, or "command" for commands run on the server. */
  who: (text: string) => (text === "command" || isUuid(text) ? text : null),
  /** The kind of record, as the log names it. */
  kind: shaped(NAME),
  action: shaped(NAME),
  /** Shop days, both included. */
  from: calendarDay,
  to: calendarDay,
  /** Only entries older than this one. */
  before: readCursor,
};

/** Filters of the audit log and its position; `search` is the beginning of a record's id. */
export function readAuditFilters(params: URLSearchParams) {
  return { ...readFilters(params, AUDIT_FILTERS), search: readSearch(params) };
}
export type AuditFilters = ReturnType<typeof readAuditFilters>;

/** Returns the query string: "?kind=products&before=…", or "" without filters. */
export function auditQuery({ search, before, ...filters }: Partial<AuditFilters>): string {
  const params = { ...filters, q: search, before: before && cursorText(before) };
  return withParams(new URLSearchParams(), params);
}

/** Returns whether any filter is set. */
export function isAuditNarrowed({ before: _, ...filters }: AuditFilters): boolean {
  return auditQuery(filters) !== "";
}

/** Filters of the email log, and the email after which it continues. */
export type MailFilter = {
  search: string;
  state: MailState | null;
  before: Parameters<typeof cursorText>[0] | null;
};

/** Parses `?q=…&state=…&before=…`. */
export function readMailFilter(params: URLSearchParams): MailFilter {
  return {
    ...readFilters(params, { state: oneOf(MAIL_STATES), before: readCursor }),
    search: readSearch(params),
  };
}
