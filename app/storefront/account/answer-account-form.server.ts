import { data, redirect } from "react-router";
import { z } from "zod";
import { formReader, readChangeForm } from "#app/accounts/auth/account-forms.ts";
import { mailConfirmation } from "#app/accounts/auth/mailed-links.server.ts";
import { commonPasswords } from "#app/accounts/auth/passwords.server.ts";
import { type Attempt, countAttempts, giveBackAttempts } from "#app/accounts/auth/rate-limits.server.ts";
import { endOtherSessions, endSession, type Viewer } from "#app/accounts/auth/session.server.ts";
import { changePassword } from "#app/accounts/auth/set-password.server.ts";
import { readProfileForm } from "#app/accounts/customers/customer-forms.ts";
import { updateProfile } from "#app/accounts/customers/update-profile.server.ts";
import { hasMailServer } from "#app/base/config/can-mail.ts";
import { config } from "#app/base/config/context.server.ts";
import { databaseTrouble, reportError } from "#app/base/config/errors.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { makeChange, person } from "#app/base/db/changes.server.ts";
import { type Database, inTransaction } from "#app/base/db/client.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { readPage } from "#app/base/lib/pages.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { savePreferences } from "#app/content/waitlist/marketing-mail.server.ts";
import { cancelOrder } from "#app/trade/orders/move-order.server.ts";
import { type AccountFields, type Context, leadTo, refuseAs, refuseForm } from "./answer-form.server.ts";
import { NOT_SAVED, PROFILE_FAILED, SENT_JUST_NOW, SESSION_GONE } from "./sentences.ts";
import { ordersPath, tabPath } from "./tabs.ts";

type Sent = {
  viewer: Viewer;
  context: Context;
  db: Database;
  /** Submitted fields, with and without the form name. */
  all: AccountFields;
  fields: AccountFields;
  /** Query of the form's address. */
  search: URLSearchParams;
  now: Temporal.Instant;
};

/** Response to a refused form or to saved preferences; its values name the form. */
export type FormAnswer = RefusedForm & { saved?: boolean };

async function answerProfile({ viewer, context, db, all, fields, now }: Sent) {
  const read = readProfileForm(fields);
  if (!read.ok) return refuseForm(all, read.refusal);
  const change = { customerId: viewer.userId, profile: read.value };
  try {
    if (await updateProfile(db, change, now)) {
      return leadTo(context, tabPath("profile"), [], "profile-saved");
    }
  } catch (error) {
    reportError(error, "profile");
    return refuseForm(all, { "": PROFILE_FAILED }, databaseTrouble(error) ? 503 : 500);
  }
  return refuseForm(all, { "": PROFILE_FAILED }, 404);
}

const readPreferences = formReader({
  marketingEmails: z.literal("on").optional(),
  orderUpdates: z.literal("on").optional(),
});

async function answerPreferences({ viewer, db, all, fields }: Sent) {
  const read = readPreferences(fields);
  if (!read.ok) return refuseForm(all, { "": NOT_SAVED });
  const { marketingEmails, orderUpdates } = read.value;
  const wanted = { marketingEmails: marketingEmails === "on", orderUpdates: orderUpdates === "on" };
  if (!(await savePreferences(db, viewer.userId, wanted))) return refuseForm(all, { "": NOT_SAVED });
  const answer: FormAnswer = { saved: true, errors: {}, values: { form: "preferences" } };
  return data(answer);
}

async function answerPassword({ viewer, context, db, all, fields, now }: Sent) {
  const { userId, sessionId, name, email } = viewer;
  const read = readChangeForm(fields, { email, names: name.split(" ") }, commonPasswords());
  if (!read.ok) return refuseForm(all, read.refusal);
  const changed = await changePassword(db, { userId, email, sessionId, ...read.value }, now);
  if (!changed.ok) return refuseAs(all, changed.refusal, "currentPassword");
  return leadTo(context, tabPath("settings"), [], "password-updated");
}

const readSession = formReader({ sessionId: z.custom<string>(isUuid) });

/** Someone else's session gets the same response as one that has ended (rules account/sessions). */
async function answerEndSession({ viewer: { userId }, context, db, all, fields }: Sent) {
  const read = readSession(fields);
  const isEnded = read.ok && (await endSession(db, { userId, ...read.value }));
  if (!isEnded) return refuseForm(all, { "": SESSION_GONE }, 404);
  logSecurityEvent("session-ended", { userId });
  return leadTo(context, tabPath("settings"), [], "browser-signed-out");
}

async function answerEndOthers({ viewer: { userId, sessionId }, context, db, fields }: Sent) {
  if (Object.keys(fields).length > 0) throw data(null, { status: 400 });
  const howMany = await makeChange(db, [person(userId)], (tx) => endOtherSessions(tx, userId, sessionId));
  logSecurityEvent("other-sessions-ended", { userId, howMany });
  return leadTo(context, tabPath("settings"), [], "others-signed-out");
}

const readCancel = formReader({ orderId: z.custom<string>(isUuid) });

async function answerCancel({ viewer, context, db, all, fields, search }: Sent) {
  const read = readCancel(fields);
  if (!read.ok) throw data(null, { status: 404 });
  const canceled = await cancelOrder(db, { ...read.value, customerId: viewer.userId });
  // The form is sent to the list page that shows the order, and redirects back to it.
  if (canceled.ok) return leadTo(context, ordersPath(readPage(search.get("page"))), [], "order-canceled");
  const { name, sentence } = canceled.refusal;
  if (name === "not_found") throw data(null, { status: 404 });
  return refuseForm(all, { "": sentence }, name === "busy" ? 503 : 409);
}

async function answerConfirmation({ viewer, context, db, all, now }: Sent) {
  const { userId, email, emailVerified } = viewer;
  if (!hasMailServer(context.get(config)) || emailVerified) return redirect(tabPath("profile"));
  const attempts: Attempt[] = [{ limit: "confirm-mail-account", subject: userId }];
  const taken = await countAttempts(db, attempts);
  if (!taken.ok) {
    logSecurityEvent("confirmation-limited", { email, userId });
    return refuseAs(all, taken.refusal);
  }
  const isSent = await inTransaction(db, (tx) => mailConfirmation(tx, { userId, email }, now));
  if (isSent) return leadTo(context, tabPath("profile"), [], "confirmation-sent");
  await giveBackAttempts(db, attempts);
  return refuseForm(all, { "": SENT_JUST_NOW }, 429);
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

/** Handles a form of the account page, named by its field "form". `search` is the query of its address. */
export async function answerAccountForm(
  viewer: Viewer,
  context: Context,
  sent: FormData,
  search: URLSearchParams,
) {
  const all = Object.fromEntries(sent);
  const { form, ...fields } = all;
  const answer = Object.entries(ANSWERS).find(([name]) => name === form)?.[1];
  if (!answer) throw data(null, { status: 400 });
  const db = context.get(database);
  return answer({ viewer, context, db, all, fields, search, now: Temporal.Now.instant() });
}
