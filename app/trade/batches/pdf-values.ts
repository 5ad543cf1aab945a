/** A value of a PDF file (ISO 32000-2, 7.3). Strings are bytes, stored as characters up to U+00FF. */
export type PdfValue =
  | { kind: "name"; name: string }
  | { kind: "string"; bytes: string }
  | { kind: "number"; number: number }
  | { kind: "reference"; id: number; generation: number }
  | { kind: "array"; items: readonly PdfValue[] }
  | { kind: "dictionary"; entries: ReadonlyMap<string, PdfValue> }
  | { kind: "word"; word: string };

/** Maximum nesting of arrays and dictionaries, and maximum length of a value. */
const DEEPEST = 20;
const LONGEST = 10_000;

const NAME = /\/[^\s\0()<>[\]{}/%]*/y;
const REFERENCE = /(\d{1,9})[\s\0]+(\d{1,9})[\s\0]+R(?![A-Za-z0-9])/y;
const WORD = /[^\s\0()<>[\]{}/%]+/y;
const BLANK = /(?:[\s\0]|%[^\r\n]*)*/y;
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** Decodes names with escaped letters, such as /#4AavaScript. */
export function withPlainNames(text: string): string {
  return text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Reads the value at a position; null when there is none, or it's suspiciously long or deeply nested. */
function pdfValueAt(text: string, at: number): PdfValue | null {
  const read = valueAt(text.slice(at, at + LONGEST), 0, DEEPEST);
  return read ? read.value : null;
}

type Read = { value: PdfValue; end: number };

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

const afterBlank = (text: string, at: number) => at + (matchAt(BLANK, text, at)?.[0].length ?? 0);

function valueAt(text: string, from: number, depth: number): Read | null {
  const at = afterBlank(text, from);
  if (depth === 0 || at >= text.length) return null;
  if (text.startsWith("<<", at)) return dictionaryAt(text, at + 2, depth);
  switch (text[at]) {
    case "[":
      return arrayAt(text, at + 1, depth);
    case "(":
      return literalAt(text, at + 1);
    case "<":
      return hexAt(text, at + 1);
    case "/": {
      const [name = "/"] = matchAt(NAME, text, at) ?? [];
      return { value: { kind: "name", name: withPlainNames(name.slice(1)) }, end: at + name.length };
    }
  }
  const reference = matchAt(REFERENCE, text, at);
  if (reference) {
    const [whole, id, generation] = reference;
    return {
      value: { kind: "reference", id: Number(id), generation: Number(generation) },
      end: at + whole.length,
    };
  }
  const word = matchAt(WORD, text, at)?.[0];
  if (word === undefined) return null;
  const number = Number(word);
  const value: PdfValue = Number.isNaN(number) ? { kind: "word", word } : { kind: "number", number };
  return { value, end: at + word.length };
}

function arrayAt(text: string, from: number, depth: number): Read | null {
  const items: PdfValue[] = [];
  for (let at = afterBlank(text, from); at < text.length; at = afterBlank(text, at)) {
    if (text[at] === "]") return { value: { kind: "array", items }, end: at + 1 };
    const item = valueAt(text, at, depth - 1);
    if (!item) return null;
    items.push(item.value);
    at = item.end;
  }
  return null;
}

function dictionaryAt(text: string, from: number, depth: number): Read | null {
  const entries = new Map<string, PdfValue>();
  for (let at = afterBlank(text, from); at < text.length; at = afterBlank(text, at)) {
    if (text.startsWith(">>", at)) return { value: { kind: "dictionary", entries }, end: at + 2 };
    const key = valueAt(text, at, depth - 1);
    const item = key?.value.kind === "name" ? valueAt(text, key.end, depth - 1) : null;
    if (key?.value.kind !== "name" || !item) return null;
    entries.set(key.value.name, item.value);
    at = item.end;
  }
  return null;
}

/** Parses a string in parentheses, which can be nested, with the escapes of table 3. */
function literalAt(text: string, from: number): Read | null {
  let [bytes, open] = ["", 1];
  for (let at = from; at < text.length; at += 1) {
    const one = text[at] as string;
    if (one === "\\") {
      const [octal] = /^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4)) ?? [];
      const next = text[at + 1] ?? "";
      if (octal) bytes += String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
      else if (next === "\r" && text[at + 2] === "\n") at += 1;
      else if (next !== "\r" && next !== "\n") bytes += ESCAPES[next] ?? next;
      at += octal?.length ?? 1;
    } else if (one === ")" && --open === 0) {
      return { value: { kind: "string", bytes }, end: at + 1 };
    } else {
      if (one === "(") open += 1;
      // Any line ending counts as one character.
      if (one === "\r" && text[at + 1] === "\n") at += 1;
      bytes += one === "\r" ? "\n" : one;
    }
  }
  return null;
}

function hexAt(text: string, from: number): Read | null {
  const end = text.indexOf(">", from);
  if (end === -1) return null;
  const digits = text.slice(from, end).replace(/[\s\0]/g, "");
  const bytes = Buffer.from(digits.padEnd(digits.length + (digits.length % 2), "0"), "hex").toString(
    "latin1",
  );
  return { value: { kind: "string", bytes }, end: end + 1 };
}

/**
 * Text that contains objects. `first` is where an object stream's objects begin, after their numbers; null
 * outside streams.
 */
export type PdfPart = { text: string; first: number | null };

/** A stream that contains objects (ISO 32000-2, 7.5.7), as stored. */
type Packed = {
  id: number;
  generation: number;
  first: number;
  filter: "some" | "maybe" | "none";
  bytes: Buffer;
};

const STREAM = /stream(\r?\n)/g;
/** Maximum occurrences of a key whose values are looked up in a file. */
const MOST_VALUES = 50;

/**
 * Returns the text between the streams, and the streams that contain objects. Image and font content is
 * skipped, since viewers don't execute it.
 */
export function partsOfPdf(text: string): { outside: PdfPart; packed: Packed[] } {
  const [parts, packed]: [string[], Packed[]] = [[], []];
  let from = 0;
  for (const { index, 0: word } of text.matchAll(STREAM)) {
    // The word also occurs in "endstream".
    if (index < from || text.slice(index - 3, index) === "end") continue;
    parts.push(text.slice(from, index));
    const before = text.slice(from, index);
    const begin = index + word.length;
    const dictionary = before.slice(Math.max(0, before.lastIndexOf("obj")));
    const end = endOfStream(text, begin, dictionary);
    // Strings in the dictionary can't hide anything, because all text before the stream is checked.
    if (/\/ObjStm(?![A-Za-z])/.test(withPlainNames(before))) {
      const [, id = "0", generation = "0"] =
        /(\d{1,9})\s+(\d{1,5})\s+$/.exec(before.slice(0, -dictionary.length)) ?? [];
      packed.push({
        ...{ id: Number(id), generation: Number(generation) },
        first: Number(/\/First\s+(\d{1,9})/.exec(dictionary)?.[1] ?? 0),
        filter: isFiltered(dictionary) ? "some" : isFiltered(before) ? "maybe" : "none",
        bytes: Buffer.from(text.slice(begin, end), "latin1"),
      });
    }
    const closed = text.indexOf("endstream", end);
    from = closed === -1 ? text.length : closed;
  }
  return { outside: { text: [...parts, text.slice(from)].join("\n"), first: null }, packed };
}

const isFiltered = (text: string) => /\/Filter(?![A-Za-z])/.test(withPlainNames(text));

/**
 * End of a stream: by its length if that is correct, otherwise at the closing keyword, without the line
 * ending before it.
 */
function endOfStream(text: string, begin: number, dictionary: string): number {
  const length = /\/Length\s+(\d{1,9})(?!\s+\d+\s+R)/.exec(dictionary)?.[1];
  const end = begin + Number(length);
  if (length !== undefined && /^\s*endstream/.test(text.slice(end, end + 20))) return end;
  const word = text.indexOf("endstream", begin);
  if (word === -1) return text.length;
  const tail = /\r?\n$|\r$/.exec(text.slice(word - 2, word))?.[0].length ?? 0;
  return Math.max(begin, word - tail);
}

/**
 * Returns all values of a key in these parts, following references to each object of that number; null when
 * there are more than a legitimate file has, or one can't be read.
 */
export function valuesOf(key: string, parts: readonly PdfPart[]): PdfValue[] | null {
  const found: PdfValue[] = [];
  const pattern = new RegExp(`/${key}(?![^\\s\\0()<>[\\]{}/%])`, "g");
  for (const { text } of parts) {
    for (const { index } of text.matchAll(pattern)) {
      const value = pdfValueAt(text, index + key.length + 1);
      const values = value?.kind === "reference" ? objectsOf(value.id, parts) : value && [value];
      if (!values || values.length === 0 || found.length + values.length > MOST_VALUES) return null;
      found.push(...values);
    }
  }
  return found;
}

/** Returns all objects with a number: a file saved more than once has several. */
function objectsOf(id: number, parts: readonly PdfPart[]): PdfValue[] | null {
  const found: PdfValue[] = [];
  for (const { text, first } of parts) {
    const places: number[] = [];
    if (first === null) {
      const begins = new RegExp(`(?<!\\d)0*${id}[\\s\\0]+\\d{1,5}[\\s\\0]+obj`, "g");
      for (const { index, 0: word } of text.matchAll(begins)) places.push(index + word.length);
    } else {
      for (const [, number, offset] of text.slice(0, first).matchAll(/(\d{1,9})\s+(\d{1,9})/g))
        if (Number(number) === id) places.push(first + Number(offset));
    }
    for (const place of places) {
      const value = pdfValueAt(text, place);
      if (!value) return null;
      found.push(value);
      if (found.length > MOST_VALUES) return null;
    }
  }
  return found;
}
