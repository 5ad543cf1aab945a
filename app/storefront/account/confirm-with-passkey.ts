import { authentication } from "#app/accounts/auth/context.server.ts";
import { clientInfoOf, findCurrentViewer } from "#app/accounts/auth/guards.server.ts";
import { noteProof } from "#app/accounts/auth/session.server.ts";
import { PASSKEY_SENTENCES } from "#app/accounts/factors/factor-rules.ts";
import { checkPasskey } from "#app/accounts/factors/passkeys.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { ok } from "#app/base/lib/result.ts";
import type { Route } from "./+types/confirm-with-passkey";
import { answerPasskey, passkeyAnswer } from "./answer-form.server.ts";

/**
 * POST /account/confirm-identity/passkey: accepts a passkey as a fresh proof. 401 for a visitor, because only
 * scripts send this.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await findCurrentViewer(context);
  if (!viewer) return passkeyAnswer({ sentence: PASSKEY_SENTENCES.signedOut }, { status: 401 });
  return answerPasskey({ request, context }, viewer.userId, async (answer, now) => {
    const db = context.get(database);
    const client = clientInfoOf(request, context);
    const shown = await checkPasskey(db, context.get(authentication), viewer, answer, client, now);
    if (!shown.ok) return shown;
    await noteProof(db, viewer.sessionId, now);
    return ok([]);
  });
}
