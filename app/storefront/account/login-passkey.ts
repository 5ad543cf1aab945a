import { authentication } from "#app/accounts/auth/context.server.ts";
import { clientInfoOf, findCurrentViewer } from "#app/accounts/auth/guards.server.ts";
import { signInWithPasskey } from "#app/accounts/factors/passkeys.server.ts";
import { database } from "#app/base/db/context.server.ts";
import type { Route } from "./+types/login-passkey";
import { answerPasskey, endFormerSession } from "./answer-form.server.ts";

/** POST /login/passkey: opens a session for the owner of a passkey. Only scripts send this. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await findCurrentViewer(context);
  return answerPasskey({ request, context }, viewer?.userId ?? null, async (answer, now) => {
    const client = clientInfoOf(request, context);
    const auth = context.get(authentication);
    const opened = await signInWithPasskey(context.get(database), auth, answer, client, now);
    if (opened.ok) await endFormerSession(context);
    return opened;
  });
}
