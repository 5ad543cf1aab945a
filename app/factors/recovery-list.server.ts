import { randomInt, timingSafeEqual } from "node:crypto";
import type { Auth } from "#app/auth/auth.server.ts";
import { decrypted, encrypted } from "./encrypted-text.server.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";

/** Recovery codes as the table keeps them: an encrypted list; an empty text when none were made yet. */
export async function keptCodes(auth: Auth, codes: readonly string[]): Promise<string> {
  return encrypted(auth, JSON.stringify(codes));
}

/** The codes of a kept list that are left. */
export async function codesIn(auth: Auth, kept: string): Promise<string[]> {
  const list = kept && (await decrypted(auth, kept));
  return list ? (JSON.parse(list) as string[]) : [];
}

export const newCodes = () => makeRecoveryCodes((below) => randomInt(below));

/** The list without this code; null when the code is not in it. */
export function withoutCode(codes: readonly string[], code: string): string[] | null {
  const rest = codes.filter((kept) => !timingSafeEqual(Buffer.from(kept), Buffer.from(code)));
  return rest.length < codes.length ? rest : null;
}
