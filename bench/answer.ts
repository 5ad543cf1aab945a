import { asSent } from "#fixtures/cookies.ts";

/** Status line and headers of a response; `closes` if the server closes the connection after it. */
type Head = { status: number; headers: [name: string, value: string][]; closes: boolean };

/** A response as received: the body isn't decompressed. */
export type Answer = Head & { body: Buffer };

/** The value of a response header; null if missing. */
export function headerOf({ headers }: Pick<Head, "headers">, name: string): string | null {
  return headers.find(([known]) => known.toLowerCase() === name)?.[1] ?? null;
}

/** The Cookie header of a browser that stores this response's cookies. */
export function cookiesOf({ headers }: Answer): string {
  return asSent(headers.filter(([name]) => name.toLowerCase() === "set-cookie").map(([, line]) => line));
}

const HEAD_ENDS = Buffer.from("\r\n\r\n");
const LINE_ENDS = Buffer.from("\r\n");

/** Parses the responses of one connection from data that arrives in pieces of any size. */
export class AnswerReader {
  /** Data received but not parsed yet. */
  #rest: Buffer = Buffer.alloc(0);
  #head: Head | null = null;
  #body: Buffer[] = [];
  /** Remaining bytes of the body; null for chunked bodies. */
  #left: number | null = 0;

  /**
   * Adds received data; returns the response once it's complete, and null before. Throws if it isn't HTTP.
   */
  take(data: Buffer): Answer | null {
    this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, data]) : data;
    if (!this.#head && !this.#readHead()) return null;
    return this.#readBody() ? this.#finish() : null;
  }

  #readHead(): boolean {
    const end = this.#rest.indexOf(HEAD_ENDS);
    if (end < 0) return false;
    const [first = "", ...lines] = this.#rest.toString("latin1", 0, end).split("\r\n");
    this.#rest = this.#rest.subarray(end + HEAD_ENDS.length);
    const [, minor, status] = /^HTTP\/1\.(\d) (\d{3})/.exec(first) ?? [];
    if (!status) throw new Error(`This is not an HTTP response: ${first.slice(0, 80)}`);
    const headers = lines.map((line): [string, string] => {
      const at = line.indexOf(":");
      return [line.slice(0, at), line.slice(at + 1).trim()];
    });
    const length = headerOf({ headers }, "content-length");
    const chunked = headerOf({ headers }, "transfer-encoding")?.toLowerCase() === "chunked";
    const closes = minor === "0" || headerOf({ headers }, "connection")?.toLowerCase() === "close";
    const bodiless = status === "204" || status === "304";
    if (!bodiless && !chunked && length === null) throw new Error("The response doesn't declare its length.");
    this.#head = { status: Number(status), headers, closes };
    this.#left = bodiless ? 0 : chunked ? null : Number(length);
    return true;
  }

  /** Returns whether the body is complete. */
  #readBody(): boolean {
    if (this.#left === null) return this.#readChunks();
    this.#left -= this.#move(0, this.#left);
    return this.#left === 0;
  }

  /**
   * Parses a chunk once all of it has arrived: size, bytes, and line end. Returns true after the last, empty
   * one.
   */
  #readChunks(): boolean {
    for (;;) {
      const end = this.#rest.indexOf(LINE_ENDS);
      if (end < 0) return false;
      const size = Number.parseInt(this.#rest.toString("latin1", 0, end), 16);
      if (Number.isNaN(size)) throw new Error("A chunk of the response has no size.");
      const from = end + LINE_ENDS.length;
      if (this.#rest.length < from + size + LINE_ENDS.length) return false;
      this.#move(from, size);
      this.#rest = this.#rest.subarray(LINE_ENDS.length);
      if (size === 0) return true;
    }
  }

  /** Moves at most this many bytes to the body, and drops those before them; returns how many were moved. */
  #move(from: number, most: number): number {
    const piece = this.#rest.subarray(from, from + most);
    if (piece.length > 0) this.#body.push(piece);
    this.#rest = this.#rest.subarray(from + piece.length);
    return piece.length;
  }

  #finish(): Answer {
    const { status, headers, closes } = this.#head as Head;
    const body = this.#body.length === 1 ? (this.#body[0] as Buffer) : Buffer.concat(this.#body);
    this.#head = null;
    this.#body = [];
    return { status, headers, closes, body };
  }
}
