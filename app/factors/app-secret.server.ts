import { randomBytes } from "node:crypto";
import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";
import { constantTimeEqual } from "better-auth/crypto";
import { takenSteps } from "./app-codes.ts";

/** The 128 bits that the shop and an authenticator app share, as text. */
export function makeAppSecret(): string {
  return randomBytes(16).toString("base64url");
}

/** A secret as people type it into an app. */
export function typedKey(secret: string): string {
  return base32.encode(secret, { padding: false });
}

/** The otpauth address by which an app takes up a secret. */
export function appAddress(secret: string, { siteName, email }: { siteName: string; email: string }): string {
  // Some apps show a plus as it is, where the address means a space.
  return createOTP(secret).url(siteName, email).replaceAll("+", "%20");
}

/** The step of the newest code that is taken now and reads so; null when there is none. */
export async function stepOfCode(
  secret: string,
  code: string,
  now: Temporal.Instant,
): Promise<number | null> {
  const otp = createOTP(secret);
  for (const step of takenSteps(now)) {
    if (constantTimeEqual(await otp.hotp(step), code)) return step;
  }
  return null;
}
