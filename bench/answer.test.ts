import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Answer, AnswerReader, cookiesOf, headerOf } from "./answer.ts";

const SIZED = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello";
const CHUNKED = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2;x=1\r\nlo\r\n0\r\n\r\n";
const EMPTY = "HTTP/1.1 302 Found\r\nLocation: /account\r\nContent-Length: 0\r\n\r\n";
const UNCHANGED = "HTTP/1.1 304 Not Modified\r\nETag: x\r\n\r\n";

/** Parses the responses in a text that arrives in these pieces. */
function read(pieces: readonly string[]): Answer[] {
  const reader = new AnswerReader();
  return pieces.flatMap((piece) => reader.take(Buffer.from(piece, "latin1")) ?? []);
}

describe("a received response", () => {
  test.each([
    ["with a length", SIZED, 200, "hello"],
    ["in chunks", CHUNKED, 200, "hello"],
    ["without a body", EMPTY, 302, ""],
    ["that never has a body", UNCHANGED, 304, ""],
  ])("is parsed %s", (_, text, status, body) => {
    const [answer] = read([text]);
    expect(answer?.status).toBe(status);
    expect(answer?.body.toString()).toBe(body);
  });

  test("may arrive in any pieces, one response after another", () => {
    const answers = [CHUNKED, SIZED, EMPTY, UNCHANGED, CHUNKED];
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (sizes) => {
        const pieces = answers.flatMap((text) => cut(text, sizes));
        expect(read(pieces).map(({ status, body }) => [status, body.toString()])).toEqual([
          [200, "hello"],
          [200, "hello"],
          [302, ""],
          [304, ""],
          [200, "hello"],
        ]);
      }),
    );
  });

  test("has case-insensitive headers, and cookies for a Cookie header", () => {
    const [answer] = read([
      "HTTP/1.1 302 Found\r\nSet-Cookie: a=1; Path=/\r\nset-cookie: b=2\r\nlocation: /x\r\nContent-Length: 0\r\n\r\n",
    ]);
    expect(answer && headerOf(answer, "location")).toBe("/x");
    expect(answer && headerOf(answer, "etag")).toBe(null);
    expect(answer && cookiesOf(answer)).toBe("a=1; b=2");
  });

  test("ends the connection if it says so, or with HTTP 1.0", () => {
    const closing = [SIZED.replace("\r\n", "\r\nConnection: Close\r\n"), SIZED.replace("1.1", "1.0")];
    expect(closing.flatMap((text) => read([text])).map(({ closes }) => closes)).toEqual([true, true]);
    expect(read([SIZED])[0]?.closes).toBe(false);
  });

  test("is refused if it isn't HTTP or has no end", () => {
    expect(() => read(["SSH-2.0-OpenSSH\r\n\r\n"])).toThrow("not an HTTP response");
    expect(() => read(["HTTP/1.1 200 OK\r\n\r\n"])).toThrow("length");
    expect(() => read(["HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n"])).toThrow("no size");
  });
});

/** Cuts a text into pieces of these sizes, which repeat. */
function cut(text: string, sizes: readonly number[]): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const size = sizes[pieces.length % sizes.length] ?? 1;
    pieces.push(text.slice(at, at + size));
    at += size;
  }
  return pieces;
}
