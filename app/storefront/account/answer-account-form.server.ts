import { data, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { changePassword } from "#app/accounts/auth/change-password.server.ts";
import { mailConfirmation } from "#app/accounts/auth/confirm-email.server.ts";
import { endOtherSessions, endSession } from "#app/accounts/auth/end-sessions.server.ts";
import { flash } from "#app/accounts/auth/flash-message.server.ts";
import { commonPasswords } from "#app/accounts/auth/passwords.server.ts";
import { type Attempt, countAttempts, giveBackAttempts } from "#app/accounts/auth/rate-limits.server.ts";
import type { Viewer } from "#app/accounts/auth/session.server.ts";
import { readProfileForm } from "#app/accounts/customers/profile-form.ts";
import { updatePreferences, updateProfile } from "#app/accounts/customers/update-profile.server.ts";
import { config } from "#app/base/config/context.server.ts";
import { databaseTrouble, reportError } from "#app/base/config/errors.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { makeChange, person } from "#app/base/db/changes.server.ts";
import { inTransaction } from "#app/base/db/client.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { readPage } from "#app/base/lib/pages.ts";
import { type RefusedForm, typedValues } from "#app/base/lib/refused-form.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { cancelOrder } from "#app/trade/orders/move-order.server.ts";
import { readPasswordForm } from "./password-form.ts";
import { type Done, NOT_SAVED, PROFILE_FAILED, SENT_JUST_NOW, SESSION_GONE } from "./sentences.ts";
import { ordersPath, tabPath } from "./tabs.ts";

type Sent = {
  viewer: Viewer;
  context: Readonly<RouterContextProvider>;
  fields: Record<string, FormDataEntryValue>;
  /** The query of the address to which the form was sent. */
  search: URLSearchParams;
  now: Temporal.Instant;
};

/** The answer to a refused form, or to saved preferences: which form it was, what is wrong, and what was typed. */
export type FormAnswer = RefusedForm & { form: string; saved: boolean };

function refusal({ fields }: Sent, form: string, errors: FormAnswer["errors"], status: number) {
  const answer: FormAnswer = { form, saved: false, errors, values: typedValues(fields) };
  return data(answer, { status });
}

async function done({ context }: Sent, path: string, what: Done) {
  const said = await flash({ what }, context.get(config).publicUrl);
  return redirect(path, { headers: { "Set-Cookie": said } });
}

async function answerProfile(sent: Sent) {
  const read = readProfileForm(sent.fields);
  if (!read.ok) return refusal(sent, "profile", read.refusal, 400);
  const change = { customerId: sent.viewer.userId, profile: read.value };
  try {
    if (await updateProfile(sent.context.get(database), change, sent.now))
      return done(sent, tabPath("profile"), "profile-saved");
  } catch (error) {
    reportError(error, "profile");
    return refusal(sent, "profile", { "": PROFILE_FAILED }, databaseTrouble(error) ? 503 : 500);
  }
  return refusal(sent, "profile", { "": PROFILE_FAILED }, 404);
}

const preferencesForm = z.strictObject({
  marketingEmails: z.literal("on").optional(),
  orderUpdates: z.literal("on").optional(),
});

async function answerPreferences(sent: Sent) {
  const read = preferencesForm.safeParse(sent.fields);
  if (!read.success) return refusal(sent, "preferences", { "": NOT_SAVED }, 400);
  const wanted = {
    marketingEmails: read.data.marketingEmails === "on",
    orderUpdates: read.data.orderUpdates === "on",
  };
  const saved = await updatePreferences(sent.context.get(database), sent.viewer.userId, wanted);
  if (!saved) return refusal(sent, "preferences", { "": NOT_SAVED }, 400);
  const answer: FormAnswer = { form: "preferences", saved, errors: {}, values: {} };
  return data(answer);
}

async function answerPassword(sent: Sent) {
  const { userId, sessionId, name, email } = sent.viewer;
  const read = readPasswordForm(sent.fields, { email, names: name.split(" ") }, commonPasswords());
  if (!read.ok) return refusal(sent, "password", read.refusal, 400);
  const changed = await changePassword(
    sent.context.get(database),
    { userId, email, sessionId, ...read.value },
    sent.now,
  );
  if (changed.ok) return done(sent, tabPath("settings"), "password-updated");
  const { name: why, sentence } = changed.refusal;
  if (why === "too_many") return refusal(sent, "password", { "": sentence }, 429);
  return refusal(sent, "password", { currentPassword: sentence }, 400);
}

const endSessionForm = z.strictObject({ sessionId: z.custom<string>(isUuid) });

/** Somebody else's session is answered like one that is gone (rules 15.15). */
async function answerEndSession(sent: Sent) {
  const read = endSessionForm.safeParse(sent.fields);
  const { userId } = sent.viewer;
  const db = sent.context.get(database);
  const isEnded = read.success && (await endSession(db, { userId, sessionId: read.data.sessionId }));
  if (!isEnded) return refusal(sent, "end-session", { "": SESSION_GONE }, 404);
  logSecurityEvent("session-ended", { userId });
  return done(sent, tabPath("settings"), "browser-signed-out");
}

async function answerEndOthers(sent: Sent) {
  if (!z.strictObject({}).safeParse(sent.fields).success) throw data(null, { status: 400 });
  const { userId, sessionId } = sent.viewer;
  const db = sent.context.get(database);
  const howMany = await makeChange(db, [person(userId)], (tx) => endOtherSessions(tx, userId, sessionId));
  logSecurityEvent("other-sessions-ended", { userId, howMany });
  return done(sent, tabPath("settings"), "others-signed-out");
}

const cancelForm = z.strictObject({ orderId: z.custom<string>(isUuid) });

async function answerCancel(sent: Sent) {
  const read = cancelForm.safeParse(sent.fields);
  if (!read.success) throw data(null, { status: 404 });
  const order = { orderId: read.data.orderId, customerId: sent.viewer.userId };
  const cancelled = await cancelOrder(sent.context.get(database), order);
  // The form is sent to the page of the list on which the order stands, and leads back to it.
  if (cancelled.ok) return done(sent, ordersPath(readPage(sent.search.get("page"))), "order-cancelled");
  const { name, sentence } = cancelled.refusal;
  if (name === "not_found") throw data(null, { status: 404 });
  return refusal(sent, "cancel-order", { "": sentence }, name === "busy" ? 503 : 409);
}

async function answerConfirmation(sent: Sent) {
  const db = sent.context.get(database);
  const { smtpUrl } = sent.context.get(config);
  const { userId, email, emailVerified } = sent.viewer;
  if (!smtpUrl || emailVerified) return redirect(tabPath("profile"));
  const attempts: Attempt[] = [{ limit: "confirm-mail-account", subject: userId }];
  const taken = await countAttempts(db, attempts);
  if (!taken.ok) {
    logSecurityEvent("confirmation-limited", { email, userId });
    return refusal(sent, "confirmation", { "": taken.refusal.sentence }, 429);
  }
  const { siteName } = await readSettings(db);
  const isSent = await inTransaction(db, (tx) => mailConfirmation(tx, { userId, email }, siteName, sent.now));
  if (isSent) return done(sent, tabPath("profile"), "confirmation-sent");
  await giveBackAttempts(db, attempts);
  return refusal(sent, "confirmation", { "": SENT_JUST_NOW }, 429);
}

const ANSWERS = {
  profile: answerProfile,
  preferences: answerPreferences,
  password: answerPassword,
  "end-session": answerEndSession,
  "end-other-sessions": answerEndOthers,
  "cancel-order": answerCancel,
  confirmation: answerConfirmation,
} as const;

/**
 * Answers a form of the account page; its hidden field "form" names which. `search` is the query of the address to which
 * it was sent.
 */
export async function answerAccountForm(
  viewer: Viewer,
  context: Sent["context"],
  sent: FormData,
  search: URLSearchParams,
) {
  const { form, ...fields } = Object.fromEntries(sent);
  const answer = Object.entries(ANSWERS).find(([name]) => name === form)?.[1];
  if (!answer) throw data(null, { status: 400 });
  return answer({ viewer, context, fields, search, now: Temporal.Now.instant() });
}
