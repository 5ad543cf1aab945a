import { isAPIError } from "better-auth/api";
import type { Auth } from "#app/auth/auth.server.ts";
import type { Knock } from "#app/auth/session.server.ts";
import { withinTransaction } from "#app/auth/within-transaction.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { type Changed, type ChangeRefusal, changeFactors, type Owner } from "./change-factors.server.ts";
import type { NewPasskey } from "./factor-forms.ts";
import { MOST_PASSKEYS } from "./passkey-bounds.ts";
import { askedWith } from "./passkey-request.server.ts";
import { findFactors } from "./queries.server.ts";
import { PASSKEY_SENTENCES } from "./sentences.ts";

/** What the browser hands to the device to make a passkey, and the cookie that ties the answer to it. */
export async function beginNewPasskey(auth: Auth, knock: Knock) {
  const { response, headers } = await auth.api.generatePasskeyRegistrationOptions({
    headers: askedWith(knock),
    returnHeaders: true,
  });
  return { options: response, cookies: headers.getSetCookie() };
}

export type PasskeyRefusal = { name: "not_added" | "too_many"; sentence: string } | ChangeRefusal;

/** Adds the passkey that a device has made, under the name that its owner typed, else the device's. */
export async function addPasskey(
  db: Database,
  auth: Auth,
  owner: Owner,
  { answer, name }: { answer: NewPasskey; name: string },
  knock: Knock,
  now: Temporal.Instant,
): Promise<Result<Changed, PasskeyRefusal>> {
  return changeFactors<PasskeyRefusal>(db, auth, owner, now, async (tx) => {
    const { passkeys } = await findFactors(tx, auth, owner.userId);
    if (passkeys.length >= MOST_PASSKEYS) {
      return refused({ name: "too_many", sentence: PASSKEY_SENTENCES.tooMany });
    }
    try {
      const added = await withinTransaction(tx, auth, () =>
        auth.api.verifyPasskeyRegistration({
          body: { response: answer, name: name || undefined },
          headers: askedWith(knock),
        }),
      );
      return ok({ what: "passkey-added", name: added.name || "Passkey" });
    } catch (error) {
      if (!isAPIError(error)) throw error;
      return refused({ name: "not_added", sentence: PASSKEY_SENTENCES.notAdded });
    }
  });
}
