import { authentication } from "#app/accounts/auth/context.server.ts";
import { clientInfoOf } from "#app/accounts/auth/guards.server.ts";
import { AFTER_LOGIN, safeReturnTarget } from "#app/accounts/auth/return-target.ts";
import { readPasskeyAnswer, type ShownPasskey } from "#app/accounts/factors/factor-forms.ts";
import { PASSKEY_SENTENCES } from "#app/accounts/factors/factor-rules.ts";
import { beginPasskey } from "#app/accounts/factors/passkeys.server.ts";
import { database } from "#app/base/db/context.server.ts";
import type { Result } from "#app/base/lib/result.ts";
import { readSentForm } from "#app/base/lib/typed-text.ts";
import { type Context, ownJson } from "./answer-form.server.ts";

type How = { status?: number; cookies?: readonly string[]; waitSeconds?: number };

/** An answer in JSON to the script of a passkey button. */
export function passkeyAnswer(body: object, { status = 200, cookies = [], waitSeconds }: How): Response {
  const answer = ownJson(body, status);
  for (const cookie of cookies) answer.headers.append("Set-Cookie", cookie);
  if (waitSeconds) answer.headers.set("Retry-After", String(waitSeconds));
  return answer;
}

/**
 * Answers the button that shows a passkey: `step` "begin" gets the question for the device, of whose account `userId`
 * may tell, and "finish" brings the device's `answer`, which `take` judges; then the browser is told where to go (`to`),
 * with the cookies of `take`. A refusal is 400 or 429 with a sentence.
 */
export async function answerPasskey(
  { request, context }: { request: Request; context: Context },
  userId: string | null,
  take: (answer: ShownPasskey, now: Temporal.Instant) => Promise<Result<string[], { sentence: string }>>,
): Promise<Response> {
  const sent = readPasskeyAnswer(Object.fromEntries(await readSentForm(request)));
  if (!sent) return passkeyAnswer({ sentence: PASSKEY_SENTENCES.refused }, { status: 400 });
  const now = Temporal.Now.instant();
  if (sent.step === "begin") {
    const asked = { userId, address: clientInfoOf(request, context).address };
    const begun = await beginPasskey(context.get(database), context.get(authentication), asked, now);
    if (begun.ok) return passkeyAnswer(begun.value.options, begun.value);
    return passkeyAnswer(begun.refusal, { status: 429, waitSeconds: begun.refusal.waitSeconds });
  }
  const taken = await take(sent.answer, now);
  if (!taken.ok) return passkeyAnswer(taken.refusal, { status: 400 });
  return passkeyAnswer({ to: safeReturnTarget(sent.next) ?? AFTER_LOGIN }, { cookies: taken.value });
}
