import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from "react-router";
import { z } from "zod";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import { actorOf } from "#app/accounts/audit/record-audit.server.ts";
import { flash } from "#app/accounts/auth/flash-message.server.ts";
import { requireAdmin, requireFreshProof, sendAway } from "#app/accounts/auth/guards.server.ts";
import type { SessionRefusal, Viewer } from "#app/accounts/auth/session.server.ts";
import { canMail } from "#app/base/config/can-mail.ts";
import type { Config } from "#app/base/config/config.server.ts";
import { config } from "#app/base/config/context.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { textStream } from "#app/base/lib/csv.ts";
import {
  type FieldErrors,
  type FormValues,
  type RefusedForm,
  typedValues,
} from "#app/base/lib/refused-form.ts";
import { SIGNED_OUT } from "#app/base/lib/request-failures.ts";
import { cleanValues, fieldErrors, readSentForm } from "#app/base/lib/typed-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import type { ClaimSubject, ClaimSubjectKind } from "#app/trade/compliance/claim-subjects.ts";
import { askBeforeSaving, takeWordsAnswer } from "./ask-before-saving.server.ts";
import type { SaidOnce } from "./said.ts";

/** What the router passes to a page's loader or action. */
export type PageRequest = {
  request: Request;
  params: Readonly<Record<string, string | undefined>>;
  context: Readonly<RouterContextProvider>;
  url: URL;
};

/** The admin of a request, and the request's context. */
type Admin = {
  viewer: Viewer;
  /** The same person, as the audit log records them. */
  actor: Actor & Pick<Viewer, "userId" | "hasSecondFactor">;
  db: Database;
  process: Config;
  /** When the request arrived. */
  now: Temporal.Instant;
};

/** Has no default: reading it outside the admin area throws, so a page mounted elsewhere serves no one. */
const admitted = createContext<Admin>();

const UNCACHED = { "Cache-Control": "private, no-store" };

/**
 * Middleware of the admin area (rules addresses/access): authorizes the admin once per request, before any
 * page, file, or JSON route below it runs, and redirects everyone else.
 */
export const admitAdmin: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const viewer = await requireAdmin(request, context);
  context.set(admitted, {
    viewer,
    actor: {
      ...actorOf(viewer, context),
      userId: viewer.userId,
      hasSecondFactor: viewer.hasSecondFactor,
    },
    db: context.get(database),
    process: context.get(config),
    now: Temporal.Now.instant(),
  });
  return next();
};

/**
 * The same for script requests, which can't follow a redirect to the sign-in page: responds 401 with a
 * message to show.
 */
export const admitScript: MiddlewareFunction<Response> = async (asked, next) => {
  try {
    return await admitAdmin(asked, next);
  } catch (away) {
    if (!(away instanceof Response)) throw away;
    return Response.json({ sentence: SIGNED_OUT }, { status: 401, headers: UNCACHED });
  }
};

/**
 * Middleware of a sensitive page: requires a password or second factor from the last 15 minutes
 * (rules sign-in/re-authentication).
 */
export const proveFirst: MiddlewareFunction<Response> = ({ request, context }, next) => {
  requireFreshProof(request, adminOf(context).viewer);
  return next();
};

/** Returns the admin of a request; throws unless `admitAdmin` admitted one. */
export function adminOf(context: Readonly<RouterContextProvider>): Admin {
  return context.get(admitted);
}

/** Returns a JSON response to a script, with caching disabled. */
export const uncached = (answer: object) => Response.json(answer, { headers: UNCACHED });

/** Response to a rejected form. */
export type Refused = ReturnType<typeof data<RefusedForm>>;

export function refusedAnswer(refused: RefusedForm, status: number): Refused {
  return data(refused, { status });
}

/** Throws a 404 response. */
export function missing(): never {
  throw data(null, { status: 404 });
}

/** Returns the id in a page's address; 404 if it isn't a valid id. */
export function idOf(id: string | undefined): string {
  return isUuid(id) ? id : missing();
}

/** Returns a row that was looked up; 404 if there is none. */
export function found<Row>(row: Row | null | undefined): Row {
  return row ?? missing();
}

/** Redirects to a page of the admin area that shows a success message once (rules screens/result-message). */
export async function doneAt(
  context: PageRequest["context"],
  path: string,
  said: SaidOnce,
): Promise<Response> {
  const { process } = adminOf(context);
  const sentence = typeof said === "string" ? said : canMail(process) ? said.mailed : said.kept;
  const cookie = await flash({ what: "admin", message: sentence }, process.publicUrl);
  return redirect(path, { headers: { "Set-Cookie": cookie } });
}

/** Context of a page's step: the admin, the parsed form, and functions that build the response. */
export type Sent<Form> = Admin &
  PageRequest & {
    form: Form;
    /** The input as typed, to refill the form. */
    values: FormValues;
    /** The id in the page's address, its first parameter. Reading it throws a 404 if it isn't a valid id. */
    id: string;
    /** Success: redirects to this page or another, which shows the message. */
    done: (said: SaidOnce, to?: string) => Promise<Response>;
    /** Refusal: a message per field, "" for the whole form. */
    refuse: (errors: FieldErrors<string>, more?: Partial<RefusedForm>) => Refused;
    /** The session ended before a sensitive change, or the re-authentication is too old. */
    sendAway: (refusal: SessionRefusal) => never;
    /**
     * Returns the claims that still need confirmation, and the confirmed ones, for one record or several with
     * their names (rules claims/confirmation).
     */
    ask: (
      kind: ClaimSubjectKind,
      ...things: readonly (Pick<ClaimSubject, "id" | "values"> & { name?: string })[]
    ) => ReturnType<typeof askBeforeSaving>;
  };

/** One form of a page. */
export type Step<Answer> = (asked: PageRequest, form: FormData) => Promise<Answer>;

type StepOptions = {
  /** Requires a password or second factor from the last 15 minutes. If all forms of a page do, use `proveFirst`. */
  fresh?: boolean;
  /** Fields with several values, such as checkboxes: lists in the form, space-separated in its values. */
  lists?: readonly string[];
};

/** Form that consists of a single button. */
export const NO_FIELDS = z.strictObject({});

/** Form field with a record's id. */
export const idField = z.string().refine(isUuid, "Reload the page and try again.");

/** Defines one form of a page: its contract (a function if it depends on the day) and what it does. */
export function step<Form, Answer>(
  form: z.ZodType<Form> | (() => z.ZodType<Form>),
  act: (sent: Sent<Form>) => Promise<Answer>,
  { fresh = false, lists = [] }: StepOptions = {},
): Step<Answer | Refused> {
  return async (asked, sent) => {
    const admin = adminOf(asked.context);
    if (fresh) requireFreshProof(asked.request, admin.viewer);
    const { answered, fields } = takeWordsAnswer(sent);
    const values = cleanValues(typedValues(fields));
    for (const name of lists) {
      fields[name] = sent.getAll(name);
      values[name] = sent.getAll(name).join(" ");
    }
    const { intent: _, ...own } = fields;
    const read = (typeof form === "function" ? form() : form).safeParse(own);
    if (!read.success) return refusedAnswer({ errors: fieldErrors(read.error), values }, 400);
    return act({
      ...admin,
      ...asked,
      form: read.data,
      values,
      get id() {
        return idOf(Object.values(asked.params)[0]);
      },
      done: (said, to = asked.url.pathname) => doneAt(asked.context, to, said),
      refuse: (errors, more) => refusedAnswer({ errors, values, ...more }, 409),
      sendAway: (refusal) => sendAway(asked.request, refusal),
      ask: (kind, ...things) => askBeforeSaving(admin.db, kind, things, answered),
    });
  };
}

/**
 * The action of a page: its forms by their `intent`; one without is `save`.
 *
 * ```
 * export const action = actionsOf({
 *   save: step(endpointForm, async ({ form, id, actor, db, now, done }) => …),
 *   end: step(z.strictObject({}), async ({ id, actor, db, done }) => …, { fresh: true }),
 * });
 * ```
 */
export function actionsOf<Steps extends Record<string, Step<unknown>>>(steps: Steps) {
  return async (asked: PageRequest): Promise<Awaited<ReturnType<Steps[keyof Steps]>> | Refused> => {
    const form = await readSentForm(asked.request);
    const intent = String(form.get("intent") ?? "save");
    const one = Object.hasOwn(steps, intent) ? steps[intent as keyof Steps] : undefined;
    if (!one) return refusedAnswer({ errors: { "": "Reload the page and try again." }, values: {} }, 400);
    return one(asked, form) as Promise<Awaited<ReturnType<Steps[keyof Steps]>>>;
  };
}

const TYPES = { csv: "text/csv; charset=utf-8", zip: "application/zip" } as const;

type AdminFile = {
  /** File name without extension: "evenlake-audit-2026-11-27" (`shopFileName`). */
  name: string;
  /** A CSV file as pieces of whole lines, or the bytes of a ZIP file; both are generated while they're sent. */
  body: AsyncGenerator<string> | ReadableStream<Uint8Array>;
  /** What the security log records besides the admin. */
  logged?: Record<string, unknown>;
};

type Making = {
  /** The page with the button. After re-authentication the admin lands there, not on the file. */
  page: (asked: PageRequest) => string;
  /** Name of the event in the security log: "audit-exported". */
  event: string;
  /** Writes the audit entry and creates the file. May throw a redirect. */
  make: (asked: PageRequest & Admin) => Promise<AdminFile>;
};

/** Loader of a file download. Requires recent re-authentication and streams the file. */
export function fileOf({ page, event, make }: Making) {
  return async (asked: PageRequest): Promise<Response> => {
    const admin = adminOf(asked.context);
    requireFreshProof(new Request(new URL(page(asked), asked.url)), admin.viewer);
    const { name, body, logged = {} } = await make({ ...asked, ...admin });
    logSecurityEvent(event, { userId: admin.viewer.userId, ...logged });
    const isZip = body instanceof ReadableStream;
    return new Response(isZip ? body : textStream(body), {
      headers: {
        "Content-Type": isZip ? TYPES.zip : TYPES.csv,
        "Content-Disposition": `attachment; filename="${name}.${isZip ? "zip" : "csv"}"`,
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "private, no-store",
      },
    });
  };
}
