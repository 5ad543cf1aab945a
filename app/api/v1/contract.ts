import { z } from "@hono/zod-openapi";
import type { Scope } from "#app/accounts/keys/scopes.ts";
import { atMost } from "#app/base/lib/typed-text.ts";

// Shared parts of all resources' contracts. The contracts here and in the files beside this one validate
// requests and generate the OpenAPI document.

/** Id of any resource. */
export const uuid = z.guid("Invalid ID.").transform((id) => id.toLowerCase());

/** Path parameter of one resource. */
export const byId = z.object({ id: uuid });

/** "2026-11-21T16:00:00Z", maybe with a fraction of a second. */
export const moment = z.iso.datetime();
/** Date in the shop's time zone, "2026-11-21". */
export const day = z.iso.date();

// Clients may not know the format, so the pattern alone matches real dates: the 31st in months that have one,
// and February 29 in leap years, which in this century are those divisible by four.
const REAL_DAY = `20(?:[0-9]{2}-(?:${[
  "(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])",
  "(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)",
  "02-(?:0[1-9]|1[0-9]|2[0-8])",
].join("|")})|(?:[02468][048]|[13579][26])-02-29)`;
const NO_DAY = "Enter a date from 2000 to 2099.";
/** A date in a request. */
export const enteredDay = z
  .string({ error: NO_DAY })
  .regex(new RegExp(`^${REAL_DAY}$`), NO_DAY)
  .meta({ format: "date" });
/** A time in a request, in whole seconds, as all of the shop's windows start. */
export const namedMoment = (sentence: string) =>
  z
    .string({ error: sentence })
    .regex(new RegExp(`^${REAL_DAY}T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z$`), sentence)
    .meta({ format: "date-time" });
export const centsField = z.int().meta({ description: "US cents" });
/** Name of a product's category. */
export const categoryName = z.string().meta({ description: "Name of a category, as in `GET /categories`." });
/** Never negative, unlike sums, which can be if a refund exceeds what was paid. */
export const price = z.int().min(0).meta({ description: "US cents" });

// JSON Schema has no class for control and invisible characters, so patterns list them. The pages'
// contracts refuse the former, remove the latter, and turn line breaks in one-line fields into spaces.
// Clients differ in how they count characters beyond FFFF, so visible ones are listed only up to there.
const TYPED = "[^\\u0000-\\u0008\\u000e-\\u001f\\u007f-\\u0084\\u0086-\\u009f]";
const VISIBLE =
  "[\\u0021-\\u007e\\u00a1-\\u00ac\\u00ae-\\u034e\\u0350-\\u061b\\u061d-\\u115e\\u1161-\\u167f\\u1681-\\u17b3\\u17b6-\\u180a\\u1810-\\u1fff\\u2010-\\u2027\\u2030-\\u205e\\u2070-\\u27ff\\u2801-\\u2fff\\u3001-\\u3163\\u3165-\\ud7ff\\ue000-\\ufdff\\ufe10-\\ufefe\\uff00-\\uff9f\\uffa1-\\uffef\\ufffc-\\uffff]";
/** Pattern for the document: a text that may be empty. */
export const ANY_TEXT = { pattern: `^${TYPED}*$` };
/** Pattern for the document: a text that isn't empty after cleaning. */
export const SOME_TEXT = { pattern: `^${TYPED}*${VISIBLE}${TYPED}*$` };

const LIMIT = { least: 1, most: 100, usual: 50 };
const LIMIT_SENTENCE = "Request 1 to 100 at a time.";

/** Page size requested. */
export const limit = z
  .string()
  .regex(/^[1-9]\d?$|^100$/, LIMIT_SENTENCE)
  .transform(Number)
  .optional()
  .meta({ type: "integer", minimum: LIMIT.least, maximum: LIMIT.most, default: LIMIT.usual });

/** Default page size. */
export const USUAL_LIMIT = LIMIT.usual;

/** Cursor of a list ordered by id: the last id. */
export const idCursor = uuid.optional().meta({ description: "`next` of the previous page." });

/** Cursor of a list ordered by time: microseconds since 1970 and the id. */
export const timeCursor = z
  .string()
  .regex(/^\d{1,16}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "Invalid cursor.")
  .optional()
  .meta({ description: "`next` of the previous page." });

/** Returns the cursor after an item. */
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

/** Wording that must be confirmed before it's published (rules claims/confirmation). */
const flagged = z
  .object({
    key: z.string().meta({ description: "The key to send in `publishFlagged`." }),
    field: z.string(),
    words: z.string(),
    before: z.string().meta({ description: "The text before them in the sentence." }),
    after: z.string(),
    kind: z.string().meta({ description: "Such as “Health claim”, or “Another product has this name”." }),
    reason: z.string(),
    instead: z.string().meta({ description: "Suggested wording." }),
    times: z.int().meta({ description: "Number of times in the field." }),
    other: z
      .object({ name: z.string(), to: z.string() })
      .optional()
      .meta({ description: "The other product with this name, and its admin page." }),
  })
  .meta({ id: "FlaggedWords" });

/** Confirms flagged wording, like the “Publish anyway” button of a form. */
export const publishFlagged = z.array(atMost(500, z.string())).max(500).optional().meta({
  description:
    "The keys of all flagged words of a 409 with the code `claims_flagged` or `same_name`, to save them anyway. The audit log records the words. Send it with another Idempotency-Key. Words that weren't listed are flagged again.",
});

/** Body of every error (RFC 9457). Its messages are those of the website. */
const problem = z
  .object({
    type: z.string().meta({ description: "Always about:blank; `code` identifies the error." }),
    title: z.string(),
    status: z.int(),
    detail: z.string().meta({ description: "A message for people." }),
    code: z.string().meta({ description: "An error code for programs, such as window_full." }),
    errors: z
      .array(z.object({ field: z.string(), detail: z.string() }))
      .optional()
      .meta({ description: "Errors by field, with the messages of the shop's forms." }),
    claims: z.array(flagged).optional().meta({
      description: "With the code `claims_flagged` or `same_name`: the words to confirm before publishing.",
    }),
  })
  .meta({ id: "Problem" });
export type ApiProblem = z.infer<typeof problem>;

/** The part of a route that declares the scope it needs. */
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
  400: refusal("Invalid request; `errors` lists the fields."),
  401: refusal("No API key, or one that isn't active."),
  403: refusal("The key doesn't have the required scope."),
  429: refusal("The key has sent too many requests this minute."),
  503: refusal("The shop is temporarily unavailable. Nothing was changed. Try again in a few seconds."),
  default: refusal("Any other error, such as a request that is too slow or too large."),
};
/** Responses of every read. */
export const READS = ALWAYS;
/** More responses of a read of one resource. */
export const FINDS = { ...ALWAYS, 404: refusal("Not found.") };
/** Error responses of every write. */
export const WRITES = {
  ...FINDS,
  409: refusal(
    "Refused by the shop's rules or current state, or the Idempotency-Key was used for another request.",
  ),
  415: refusal("The body isn't JSON."),
};
/** More error responses of a change of a version. */
export const CHANGES = {
  ...WRITES,
  412: refusal("Someone changed it since. Read it again."),
  428: refusal("If-Match is missing."),
};

/** Headers of every write. */
export const WRITE_HEADERS = z.object({
  "idempotency-key": z
    .string()
    .regex(/^[A-Za-z0-9_-]{8,64}$/)
    .meta({
      description:
        "Unique for each write, such as a UUID. Repeated with the same key, a request runs once and gets the same response.",
    }),
});

const NO_TAG = "Send the ETag as you read it, with its quotation marks.";
const ENTITY_TAG = /^"[!#-~]{1,40}"$/;
/** Headers of every change: also the ETag that it's based on. */
export const CHANGE_HEADERS = WRITE_HEADERS.extend({ "if-match": z.string().regex(ENTITY_TAG, NO_TAG) });

export const body = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { "application/json": { schema } },
});
