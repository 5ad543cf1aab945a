import { z } from "@hono/zod-openapi";
import type { Scope } from "#app/accounts/keys/scopes.ts";
import { atMost } from "#app/base/lib/typed-text.ts";

// What the contracts of all resources have in common. They are written once, here and in the files beside this one: the API
// checks requests by them, and the OpenAPI document is made from them.

/** An id as everything in the shop has one. */
export const uuid = z.guid("This is no id.").transform((id) => id.toLowerCase());

/** The address of one thing. */
export const byId = z.object({ id: uuid });

/** "2026-11-21T16:00:00Z", sometimes with a fraction of a second. */
export const moment = z.iso.datetime();
/** A day in the shop, "2026-11-21". */
export const day = z.iso.date();

// A reader of the document may not know what a format means, so the pattern alone names the days that there are: the 31st of the
// months that have one, and the 29th of February in leap years. Of this century, those are the years that four divides.
const REAL_DAY = `20(?:[0-9]{2}-(?:${[
  "(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])",
  "(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)",
  "02-(?:0[1-9]|1[0-9]|2[0-8])",
].join("|")})|(?:[02468][048]|[13579][26])-02-29)`;
const NO_DAY = "Please enter a day of this century.";
/** A day that somebody enters. */
export const enteredDay = z
  .string({ error: NO_DAY })
  .regex(new RegExp(`^${REAL_DAY}$`), NO_DAY)
  .meta({ format: "date" });
/** A moment that a request names, in whole seconds, as all of the shop's windows begin. */
export const namedMoment = (sentence: string) =>
  z
    .string({ error: sentence })
    .regex(new RegExp(`^${REAL_DAY}T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z$`), sentence)
    .meta({ format: "date-time" });
export const centsField = z.int().meta({ description: "US cents" });
/** What is given back may be more than what was taken for it, so some sums can be below zero; prices cannot. */
export const price = z.int().min(0).meta({ description: "US cents" });

// JSON Schema has no class for control characters and signs that nobody sees, so patterns name them. The contracts of the pages
// refuse the former, take the latter off, and make spaces of line breaks where there is one line. Readers of the document differ in
// what they take for one letter beyond FFFF, so what is visible is named by its letters below that.
const TYPED = "[^\\u0000-\\u0008\\u000e-\\u001f\\u007f-\\u0084\\u0086-\\u009f]";
const VISIBLE =
  "[\\u0021-\\u007e\\u00a1-\\u00ac\\u00ae-\\u034e\\u0350-\\u061b\\u061d-\\u115e\\u1161-\\u167f\\u1681-\\u17b3\\u17b6-\\u180a\\u1810-\\u1fff\\u2010-\\u2027\\u2030-\\u205e\\u2070-\\u27ff\\u2801-\\u2fff\\u3001-\\u3163\\u3165-\\ud7ff\\ue000-\\ufdff\\ufe10-\\ufefe\\uff00-\\uff9f\\uffa1-\\uffef\\ufffc-\\uffff]";
/** A text, which may be empty, for the document. */
export const ANY_TEXT = { pattern: `^${TYPED}*$` };
/** A text that is not empty once it is cleaned. */
export const SOME_TEXT = { pattern: `^${TYPED}*${VISIBLE}${TYPED}*$` };

const LIMIT = { least: 1, most: 100, usual: 50 };
const LIMIT_SENTENCE = "Please ask for 1 to 100 at a time.";

/** How many of a list are asked for. */
export const limit = z
  .string()
  .regex(/^[1-9]\d?$|^100$/, LIMIT_SENTENCE)
  .transform(Number)
  .optional()
  .meta({ type: "integer", minimum: LIMIT.least, maximum: LIMIT.most, default: LIMIT.usual });

/** How many are sent where nobody asked for a number. */
export const USUAL_LIMIT = LIMIT.usual;

/** Where a list of things by their ids goes on: the last one's id. */
export const idCursor = uuid.optional().meta({ description: "`next` of the page before." });

/** Where a list of things by their time goes on: microseconds since 1970, and the id. */
export const timeCursor = z
  .string()
  .regex(/^\d{1,16}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "This is no cursor of ours.")
  .optional()
  .meta({ description: "`next` of the page before." });

/** The cursor that goes on after a thing. */
export function timeCursorAfter({ at, id }: { at: Temporal.Instant; id: string }): string {
  return `${at.epochNanoseconds / 1000n}_${id}`;
}

export function readTimeCursor(cursor: string): { at: Temporal.Instant; id: string } {
  const [micros = "0", id = ""] = cursor.split("_");
  return { at: Temporal.Instant.fromEpochNanoseconds(BigInt(micros) * 1000n), id };
}

/** A page of a list; `next` is null on the last one. */
export function pageOf<Item extends z.ZodType>(item: Item, name: string) {
  return z.object({ items: z.array(item), next: z.string().nullable() }).meta({ id: name });
}

/** Words that somebody has to answer for before visitors read them (rules claims/confirmation). */
const flagged = z
  .object({
    key: z.string().meta({ description: "What `publishFlagged` names these words by." }),
    field: z.string(),
    words: z.string(),
    before: z.string().meta({ description: "What stands before them in their sentence." }),
    after: z.string(),
    kind: z.string().meta({ description: "Such as “Health claim”, or “Another product has this name”." }),
    reason: z.string(),
    instead: z.string().meta({ description: "What to say instead." }),
    times: z.int().meta({ description: "How often the field has them." }),
    other: z
      .object({ name: z.string(), to: z.string() })
      .optional()
      .meta({ description: "The other product of this name, and where an admin edits it." }),
  })
  .meta({ id: "FlaggedWords" });

/** The answer to the question about them, as the button “Publish all the same” of a form gives it. */
export const publishFlagged = z.array(atMost(500, z.string())).max(500).optional().meta({
  description:
    "The keys of all flagged words of a refusal with the code `claims` or `same_name`: saves them anyway. The audit log keeps the words. Send it under another Idempotency-Key. Words that the refusal did not list are asked about again.",
});

/** What every refusal looks like (RFC 9457). Its words are those of the shop's own pages. */
const problem = z
  .object({
    type: z.string().meta({ description: "Always about:blank: `code` says what kind of refusal it is." }),
    title: z.string(),
    status: z.int(),
    detail: z.string().meta({ description: "One sentence for a person." }),
    code: z.string().meta({ description: "A name for programs, such as window_full." }),
    errors: z
      .array(z.object({ field: z.string(), detail: z.string() }))
      .optional()
      .meta({ description: "What is wrong, field by field, as the shop's forms say it." }),
    claims: z.array(flagged).optional().meta({
      description: "With the code `claims`: the words that the shop asks about before they are published.",
    }),
  })
  .meta({ id: "Problem" });
export type ApiProblem = z.infer<typeof problem>;

/** The part of a route that says what a key must open. */
export const scoped = (scope: Scope) => ({ security: [{ key: [scope] as string[] }] });

export const json = <Body extends z.ZodType>(schema: Body, description: string, headers?: z.ZodObject) => ({
  description,
  ...(headers ? { headers } : {}),
  content: { "application/json": { schema } },
});

const refusal = (description: string) => ({
  description,
  content: { "application/problem+json": { schema: problem } },
});

export const ETAG = z.object({ ETag: z.string() });

const ALWAYS = {
  400: refusal("Something in the request is wrong; `errors` says where."),
  401: refusal("No key, or one that opens nothing (any more)."),
  403: refusal("The key does not open this."),
  429: refusal("The key has asked too often in this minute."),
  503: refusal("The shop or its database is busy or away. Nothing was changed; try again."),
  default: refusal("Anything else, such as a request that arrives too slowly or is too large."),
};
/** What every read can answer. */
export const READS = ALWAYS;
/** What a read of one thing can answer besides. */
export const FINDS = { ...ALWAYS, 404: refusal("There is no such thing.") };
/** What every write can answer besides what it is for. */
export const WRITES = {
  ...FINDS,
  409: refusal(
    "The shop's rules or its state at this moment are against it, or the key of the request was used for another one.",
  ),
  415: refusal("The body is not JSON."),
};
/** What a change of a version can answer besides. */
export const CHANGES = {
  ...WRITES,
  412: refusal("Somebody has changed it since. Read it again."),
  428: refusal("If-Match is missing."),
};

/** What every write brings. */
export const WRITE_HEADERS = z.object({
  "idempotency-key": z
    .string()
    .regex(/^[A-Za-z0-9_-]{8,64}$/)
    .meta({
      description:
        "Made by the caller for each thing to be done, such as a UUID. Sent again with it, the same request is answered the same, and done once.",
    }),
});

const NO_TAG = "Please send the ETag as it was read, with its quotation marks.";
const ENTITY_TAG = /^"[!#-~]{1,40}"$/;
/** What a change brings besides: the ETag that it is made from. */
export const CHANGE_HEADERS = WRITE_HEADERS.extend({ "if-match": z.string().regex(ENTITY_TAG, NO_TAG) });

export const body = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { "application/json": { schema } },
});
