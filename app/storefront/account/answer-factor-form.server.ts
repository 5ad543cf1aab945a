import { data, redirect } from "react-router";
import type { ClientInfo } from "#app/accounts/auth/client-info.ts";
import { authentication } from "#app/accounts/auth/context.server.ts";
import { sendAway } from "#app/accounts/auth/guards.server.ts";
import type { Auth } from "#app/accounts/auth/secrets.server.ts";
import type { Viewer } from "#app/accounts/auth/session.server.ts";
import {
  type Changed,
  type FactorRefusal,
  removeFactor,
  renewRecoveryCodes,
  turnOnApp,
} from "#app/accounts/factors/change-factors.server.ts";
import {
  readAppCodeForm,
  readNewPasskeyForm,
  readNoFields,
  readRemovalForm,
} from "#app/accounts/factors/factor-forms.ts";
import { addPasskey } from "#app/accounts/factors/passkeys.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { type RefusedForm, typedValues } from "#app/base/lib/refused-form.ts";
import { type Result, refused } from "#app/base/lib/result.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { type AccountFields, type Context, leadTo, refuseAs, refuseForm } from "./answer-form.server.ts";
import type { Done } from "./sentences.ts";
import { APP_SET_UP, SECOND_FACTOR } from "./tabs.ts";

/** Response to a second-factor form: errors and submitted values, or new recovery codes to show once. */
export type FactorAnswer = RefusedForm & { recoveryCodes?: string[] };

type Asked = {
  request: Request;
  viewer: Viewer;
  context: Context;
  client: ClientInfo;
  now: Temporal.Instant;
};

type Refusal =
  | FactorRefusal
  | { name: "run_out" | "not_found" | "no_factor" }
  | { name: "wrong_code" | "used_code" | "unreadable_key" | "not_added" | "too_many"; sentence: string };

/**
 * Creates a form handler: it parses the fields, makes the change, and responds with `done` or with an error
 * at `field`.
 */
function answer<Form>(
  read: (fields: AccountFields) => Result<Form, RefusedForm["errors"]>,
  change: (db: Database, auth: Auth, asked: Asked, form: Form) => Promise<Result<Changed, Refusal>>,
  done: Done | null,
  field = "",
) {
  return async (asked: Asked, { form, ...fields }: AccountFields) => {
    const { context, request } = asked;
    // The device's response can't be reused.
    const typed: AccountFields = { ...fields, form: form ?? "", answer: "" };
    const sent = read(fields);
    if (!sent.ok) return refuseForm(typed, { "": sent.refusal.answer, ...sent.refusal });
    const changed = await change(context.get(database), context.get(authentication), asked, sent.value);
    if (changed.ok) {
      const { recoveryCodes } = changed.value;
      if (!recoveryCodes) return leadTo(context, SECOND_FACTOR, [], done);
      // Not a redirect, because the codes can be shown only once.
      const shown: FactorAnswer = { errors: {}, values: typedValues(typed), recoveryCodes };
      return data(shown);
    }
    const { refusal } = changed;
    switch (refusal.name) {
      // The session ended concurrently: respond like the page's guards.
      case "signed_out":
      case "stale_proof":
        return sendAway(request, refusal);
      case "run_out":
        return redirect(`${APP_SET_UP}&again=1`);
      case "no_factor":
        return redirect(SECOND_FACTOR);
      case "not_found":
        throw data(null, { status: 404 });
      default:
        return refuseAs(typed, refusal, field, refusal.name === "last_factor" ? 409 : 400);
    }
  };
}

const ANSWERS = {
  "turn-on-app": answer(
    readAppCodeForm,
    (db, auth, { viewer, now }, { code }) => turnOnApp(db, auth, viewer, code, now),
    "app-on",
    "code",
  ),
  "add-passkey": answer(
    readNewPasskeyForm,
    (db, auth, { viewer, client, now }, made) => addPasskey(db, auth, viewer, made, client, now),
    "passkey-added",
  ),
  "remove-app": answer(
    readNoFields,
    (db, auth, { viewer, now }) => removeFactor(db, auth, viewer, { kind: "app" }, now),
    "app-off",
  ),
  "remove-passkey": answer(
    readRemovalForm,
    async (db, auth, { viewer, now }, { passkeyId }) =>
      isUuid(passkeyId)
        ? removeFactor(db, auth, viewer, { kind: "passkey", passkeyId }, now)
        : refused({ name: "not_found" }),
    "passkey-removed",
  ),
  "renew-codes": answer(
    readNoFields,
    (db, auth, { viewer, now }) => renewRecoveryCodes(db, auth, viewer, now),
    null,
  ),
};

/** Handles a form of the second-factor page, named by its hidden field "form". */
export async function answerFactorForm(asked: Asked, form: FormData) {
  const fields = Object.fromEntries(form);
  const answered = Object.entries(ANSWERS).find(([name]) => name === fields.form)?.[1];
  if (!answered) throw data(null, { status: 400 });
  return answered(asked, fields);
}
