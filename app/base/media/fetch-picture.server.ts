import { createWriteStream } from "node:fs";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { checkedConnection, INSIDE, problemOfUrl } from "#app/base/webhooks/outside.server.ts";

/** Largest image to fetch, counted while reading; no server's word is taken for it. */
const MOST_BYTES = 10 * 1024 * 1024;
/** Time for an image with all its redirects. */
const WITHIN_MS = 30_000;
const MOST_REDIRECTS = 5;

/** Why an image couldn't be fetched, in one sentence, and whether it's worth another attempt. */
export type FetchRefusal = { sentence: string; isFinal: boolean };

export type FetchLimits = {
  /** Trusted private hosts ("127.0.0.1:9000"). */
  insideHosts: readonly string[];
  withinMs?: number;
  /** Ends the download early. */
  signal?: AbortSignal;
};

const final = (sentence: string) => refused<FetchRefusal>({ sentence, isFinal: true });
const forNow = (sentence: string) => refused<FetchRefusal>({ sentence, isFinal: false });

/**
 * Downloads an image of another site into a file (rules moving-in/images). Only https is requested, and no
 * address inside the shop's network, at each redirect again. Whatever the result, the file may exist afterwards.
 */
export async function fetchPicture(
  address: string,
  path: string,
  { insideHosts, withinMs = WITHIN_MS, signal }: FetchLimits,
): Promise<Result<null, FetchRefusal>> {
  const late = AbortSignal.timeout(withinMs);
  const limit = signal ? AbortSignal.any([late, signal]) : late;
  let url = URL.parse(address);
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    if (!url) return final("The address isn't valid.");
    const problem = problemOfUrl(url, insideHosts);
    if (problem !== null) return final(`${problem}.`);
    const asked = await ask(url, insideHosts, limit);
    if (!asked.ok) return asked;
    const answer = asked.value;
    const { statusCode = 0, headers } = answer;
    if (statusCode >= 200 && statusCode < 300) return receive(answer, path, limit);
    answer.destroy();
    if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) return refusalOf(statusCode);
    url = URL.parse(headers.location, url);
  }
  return final("The address redirects too often.");
}

function ask(
  url: URL,
  insideHosts: readonly string[],
  signal: AbortSignal,
): Promise<Result<IncomingMessage, FetchRefusal>> {
  return new Promise((resolve) => {
    const headers = { Accept: "image/*", "Accept-Encoding": "identity", "User-Agent": "Shop" };
    const options = { headers, signal, ...checkedConnection(url, insideHosts) };
    const asked = (url.protocol === "https:" ? requestHttps : requestHttp)(url, options, (answer) =>
      resolve(ok(answer)),
    );
    asked.on("error", (error: NodeJS.ErrnoException) => {
      if (signal.aborted) resolve(forNow(SLOW));
      else if (error.message === INSIDE) resolve(final(`${INSIDE}.`));
      else resolve(forNow(`We couldn't connect (${error.code ?? error.name}).`));
    });
    asked.end();
  });
}

const SLOW = "The server was too slow.";

/** Writes an answer to the file, and stops at the limit. */
async function receive(
  answer: IncomingMessage,
  path: string,
  signal: AbortSignal,
): Promise<Result<null, FetchRefusal>> {
  let bytes = 0;
  const counting = new Transform({
    transform: (chunk: Buffer, _, done) => {
      bytes += chunk.length;
      done(bytes > MOST_BYTES ? new Error("too large") : null, chunk);
    },
  });
  try {
    await pipeline(answer, counting, createWriteStream(path, { mode: 0o600 }), { signal });
  } catch {
    if (bytes > MOST_BYTES) return final("The image is larger than 10 MB.");
    return forNow(signal.aborted ? SLOW : "The server broke off.");
  } finally {
    answer.destroy();
  }
  return bytes === 0 ? final("The server sent an empty file.") : ok(null);
}

/** Statuses after which another attempt may succeed, besides those of 500 and above. */
const PASSING = [408, 425, 429];

function refusalOf(status: number) {
  const sentence =
    status === 404 || status === 410
      ? "There is no image at this address."
      : `The server answered ${status}.`;
  return status >= 500 || PASSING.includes(status) ? forNow(sentence) : final(sentence);
}
