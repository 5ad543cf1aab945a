import { authentication } from "#app/accounts/auth/context.server.ts";
import { noteProof } from "#app/accounts/auth/fresh-proof.server.ts";
import { clientInfoOf, findCurrentViewer } from "#app/accounts/auth/guards.server.ts";
import { AFTER_LOGIN, safeReturnTarget } from "#app/accounts/auth/return-target.ts";
import { checkPasskey } from "#app/accounts/factors/check-passkey.server.ts";
import { readPasskeyAnswer } from "#app/accounts/factors/factor-forms.ts";
import { PASSKEY_SENTENCES } from "#app/accounts/factors/factor-rules.ts";
import { database } from "#app/base/db/context.server.ts";
import { readSentForm } from "#app/base/lib/sent-form.ts";
import type { Route } from "./+types/prove-passkey";
import { askForPasskey, passkeyAnswer } from "./passkey-answer.server.ts";

/**
 * POST /account/prove/passkey: as POST /login/passkey, but for somebody who is signed in and shows a passkey of the
 * account as a fresh proof. A visitor gets 401: only scripts send this, so nobody is redirected.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await findCurrentViewer(context);
  if (!viewer) return passkeyAnswer({ sentence: PASSKEY_SENTENCES.signedOut }, { status: 401 });
  const sent = readPasskeyAnswer(Object.fromEntries(await readSentForm(request)));
  if (!sent) return passkeyAnswer({ sentence: PASSKEY_SENTENCES.refused }, { status: 400 });
  const db = context.get(database);
  const auth = context.get(authentication);
  const client = clientInfoOf(request, context);
  const { userId } = viewer;
  if (sent.step === "begin") return askForPasskey(db, auth, { userId, address: client.address });
  const now = Temporal.Now.instant();
  const shown = await checkPasskey(db, auth, viewer, sent.answer, client, now);
  if (!shown.ok) return passkeyAnswer(shown.refusal, { status: 400 });
  await noteProof(db, viewer.sessionId, now);
  return passkeyAnswer({ to: safeReturnTarget(sent.next) ?? AFTER_LOGIN }, {});
}
