import { createHmac, timingSafeEqual } from "node:crypto";
import { EMAIL_LENGTH } from "#app/base/lib/email.ts";

/** The path that ends marketing mails to this address (rules 17.13). It works for good; no table holds it. */
export function unsubscribePath(secret: string, email: string): string {
  return `/unsubscribe?token=${Buffer.from(email).toString("base64url")}.${markOf(secret, email).toString("base64url")}`;
}

/** The email address of a token that the shop has made with this secret; null for any other text. */
export function emailOfToken(secret: string, token: string): string | null {
  const read = /^([\w-]{1,400})\.([\w-]{43})$/.exec(token);
  if (!read) return null;
  const email = Buffer.from(read[1] ?? "", "base64url").toString();
  const mark = Buffer.from(read[2] ?? "", "base64url");
  return email.length <= EMAIL_LENGTH && timingSafeEqual(mark, markOf(secret, email)) ? email : null;
}

function markOf(secret: string, email: string): Buffer {
  return createHmac("sha256", secret).update(`unsubscribe\n${email}`).digest();
}
