import { createHmac, randomBytes, randomInt } from "node:crypto";
import { type Auth, decrypted, encrypted, isSameText } from "#app/accounts/auth/secrets.server.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";

// Authenticator app codes as in RFC 6238 and RFC 4226: six digits, SHA-1, a new code every 30 seconds. Apps
// assume these values if a URL doesn't specify others.

/** Duration of a code's step, in seconds. */
const STEP_SECONDS = 30;

/** Steps that a phone's clock may be ahead or behind. */
const DRIFT_STEPS = 1;

const DIGITS = 6;

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Generates the 128-bit secret shared by the shop and an authenticator app, as text. */
export function makeAppSecret(): string {
  return randomBytes(16).toString("base64url");
}

const bytesOf = (secret: string) => Buffer.from(secret, "base64url");

/** Encodes a secret for apps, in base32 (RFC 4648) without padding. */
function appKey(secret: string): string {
  const bits = [...bytesOf(secret)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const fives = bits.match(/.{1,5}/g) ?? [];
  return fives.map((five) => BASE32[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

/** Formats a secret in groups of four, as people type it into an app: "ABCD EFGH IJ". */
export function typedKey(secret: string): string {
  return appKey(secret).replace(/(.{4})(?=.)/g, "$1 ");
}

/** Returns the otpauth URL that adds a secret to an app. */
export function appAddress(secret: string, { siteName, email }: { siteName: string; email: string }): string {
  const label = [siteName, email].map(encodeURIComponent).join(":");
  const facts = { secret: appKey(secret), issuer: siteName, digits: DIGITS, period: STEP_SECONDS };
  const query = Object.entries(facts).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `otpauth://totp/${label}?${query.join("&")}`;
}

/** Returns the code of a step; steps count half minutes since 1970. */
export function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", bytesOf(secret)).update(counter).digest();
  // The last four bits give the code's offset in the hash (RFC 4226, 5.3).
  const code = mac.readUInt32BE((mac.at(-1) as number) & 0xf) & 0x7fffffff;
  return String(code % 10 ** DIGITS).padStart(DIGITS, "0");
}

/** Returns the step at an instant. */
export function stepAt(now: Temporal.Instant): number {
  return Math.floor(now.epochMilliseconds / (STEP_SECONDS * 1000));
}

/**
 * Returns the step of the newest currently valid code (rules sign-in/code-validity) equal to this one; null
 * if there is none.
 */
export function stepOfCode(secret: string, code: string, now: Temporal.Instant): number | null {
  const steps = Array.from({ length: 2 * DRIFT_STEPS + 1 }, (_, back) => stepAt(now) + DRIFT_STEPS - back);
  return steps.find((step) => isSameText(codeOfStep(secret, step), code)) ?? null;
}

/** Encrypts recovery codes as a list for storage. */
export function keptCodes(auth: Auth, codes: readonly string[]): string {
  return encrypted(auth, JSON.stringify(codes));
}

/** Returns the remaining codes of a stored list. */
export function codesIn(auth: Auth, kept: string): string[] {
  const list = kept && decrypted(auth, kept);
  return list ? (JSON.parse(list) as string[]) : [];
}

export const newCodes = () => makeRecoveryCodes((below) => randomInt(below));

/** Removes a code from the list; null if it isn't in it. */
export function withoutCode(codes: readonly string[], code: string): string[] | null {
  const rest = codes.filter((kept) => !isSameText(kept, code));
  return rest.length < codes.length ? rest : null;
}
