import { data, type RouterContextProvider, redirect } from "react-router";
import { readSignInForm } from "#app/accounts/auth/account-forms.ts";
import { authentication } from "#app/accounts/auth/context.server.ts";
import { type FlashNotice, flash, readFlash } from "#app/accounts/auth/flash-message.server.ts";
import { clientInfoOf, findCurrentCourier, findCurrentViewer } from "#app/accounts/auth/guards.server.ts";
import { AFTER_LOGIN, codePath, safeReturnTarget } from "#app/accounts/auth/return-target.ts";
import { endSession } from "#app/accounts/auth/session.server.ts";
import { signIn } from "#app/accounts/auth/sign-in.server.ts";
import { readPasskeyAnswer, type ShownPasskey } from "#app/accounts/factors/factor-forms.ts";
import { PASSKEY_SENTENCES } from "#app/accounts/factors/factor-rules.ts";
import { beginPasskey } from "#app/accounts/factors/passkeys.server.ts";
import { config } from "#app/base/config/context.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { type RefusedForm, typedValues } from "#app/base/lib/refused-form.ts";
import type { Result } from "#app/base/lib/result.ts";
import { readSentForm } from "#app/base/lib/typed-text.ts";
import { type Done, isDone } from "./sentences.ts";

export type Context = Readonly<RouterContextProvider>;
export type AccountFields = Record<string, FormDataEntryValue>;

/** JSON response to our own script. Not cached by anything in between. */
export function ownJson<Body extends object>(body: Body, status: number): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "private, no-store" } });
}

/** Response to a refused form: errors and submitted values. */
export function refuseForm(
  sent: AccountFields,
  errors: RefusedForm["errors"],
  status = 400,
  headers?: HeadersInit,
) {
  const answer: RefusedForm = { errors, values: typedValues(sent) };
  return data(answer, { status, headers });
}

/** Response to a use case's refusal: at `field`, but above all fields after too many attempts (429). */
export function refuseAs(
  sent: AccountFields,
  { sentence, waitSeconds }: { sentence: string; waitSeconds?: number },
  field = "",
  status = 400,
) {
  if (waitSeconds === undefined) return refuseForm(sent, { [field]: sentence }, status);
  return refuseForm(sent, { "": sentence }, 429, { "Retry-After": String(waitSeconds) });
}

/** Redirects to another page with these cookies and a one-time message for that page. */
export async function leadTo(
  context: Context,
  path: string,
  cookies: readonly string[],
  done: FlashNotice | Done | null = null,
) {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  const notice = typeof done === "string" ? { what: done } : done;
  if (notice) headers.append("Set-Cookie", await flash(notice, context.get(config).publicUrl));
  return redirect(path, { headers });
}

/** Reads the account pages' one-time success message and the headers that clear it. */
export async function readDone(request: Request, context: Context) {
  const { notice, headers } = await readFlash(request, context.get(config).publicUrl);
  // A new object each time, so repeating an action shows the message again.
  const done: { what: Done } | null = notice && isDone(notice.what) ? { what: notice.what } : null;
  return { done, headers };
}

/** Ends the browser's previous session, if any. */
export async function endFormerSession(context: Context): Promise<void> {
  const viewer = (await findCurrentViewer(context)) ?? (await findCurrentCourier(context));
  if (viewer) await endSession(context.get(database), viewer);
}

/** Handles a sign-in: redirects to `next`, or first to the page that asks for the account's second factor. */
export async function answerSignIn(
  { request, context }: { request: Request; context: Context },
  fields: AccountFields,
  next: string | null,
) {
  const read = readSignInForm(fields);
  if (!read.ok) return refuseForm(fields, read.refusal);
  const opened = await signIn(
    context.get(database),
    context.get(authentication),
    read.value,
    clientInfoOf(request, context),
    Temporal.Now.instant(),
  );
  if (!opened.ok) return refuseAs(fields, opened.refusal);
  const { cookies, secondStep } = opened.value;
  if (secondStep) return leadTo(context, codePath(next), cookies);
  await endFormerSession(context);
  return leadTo(context, next ?? AFTER_LOGIN, cookies);
}

type How = { status?: number; cookies?: readonly string[]; waitSeconds?: number };

/** JSON response to a passkey button's script. */
export function passkeyAnswer(body: object, { status = 200, cookies = [], waitSeconds }: How): Response {
  const answer = ownJson(body, status);
  for (const cookie of cookies) answer.headers.append("Set-Cookie", cookie);
  if (waitSeconds) answer.headers.set("Retry-After", String(waitSeconds));
  return answer;
}

/**
 * Handles the button that uses a passkey: `step` "begin" returns the challenge for the device, for the
 * account of `userId` if known; "finish" sends the device's `answer`, which `take` verifies, and the response
 * has the next address (`to`) and the cookies of `take`. A refusal is 400 or 429 with a message.
 */
export async function answerPasskey(
  { request, context }: { request: Request; context: Context },
  userId: string | null,
  take: (answer: ShownPasskey, now: Temporal.Instant) => Promise<Result<string[], { sentence: string }>>,
): Promise<Response> {
  const sent = readPasskeyAnswer(Object.fromEntries(await readSentForm(request)));
  if (!sent) return passkeyAnswer({ sentence: PASSKEY_SENTENCES.refused }, { status: 400 });
  const now = Temporal.Now.instant();
  if (sent.step === "begin") {
    const asked = { userId, address: clientInfoOf(request, context).address };
    const begun = await beginPasskey(context.get(database), context.get(authentication), asked, now);
    if (begun.ok) return passkeyAnswer(begun.value.options, begun.value);
    return passkeyAnswer(begun.refusal, { status: 429, waitSeconds: begun.refusal.waitSeconds });
  }
  const taken = await take(sent.answer, now);
  if (!taken.ok) return passkeyAnswer(taken.refusal, { status: 400 });
  return passkeyAnswer({ to: safeReturnTarget(sent.next) ?? AFTER_LOGIN }, { cookies: taken.value });
}
