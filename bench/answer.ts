/** An answer as it came over the wire: the body is not unpacked. */
export type Answer = { status: number; headers: [name: string, value: string][]; body: Buffer };

/** The value of an answer's header; null without it. */
export function headerOf({ headers }: Pick<Answer, "headers">, name: string): string | null {
  return headers.find(([known]) => known.toLowerCase() === name)?.[1] ?? null;
}

/** The Cookie header of a browser that keeps what this answer sets. */
export function cookiesOf({ headers }: Answer): string {
  return headers
    .filter(([name]) => name.toLowerCase() === "set-cookie")
    .map(([, value]) => value.split(";")[0])
    .join("; ");
}

const HEAD_ENDS = Buffer.from("\r\n\r\n");
const LINE_ENDS = Buffer.from("\r\n");

/** Reads the answers of one connection from what arrives on it, in pieces of any size. */
export class AnswerReader {
  /** What has arrived and is not read yet. */
  #rest: Buffer = Buffer.alloc(0);
  #head: { status: number; headers: Answer["headers"]; chunked: boolean } | null = null;
  #body: Buffer[] = [];
  /** Bytes that are still to come, of the body or of its present chunk with its line end; null before a chunk's size. */
  #left: number | null = 0;
  #isLastChunk = false;

  /** Takes what has arrived; returns the answer when it is complete, else null. Throws when it is no HTTP. */
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
    const status = Number(/^HTTP\/1\.\d (\d{3})/.exec(first)?.[1] ?? Number.NaN);
    if (Number.isNaN(status)) throw new Error(`This is no answer in HTTP: ${first.slice(0, 80)}`);
    const headers = lines.map((line): [string, string] => {
      const at = line.indexOf(":");
      return [line.slice(0, at), line.slice(at + 1).trim()];
    });
    const length = headerOf({ headers }, "content-length");
    const chunked = headerOf({ headers }, "transfer-encoding")?.toLowerCase() === "chunked";
    if (status === 204 || status === 304) this.#expect(status, headers, 0);
    else if (chunked) this.#expect(status, headers, null);
    else if (length !== null) this.#expect(status, headers, Number(length));
    else throw new Error("The length of the answer is not known before its end.");
    return true;
  }

  /** `length` is the body's, or null when it comes in chunks. */
  #expect(status: number, headers: Answer["headers"], length: number | null): void {
    this.#head = { status, headers, chunked: length === null };
    this.#left = length;
    this.#isLastChunk = length !== null;
  }

  #readBody(): boolean {
    for (;;) {
      if (this.#left === null) {
        const end = this.#rest.indexOf(LINE_ENDS);
        if (end < 0) return false;
        const size = Number.parseInt(this.#rest.toString("latin1", 0, end), 16);
        if (Number.isNaN(size)) throw new Error("A piece of the answer has no size.");
        this.#rest = this.#rest.subarray(end + LINE_ENDS.length);
        this.#isLastChunk = size === 0;
        this.#left = size + LINE_ENDS.length;
      }
      const piece = this.#rest.subarray(0, this.#left);
      this.#rest = this.#rest.subarray(piece.length);
      this.#left -= piece.length;
      this.#body.push(piece);
      if (this.#left > 0) return false;
      if (this.#head?.chunked) this.#dropLineEnd();
      if (this.#isLastChunk) return true;
      this.#left = null;
    }
  }

  /** A chunk's line end may have come in two pieces. */
  #dropLineEnd(): void {
    for (let surplus = LINE_ENDS.length; surplus > 0; ) {
      const last = this.#body.pop();
      if (!last) return;
      const kept = last.subarray(0, Math.max(0, last.length - surplus));
      surplus -= last.length - kept.length;
      if (kept.length > 0) this.#body.push(kept);
    }
  }

  #finish(): Answer {
    const { status = 0, headers = [] } = this.#head ?? {};
    const body = this.#body.length === 1 ? (this.#body[0] as Buffer) : Buffer.concat(this.#body);
    this.#head = null;
    this.#body = [];
    return { status, headers, body };
  }
}
