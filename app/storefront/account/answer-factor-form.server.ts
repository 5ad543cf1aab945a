import { data, type RouterContextProvider, redirect } from "react-router";
import type { ClientInfo } from "#app/accounts/auth/client-info.ts";
import { authentication } from "#app/accounts/auth/context.server.ts";
import { flash } from "#app/accounts/auth/flash-message.server.ts";
import type { SessionRefusal } from "#app/accounts/auth/fresh-proof.server.ts";
import { sendAway } from "#app/accounts/auth/guards.server.ts";
import type { Viewer } from "#app/accounts/auth/session.server.ts";
import { addPasskey } from "#app/accounts/factors/add-passkey.server.ts";
import { turnOnApp } from "#app/accounts/factors/app-set-up.server.ts";
import {
  type Factor,
  removeFactor,
  renewRecoveryCodes,
} from "#app/accounts/factors/change-factors.server.ts";
import {
  readAppCodeForm,
  readNewPasskeyForm,
  readNoFields,
  readRemoval,
} from "#app/accounts/factors/factor-forms.ts";
import { config } from "#app/base/config/context.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { typedValues } from "#app/base/lib/refused-form.ts";
import { type Result, refused } from "#app/base/lib/result.ts";
import { APP_SET_UP, type FactorAnswer, SECOND_FACTOR } from "./factor-answer.ts";

/** What is said once after a factor was changed. */
type FactorDone = "app-on" | "app-off" | "passkey-added" | "passkey-removed";

type Sent = {
  request: Request;
  viewer: Viewer;
  context: Readonly<RouterContextProvider>;
  client: ClientInfo;
  fields: Record<string, FormDataEntryValue>;
  now: Temporal.Instant;
};

function refusal({ fields }: Sent, form: string, errors: FactorAnswer["errors"], status: number) {
  // What the device has answered is of no use for a second try.
  const { answer: _, ...typed } = fields;
  const answer: FactorAnswer = { form, errors, values: typedValues(typed), recoveryCodes: null };
  return data(answer, { status });
}

/** The answer that shows new recovery codes. It is no redirect, because nobody else may ever read them again. */
function showCodes(form: string, recoveryCodes: string[]) {
  const answer: FactorAnswer = { form, errors: {}, values: {}, recoveryCodes };
  return data(answer, { status: 200 });
}

async function done({ context }: Sent, what: FactorDone) {
  const said = await flash({ what }, context.get(config).publicUrl);
  return redirect(SECOND_FACTOR, { headers: { "Set-Cookie": said } });
}

/** What became of a change; when its session had ended meanwhile, the answer is the one of the page's guards. */
function inSession<Value, Refusal extends { name: string }>(
  { request }: Sent,
  changed: Result<Value, Refusal | SessionRefusal>,
): Result<Value, Refusal> {
  if (changed.ok) return changed;
  const { refusal } = changed;
  return isOfSession(refusal) ? sendAway(request, refusal) : refused(refusal);
}

function isOfSession(refusal: { name: string }): refusal is SessionRefusal {
  return refusal.name === "signed_out" || refusal.name === "stale_proof";
}

async function answerApp(sent: Sent) {
  const { context, viewer, now } = sent;
  const read = readAppCodeForm(sent.fields);
  if (!read.ok) return refusal(sent, "turn-on-app", read.refusal, 400);
  const { code } = read.value;
  const db = context.get(database);
  const on = inSession(sent, await turnOnApp(db, context.get(authentication), viewer, code, now));
  if (on.ok) {
    const { recoveryCodes } = on.value;
    return recoveryCodes ? showCodes("turn-on-app", recoveryCodes) : done(sent, "app-on");
  }
  if (on.refusal.name === "run_out") return redirect(`${APP_SET_UP}&again=1`);
  return refusal(sent, "turn-on-app", { code: on.refusal.sentence }, 400);
}

async function answerPasskey(sent: Sent) {
  const { context, viewer, client, now } = sent;
  const read = readNewPasskeyForm(sent.fields);
  if (!read.ok) return refusal(sent, "add-passkey", read.refusal, 400);
  const db = context.get(database);
  const auth = context.get(authentication);
  const added = inSession(sent, await addPasskey(db, auth, viewer, read.value, client, now));
  if (!added.ok) return refusal(sent, "add-passkey", { "": added.refusal.sentence }, 400);
  const { recoveryCodes } = added.value;
  return recoveryCodes ? showCodes("add-passkey", recoveryCodes) : done(sent, "passkey-added");
}

async function remove(sent: Sent, form: string, factor: Factor) {
  const { context, viewer, now } = sent;
  const db = context.get(database);
  const removed = inSession(sent, await removeFactor(db, context.get(authentication), viewer, factor, now));
  if (removed.ok) return done(sent, factor.kind === "app" ? "app-off" : "passkey-removed");
  if (removed.refusal.name === "not_found") throw data(null, { status: 404 });
  return refusal(sent, form, { "": removed.refusal.sentence }, 409);
}

async function answerAppRemoval(sent: Sent) {
  const read = readNoFields(sent.fields);
  if (!read.ok) return refusal(sent, "remove-app", read.refusal, 400);
  return remove(sent, "remove-app", { kind: "app" });
}

async function answerPasskeyRemoval(sent: Sent) {
  const passkeyId = readRemoval(sent.fields);
  if (!passkeyId) throw data(null, { status: 404 });
  return remove(sent, "remove-passkey", { kind: "passkey", passkeyId });
}

async function answerRenewal(sent: Sent) {
  const { context, viewer, now } = sent;
  const read = readNoFields(sent.fields);
  if (!read.ok) return refusal(sent, "renew-codes", read.refusal, 400);
  const db = context.get(database);
  const renewed = inSession(sent, await renewRecoveryCodes(db, context.get(authentication), viewer, now));
  return renewed.ok ? showCodes("renew-codes", renewed.value) : redirect(SECOND_FACTOR);
}

const ANSWERS = {
  "turn-on-app": answerApp,
  "add-passkey": answerPasskey,
  "remove-app": answerAppRemoval,
  "remove-passkey": answerPasskeyRemoval,
  "renew-codes": answerRenewal,
} as const;

/** Answers a form of the page about second factors; its hidden field "form" names which. */
export async function answerFactorForm(sent: Omit<Sent, "fields">, form: FormData) {
  const { form: name, ...fields } = Object.fromEntries(form);
  const answer = Object.entries(ANSWERS).find(([known]) => known === name)?.[1];
  if (!answer) throw data(null, { status: 400 });
  return answer({ ...sent, fields });
}
