import type { BirthCheck } from "#app/trade/routes/birth-check.ts";

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/**
 * Compares a birth date, "1991-08-17", with the slow hash that came with its stop (rules phone 7); a fifth of a second and more.
 */
export async function isSameBirthDate(
  birthDate: string,
  { salt, iterations, hash }: BirthCheck,
): Promise<boolean> {
  const typed = new TextEncoder().encode(birthDate);
  const key = await crypto.subtle.importKey("raw", typed, "PBKDF2", false, ["deriveBits"]);
  const wanted = bytesOf(hash);
  const slow = { name: "PBKDF2", hash: "SHA-256", salt: bytesOf(salt), iterations };
  const made = new Uint8Array(await crypto.subtle.deriveBits(slow, key, wanted.length * 8));
  return made.length === wanted.length && made.every((byte, index) => byte === wanted[index]);
}
