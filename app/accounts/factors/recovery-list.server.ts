import { randomInt } from "node:crypto";
import { type Auth, decrypted, encrypted, isSameText } from "#app/accounts/auth/secrets.server.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";

/** Recovery codes as the table keeps them: an encrypted list; an empty text when none were made yet. */
export function keptCodes(auth: Auth, codes: readonly string[]): string {
  return encrypted(auth, JSON.stringify(codes));
}

/** The codes of a kept list that are left. */
export function codesIn(auth: Auth, kept: string): string[] {
  const list = kept && decrypted(auth, kept);
  return list ? (JSON.parse(list) as string[]) : [];
}

export const newCodes = () => makeRecoveryCodes((below) => randomInt(below));

/** The list without this code; null when the code is not in it. */
export function withoutCode(codes: readonly string[], code: string): string[] | null {
  const rest = codes.filter((kept) => !isSameText(kept, code));
  return rest.length < codes.length ? rest : null;
}
