import { createHmac, timingSafeEqual } from "node:crypto";
import { EMAIL_LENGTH } from "#app/base/lib/email.ts";

/** What a link in a mail opens for whoever reads that mailbox; the token of one opens nothing of another. */
type Purpose = "unsubscribe" | "place";

/** A token that only the shop can make for this address. It works for good; no table holds it. */
export function mailToken(secret: string, purpose: Purpose, email: string): string {
  const mark = markOf(secret, purpose, email).toString("base64url");
  return `${Buffer.from(email).toString("base64url")}.${mark}`;
}

/** The email address of a token that the shop has made with this secret for this purpose; null for any other text. */
export function emailOfMailToken(secret: string, purpose: Purpose, token: string): string | null {
  const read = /^([\w-]{1,400})\.([\w-]{43})$/.exec(token);
  if (!read) return null;
  const email = Buffer.from(read[1] ?? "", "base64url").toString();
  const mark = Buffer.from(read[2] ?? "", "base64url");
  return email.length <= EMAIL_LENGTH && timingSafeEqual(mark, markOf(secret, purpose, email)) ? email : null;
}

function markOf(secret: string, purpose: Purpose, email: string): Buffer {
  return createHmac("sha256", secret).update(`${purpose}\n${email}`).digest();
}
