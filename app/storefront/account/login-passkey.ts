import { authentication } from "#app/accounts/auth/context.server.ts";
import { endSession } from "#app/accounts/auth/end-sessions.server.ts";
import { clientInfoOf, findCurrentViewer } from "#app/accounts/auth/guards.server.ts";
import { AFTER_LOGIN, safeReturnTarget } from "#app/accounts/auth/return-target.ts";
import { signInWithPasskey } from "#app/accounts/factors/check-passkey.server.ts";
import { readPasskeyAnswer } from "#app/accounts/factors/factor-forms.ts";
import { PASSKEY_SENTENCES } from "#app/accounts/factors/factor-rules.ts";
import { database } from "#app/base/db/context.server.ts";
import { readSentForm } from "#app/base/lib/sent-form.ts";
import type { Route } from "./+types/login-passkey";
import { askForPasskey, passkeyAnswer } from "./passkey-answer.server.ts";

/**
 * POST /login/passkey: `step` "begin" answers the question for the device, "finish" takes the device's `answer`, opens
 * the session and answers where to go (`to`). A refusal is 400 or 429 with a sentence. Only scripts send this.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const sent = readPasskeyAnswer(Object.fromEntries(await readSentForm(request)));
  if (!sent) return passkeyAnswer({ sentence: PASSKEY_SENTENCES.refused }, { status: 400 });
  const db = context.get(database);
  const auth = context.get(authentication);
  const client = clientInfoOf(request, context);
  const viewer = await findCurrentViewer(context);
  if (sent.step === "begin")
    return askForPasskey(db, auth, { userId: viewer?.userId ?? null, address: client.address });
  const opened = await signInWithPasskey(db, auth, sent.answer, client, Temporal.Now.instant());
  if (!opened.ok) return passkeyAnswer(opened.refusal, { status: 400 });
  if (viewer) await endSession(db, viewer);
  return passkeyAnswer({ to: safeReturnTarget(sent.next) ?? AFTER_LOGIN }, { cookies: opened.value });
}
