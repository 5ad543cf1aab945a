import { SEARCH_LENGTH } from "#app/desk/list-query.ts";
import { isMoment } from "#app/lib/moment-of.ts";
import { oneLine } from "#app/lib/one-line.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { MAIL_STATES, type MailState } from "#app/mail/mail-states.ts";

/** A place in the list of mails, which is in the order of time: when a mail was written, and its id. */
export type MailPlace = { at: Temporal.Instant; id: string };

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
