import { data, type RouterContextProvider, redirect } from "react-router";
import { readSignInForm } from "#app/accounts/auth/account-forms.ts";
import { authentication } from "#app/accounts/auth/context.server.ts";
import { type FlashNotice, flash, readFlash } from "#app/accounts/auth/flash-message.server.ts";
import { clientInfoOf, findCurrentCourier, findCurrentViewer } from "#app/accounts/auth/guards.server.ts";
import { AFTER_LOGIN, codePath } from "#app/accounts/auth/return-target.ts";
import { endSession } from "#app/accounts/auth/session.server.ts";
import { signIn } from "#app/accounts/auth/sign-in.server.ts";
import { config } from "#app/base/config/context.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { type RefusedForm, typedValues } from "#app/base/lib/refused-form.ts";
import { type Done, isDone } from "./sentences.ts";

export type Context = Readonly<RouterContextProvider>;
export type AccountFields = Record<string, FormDataEntryValue>;

/** An answer in JSON to a script of ours, which nothing on its way may keep. */
export function ownJson<Body extends object>(body: Body, status: number): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "private, no-store" } });
}

/** The answer to a form that was not taken: what is wrong, and what was typed. */
export function refuseForm(
  sent: AccountFields,
  errors: RefusedForm["errors"],
  status = 400,
  headers?: HeadersInit,
) {
  const answer: RefusedForm = { errors, values: typedValues(sent) };
  return data(answer, { status, headers });
}

/** The same for what a use case refuses: it is said at `field`, but above all fields when it was tried too often (429). */
export function refuseAs(
  sent: AccountFields,
  { sentence, waitSeconds }: { sentence: string; waitSeconds?: number },
  field = "",
  status = 400,
) {
  if (waitSeconds === undefined) return refuseForm(sent, { [field]: sentence }, status);
  return refuseForm(sent, { "": sentence }, 429, { "Retry-After": String(waitSeconds) });
}

/** Leads on to another page with these cookies, and with what that page is to say once. */
export async function leadTo(
  context: Context,
  path: string,
  cookies: readonly string[],
  said: FlashNotice | Done | null = null,
) {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  const notice = typeof said === "string" ? { what: said } : said;
  if (notice) headers.append("Set-Cookie", await flash(notice, context.get(config).publicUrl));
  return redirect(path, { headers });
}

/** What the account's pages say once after a form was taken, and the headers that forget it. */
export async function readDone(request: Request, context: Context) {
  const { said, headers } = await readFlash(request, context.get(config).publicUrl);
  // It is a new object each time, so that doing the same thing twice shows the message twice.
  const done: { what: Done } | null = said && isDone(said.what) ? { what: said.what } : null;
  return { done, headers };
}

/** Ends the session that this browser has had before, if it has had one. */
export async function endFormerSession(context: Context): Promise<void> {
  const viewer = (await findCurrentViewer(context)) ?? (await findCurrentCourier(context));
  if (viewer) await endSession(context.get(database), viewer);
}

/** Answers a sent sign-in: leads to `next`, or before that to the page that asks for the account's second factor. */
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
