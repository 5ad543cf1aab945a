import { createHmac, randomBytes, randomInt } from "node:crypto";
import { type Auth, decrypted, encrypted, isSameText } from "#app/accounts/auth/secrets.server.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";

// Codes of an authenticator app as RFC 6238 and RFC 4226 describe them: six digits, SHA-1, a new one every 30 seconds.
// These are the values that every app takes when an address names no others.

/** A code of an authenticator app holds for so many seconds, its step. */
const STEP_SECONDS = 30;

/** How many steps a phone's clock may be ahead or behind. */
const DRIFT_STEPS = 1;

const DIGITS = 6;

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The 128 bits that the shop and an authenticator app share, as text. */
export function makeAppSecret(): string {
  return randomBytes(16).toString("base64url");
}

const bytesOf = (secret: string) => Buffer.from(secret, "base64url");

/** A secret as apps know it, in base32 (RFC 4648) without padding. */
function appKey(secret: string): string {
  const bits = [...bytesOf(secret)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const fives = bits.match(/.{1,5}/g) ?? [];
  return fives.map((five) => BASE32[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

/** "ABCD EFGH IJ": a secret in groups of four, as people type it into an app. */
export function typedKey(secret: string): string {
  return appKey(secret).replace(/(.{4})(?=.)/g, "$1 ");
}

/** The otpauth address by which an app takes up a secret. */
export function appAddress(secret: string, { siteName, email }: { siteName: string; email: string }): string {
  const label = [siteName, email].map(encodeURIComponent).join(":");
  const facts = { secret: appKey(secret), issuer: siteName, digits: DIGITS, period: STEP_SECONDS };
  const query = Object.entries(facts).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `otpauth://totp/${label}?${query.join("&")}`;
}

/** The code of a step, which is the number of half minutes since 1970. */
export function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", bytesOf(secret)).update(counter).digest();
  // The last four bits say where in the hash the code is (RFC 4226, 5.3).
  const code = mac.readUInt32BE((mac.at(-1) as number) & 0xf) & 0x7fffffff;
  return String(code % 10 ** DIGITS).padStart(DIGITS, "0");
}

/** The step that a moment belongs to. */
export function stepAt(now: Temporal.Instant): number {
  return Math.floor(now.epochMilliseconds / (STEP_SECONDS * 1000));
}

/** The step of the newest code that is taken now (rules sign-in/code-validity) and reads so; null when there is none. */
export function stepOfCode(secret: string, code: string, now: Temporal.Instant): number | null {
  const steps = Array.from({ length: 2 * DRIFT_STEPS + 1 }, (_, back) => stepAt(now) + DRIFT_STEPS - back);
  return steps.find((step) => isSameText(codeOfStep(secret, step), code)) ?? null;
}

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
