import type { IncomingMessage, ServerResponse } from "node:http";

/** How long the rest of a refused body is read, in ms, and how much of it, in bytes. */
const REST = { ms: 2_000, bytes: 8_000_000 };

type Taken =
  | { kind: "whole"; body: Buffer }
  | { kind: "too large" }
  | { kind: "too slow" }
  | { kind: "broken off" };

/** Returns whether a request has a body. Any request may, even a GET, where it has no meaning. */
export function bringsBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Reads a request's whole body, since forms are small: at most this many bytes within this many ms. Counts
 * and discards the body of a GET or HEAD.
 */
export function takeBody(request: IncomingMessage, most: number, withinMs: number): Promise<Taken> {
  if (Number(request.headers["content-length"] ?? 0) > most) return Promise.resolve({ kind: "too large" });
  if (request.destroyed) return Promise.resolve({ kind: "broken off" });
  const forget = request.method === "GET" || request.method === "HEAD";
  return new Promise<Taken>((resolve) => {
    const slow = setTimeout(resolve, withinMs, { kind: "too slow" });
    request.once("close", () => clearTimeout(slow)).once("end", () => clearTimeout(slow));
    let chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= most && !forget) chunks.push(chunk);
      if (size <= most) return;
      chunks = [];
      resolve({ kind: "too large" });
    });
    request.once("end", () => resolve({ kind: "whole", body: Buffer.concat(chunks) }));
    const brokenOff = () => resolve({ kind: "broken off" });
    request.once("error", brokenOff).once("close", brokenOff);
  });
}

/** Responses for refused bodies. */
export const REFUSED_BODIES = {
  "too slow": { status: 408, sentence: "This form took too long to arrive." },
  "too large": { status: 413, sentence: "This form is too large." },
} as const;

/**
 * Responds to a request without using its body, and closes the connection. A client that's still sending
 * wouldn't see the response if the connection closed immediately, so the rest is read and discarded for a
 * moment.
 */
export async function answerUnread(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Response,
  headers: Record<string, string>,
) {
  const body = Buffer.from(await answer.arrayBuffer());
  response.writeHead(answer.status, {
    ...headers,
    ...Object.fromEntries(answer.headers),
    "Content-Length": body.length,
    Connection: "close",
  });
  response.flushHeaders();
  response.write(body);
  let size = 0;
  const end = () => {
    clearTimeout(limit);
    response.end();
  };
  const limit = setTimeout(end, REST.ms);
  request.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > REST.bytes) end();
  });
  request.once("close", end).resume();
}
