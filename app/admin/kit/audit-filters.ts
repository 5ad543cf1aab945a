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

/** A cursor in a list that is in the order of time: the moment and the id of the row before it, as they stand in the URL. */
const readCursor = (text: string) => {
  const [at = "", id] = text.split("~");
  return isMoment(at) && isUuid(id) ? { at, id } : null;
};

/** A cursor as it stands in the URL. */
export function cursorText({ at, id }: { at: { toString: () => string }; id: string }): string {
  return `${at}~${id}`;
}

const NAME = /^[a-z][a-z0-9_.-]{0,59}$/;

const AUDIT_FILTERS = {
  /** A user's id, "command" for what was done on the machine itself. */
  who: (text: string) => (text === "command" || isUuid(text) ? text : null),
  /** The kind of thing, as the log names it. */
  kind: shaped(NAME),
  action: shaped(NAME),
  /** Shop days, both included. */
  from: calendarDay,
  to: calendarDay,
  /** The entries older than this one. */
  before: readCursor,
};

/** How the audit log is narrowed and where it is opened; `search` is the beginning of the id of the thing. */
export function readAuditFilters(params: URLSearchParams) {
  return { ...readFilters(params, AUDIT_FILTERS), search: readSearch(params) };
}
export type AuditFilters = ReturnType<typeof readAuditFilters>;

/** The query that says the same: "?kind=products&before=…", or "" without any filter. */
export function auditQuery({ search, before, ...filters }: Partial<AuditFilters>): string {
  const params = { ...filters, q: search, before: before && cursorText(before) };
  return withParams(new URLSearchParams(), params);
}

/** True when the list shows less than everything. */
export function isAuditNarrowed({ before: _, ...filters }: AuditFilters): boolean {
  return auditQuery(filters) !== "";
}

/** How the list of mails is narrowed, and the mail after which it goes on. */
export type MailFilter = {
  search: string;
  state: MailState | null;
  before: Parameters<typeof cursorText>[0] | null;
};

/** Reads `?q=…&state=…&before=…`. */
export function readMailFilter(params: URLSearchParams): MailFilter {
  return {
    ...readFilters(params, { state: oneOf(MAIL_STATES), before: readCursor }),
    search: readSearch(params),
  };
}
