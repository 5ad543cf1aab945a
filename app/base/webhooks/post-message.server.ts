import { createHmac, randomBytes } from "node:crypto";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { checkedConnection, INSIDE, problemOfUrl } from "./outside.server.ts";
import { readRetryAfter, type Try } from "./retries.ts";

/** Response timeout of an endpoint, including the DNS lookup (rules webhooks/retries). */
const ANSWER_WITHIN_MS = 5_000;
/** Maximum number of bytes of a response to read and store; the rest isn't received. */
const ANSWER_BYTES = 1_000;

type Posted = { url: string; headers: Record<string, string>; body: string };

/**
 * Sends one message and returns the result; never throws. Resolves the host name each time, and connects to
 * exactly the address that was checked. `insideHosts` are trusted private hosts ("127.0.0.1:9000").
 */
export function postMessage({ url, headers, body }: Posted, insideHosts: readonly string[]): Promise<Try> {
  const began = performance.now();
  const target = new URL(url);
  const done = (part: Partial<Try>): Try => ({
    ...{ status: null, error: null, answer: "", askedS: null },
    ...part,
    ms: Math.round(performance.now() - began),
  });
  const problem = problemOfUrl(target, insideHosts);
  if (problem !== null) return Promise.resolve(done({ error: problem }));
  return new Promise((resolve) => {
    const limit = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const failed = (error: NodeJS.ErrnoException) => {
      if (limit.aborted)
        return resolve(done({ error: `No response within ${ANSWER_WITHIN_MS / 1000} seconds` }));
      resolve(
        done({ error: error.message === INSIDE ? INSIDE : `Couldn't connect (${error.code ?? error.name})` }),
      );
    };
    const ask = target.protocol === "https:" ? requestHttps : requestHttp;
    const options = {
      method: "POST",
      headers: { ...headers, "Content-Length": Buffer.byteLength(body) },
      ...checkedConnection(target, insideHosts),
      signal: limit,
    };
    const asked = ask(target, options, (answer) => {
      const { statusCode: status = null } = answer;
      const askedS = readRetryAfter(answer.headers["retry-after"], Temporal.Now.instant());
      let text = "";
      const end = () => {
        resolve(done({ status, askedS, answer: text.slice(0, ANSWER_BYTES).replaceAll("\u0000", "") }));
        asked.destroy();
      };
      answer.setEncoding("utf8");
      answer.on("data", (part: string) => {
        text += part;
        if (text.length >= ANSWER_BYTES) end();
      });
      // The status is known, so it counts even if the body breaks off or times out.
      answer.once("end", end).once("error", end).once("close", end);
    });
    asked.on("error", failed);
    asked.end(body);
  });
}

/** Prefix of secrets, as in Standard Webhooks. */
const SECRET_PREFIX = "whsec_";

/** Generates a secret of 256 random bits. */
export function newSecret(): string {
  return SECRET_PREFIX + randomBytes(32).toString("base64");
}

/**
 * Returns the signature headers of the Standard Webhooks scheme: message ID, time of this attempt, and a
 * signature with each secret. Receivers refuse old timestamps, which prevents replay.
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
    "User-Agent": "Shop",
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": signatures.join(" "),
  };
}
