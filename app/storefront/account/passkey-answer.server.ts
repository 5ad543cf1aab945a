import type { Auth } from "#app/accounts/auth/secrets.server.ts";
import { beginPasskey } from "#app/accounts/factors/check-passkey.server.ts";
import type { Database } from "#app/base/db/client.server.ts";

type How = { status?: number; cookies?: readonly string[]; waitSeconds?: number };

/** An answer in JSON to the script of a passkey button, which nothing on its way may keep. */
export function passkeyAnswer(body: object, { status = 200, cookies = [], waitSeconds }: How): Response {
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  if (waitSeconds) headers.set("Retry-After", String(waitSeconds));
  return Response.json(body, { status, headers });
}

/** Answers the question for the device, by which a passkey is asked for; 429 when the network has asked too often. */
export async function askForPasskey(
  db: Database,
  auth: Auth,
  asking: { userId: string | null; address: string },
): Promise<Response> {
  const begun = await beginPasskey(db, auth, asking, Temporal.Now.instant());
  if (begun.ok) return passkeyAnswer(begun.value.options, begun.value);
  return passkeyAnswer(begun.refusal, { status: 429, waitSeconds: begun.refusal.waitSeconds });
}
