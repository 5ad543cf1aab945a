import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import type { Auth } from "#app/auth/auth.server.ts";
import { log } from "#app/config/log.server.ts";

/** A text as the database keeps it: encrypted with the shop's secret, so that a copy of the database opens nothing. */
export async function encrypted(auth: Auth, text: string): Promise<string> {
  const { secret } = await auth.$context;
  return symmetricEncrypt({ key: secret, data: text });
}

/** The text again; null when it was encrypted with another secret, as after the shop's secret was changed. */
export async function decrypted(auth: Auth, kept: string): Promise<string | null> {
  const { secret } = await auth.$context;
  try {
    return await symmetricDecrypt({ key: secret, data: kept });
  } catch (error) {
    log.error({ err: error }, "a second factor cannot be decrypted with this AUTH_SECRET");
    return null;
  }
}
