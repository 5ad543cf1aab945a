import { type PdfValue, pdfValueAt, withPlainNames } from "./pdf-values.ts";

/** A text with objects in it. `first` is where the objects of an object stream begin, behind their numbers; null outside. */
export type PdfPart = { text: string; first: number | null };

/** A stream with objects in it (ISO 32000-2, 7.5.7), as it is stored. */
type Packed = {
  id: number;
  generation: number;
  first: number;
  filter: "some" | "maybe" | "none";
  bytes: Buffer;
};

const STREAM = /stream(\r?\n)/g;
/** How often a key may stand in a file whose values are looked up. */
const MOST_VALUES = 50;

/**
 * The text between the streams, and the streams with objects in them: what pictures and fonts hold is nobody's
 * instruction.
 */
export function partsOfPdf(text: string): { outside: PdfPart; packed: Packed[] } {
  const [parts, packed]: [string[], Packed[]] = [[], []];
  let from = 0;
  for (const { index, 0: word } of text.matchAll(STREAM)) {
    // The word stands in "endstream" as well.
    if (index < from || text.slice(index - 3, index) === "end") continue;
    parts.push(text.slice(from, index));
    const before = text.slice(from, index);
    const begin = index + word.length;
    const dictionary = before.slice(Math.max(0, before.lastIndexOf("obj")));
    const end = endOfStream(text, begin, dictionary);
    // What hides in a string of the dictionary hides nothing: all that stands before the stream is looked at.
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

/** Where a stream ends: by its length where that is true, otherwise at the word that ends it, and the line before that. */
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
 * Every value that a key has in these parts, with references followed to each object of that number; null when there are
 * more than an honest file has, or one that cannot be read.
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

/** Every object of a number: a file that was saved more than once has several. */
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
