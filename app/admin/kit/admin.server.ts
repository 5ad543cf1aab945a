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
import {
  maySendLogged,
  requireAdmin,
  requireFreshProof,
  sendAway,
} from "#app/accounts/auth/guards.server.ts";
import { may, type Right } from "#app/accounts/auth/rights.ts";
import type { SessionRefusal, Viewer } from "#app/accounts/auth/session.server.ts";
import { canMail } from "#app/base/config/can-mail.ts";
import type { Config } from "#app/base/config/config.server.ts";
import { config } from "#app/base/config/context.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { database } from "#app/base/db/context.server.ts";
import {
  type FieldErrors,
  type FormValues,
  type RefusedForm,
  typedValues,
} from "#app/base/lib/refused-form.ts";
import { NOT_IN_ROLE, SIGNED_OUT } from "#app/base/lib/request-failures.ts";
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
export type Admin = {
  viewer: Viewer;
  /** Whether one of their roles has a right. */
  may: (right: Right) => boolean;
  /** The same person, as the audit log records them. */
  actor: Actor & Pick<Viewer, "userId" | "hasSecondFactor" | "roles">;
  db: Database;
  process: Config;
  /** When the request arrived. */
  now: Temporal.Instant;
};

/**
 * The admin, and whether their roles don't include the address. Has no default: reading it outside the admin
 * area throws, so a page mounted elsewhere serves no one.
 */
const admitted = createContext<Admin & { isRefused: boolean }>();

const UNCACHED = { "Cache-Control": "private, no-store" };

type Asked = Parameters<MiddlewareFunction<Response>>[0];

/** Identifies the admin of a request, and checks their roles against its address. */
async function admit({ request, context, pattern }: Asked): Promise<{ isRefused: boolean }> {
  const viewer = await requireAdmin(request, context);
  // The router's pattern begins with or without a slash.
  const isRefused = !maySendLogged(request, viewer, `/${pattern.replace(/^\//, "")}`);
  context.set(admitted, {
    viewer,
    may: (right) => may(viewer.roles, right),
    actor: {
      ...actorOf(viewer, context),
      userId: viewer.userId,
      hasSecondFactor: viewer.hasSecondFactor,
      roles: viewer.roles,
    },
    db: context.get(database),
    process: context.get(config),
    now: Temporal.Now.instant(),
    isRefused,
  });
  return { isRefused };
}

/**
 * Middleware of the admin area (rules addresses/access, admin/address-rights): authorizes the admin once per
 * request, before any page or file below it runs, and redirects everyone else. A page that their roles don't
 * include is refused inside the frame, by `adminOf`, and so is a file; a form is refused here.
 */
export const admitAdmin: MiddlewareFunction<Response> = async (asked, next) => {
  const { isRefused } = await admit(asked);
  const { method } = asked.request;
  if (isRefused && method !== "GET" && method !== "HEAD") throw notInRole();
  return next();
};

/**
 * The same for script requests, which can't follow a redirect to the sign-in page: responds 401 with a
 * message to show, or 403 if their roles don't include the address.
 */
export const admitScript: MiddlewareFunction<Response> = async (asked, next) => {
  try {
    const { isRefused } = await admit(asked);
    if (isRefused) return Response.json({ sentence: NOT_IN_ROLE }, { status: 403, headers: UNCACHED });
    return await next();
  } catch (away) {
    if (!(away instanceof Response)) throw away;
    return Response.json({ sentence: SIGNED_OUT }, { status: 401, headers: UNCACHED });
  }
};

/** Refusal of an address, or of a form, that no role of the admin includes. */
const notInRole = () => data(null, { status: 403 });

/**
 * Middleware of a sensitive page: requires a password or second factor from the last 15 minutes
 * (rules sign-in/re-authentication).
 */
export const proveFirst: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const { viewer, isRefused } = context.get(admitted);
  if (!isRefused) requireFreshProof(request, viewer);
  return next();
};

/** Returns the admin of a request; throws unless `admitAdmin` admitted one to this address. */
export function adminOf(context: Readonly<RouterContextProvider>): Admin {
  const admin = context.get(admitted);
  if (admin.isRefused) throw notInRole();
  return admin;
}

/** Returns the admin of a request for the frame, which also shows that their roles don't include a page. */
export function adminOfFrame(context: Readonly<RouterContextProvider>): Admin {
  return context.get(admitted);
}

/** Throws a 403 response without a right that a page requires beyond its address. */
export function requireRight(context: Readonly<RouterContextProvider>, right: Right): void {
  if (!adminOf(context).may(right)) throw notInRole();
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
  /** Right that the form requires beyond its page's (accounts/auth/admin-addresses.ts). */
  right?: Right;
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
  { fresh = false, right, lists = [] }: StepOptions = {},
): Step<Answer | Refused> {
  return async (asked, sent) => {
    const admin = adminOf(asked.context);
    if (right) requireRight(asked.context, right);
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
