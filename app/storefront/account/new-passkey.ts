import { isFreshProof } from "#app/accounts/auth/account-rules.ts";
import { authentication } from "#app/accounts/auth/context.server.ts";
import { findCurrentViewer } from "#app/accounts/auth/guards.server.ts";
import { readPasskeyAnswer } from "#app/accounts/factors/factor-forms.ts";
import { PASSKEY_SENTENCES } from "#app/accounts/factors/factor-rules.ts";
import { beginNewPasskey } from "#app/accounts/factors/passkeys.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { readSentForm } from "#app/base/lib/typed-text.ts";
import type { Route } from "./+types/new-passkey";
import { passkeyAnswer } from "./answer-form.server.ts";

/**
 * POST with `step` "begin": returns the challenge for a new passkey; 401 without a session, 403 without a
 * fresh proof.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await findCurrentViewer(context);
  if (!viewer) return passkeyAnswer({ sentence: PASSKEY_SENTENCES.signedOut }, { status: 401 });
  const now = Temporal.Now.instant();
  if (!isFreshProof(viewer.provedAt, now)) {
    return passkeyAnswer({ sentence: PASSKEY_SENTENCES.staleProof }, { status: 403 });
  }
  const sent = readPasskeyAnswer(Object.fromEntries(await readSentForm(request)));
  if (sent?.step !== "begin") return passkeyAnswer({ sentence: PASSKEY_SENTENCES.notAdded }, { status: 400 });
  const db = context.get(database);
  const { options, cookies } = await beginNewPasskey(db, context.get(authentication), viewer, now);
  return passkeyAnswer(options, { cookies });
}
