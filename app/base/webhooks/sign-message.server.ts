import { createHmac, randomBytes } from "node:crypto";

/** What tells a secret for one, as Standard Webhooks has it. */
const SECRET_PREFIX = "whsec_";

/** A new secret of 256 random bits. */
export function newSecret(): string {
  return SECRET_PREFIX + randomBytes(32).toString("base64");
}

/**
 * The headers that sign a message by the Standard Webhooks scheme: its id, the time of this try, and a signature by each of the
 * secrets. Receivers refuse an old time, so that nobody sends a message again.
 */
export function signedHeaders(
  { id, body }: { id: string; body: string },
  secrets: readonly string[],
  at: Temporal.Instant,
): Record<string, string> {
  const seconds = Math.floor(at.epochMilliseconds / 1000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
  });
  return {
    "Content-Type": "application/json",
    "User-Agent": "Evenlake",
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": signatures.join(" "),
  };
}
