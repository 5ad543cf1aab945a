import { inflateSync } from "node:zlib";

/** The most bytes and pages of a report. */
export const REPORT_BYTES = 5_000_000;
const MOST_PAGES = 200;

export type PdfFault = "too_large" | "no_pdf" | "damaged" | "encrypted" | "active" | "too_long";

/** What a viewer would do by itself: run a script, start a program, open an attachment, send a form, play media. */
const ACTIVE =
  /\/(JavaScript|JS|Launch|EmbeddedFiles?|OpenAction|AA|SubmitForm|ImportData|RichMedia|XFA|GoToE|GoToR)\b/;
/** A compressed part of a PDF may hold other objects; at most so much of it is looked at. */
const MOST_INFLATED = 20_000_000;

/**
 * What speaks against keeping a file as a lab report, by its content (rules 44.7); null when nothing does. Reports are only ever
 * sent as a download that runs nothing in the shop, so this is a second guard, for the readers' own programs.
 */
export function faultOfPdf(file: Uint8Array): PdfFault | null {
  if (file.length > REPORT_BYTES) return "too_large";
  const text = Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString("latin1");
  if (!/^%PDF-[12]\.\d/.test(text)) return "no_pdf";
  const end = text.slice(-2_048);
  if (!end.includes("%%EOF") || !/startxref\s+\d+/.test(end)) return "damaged";
  const parts = [outsideStreams(text), ...objectStreams(text)].map(withPlainNames);
  if (parts.some((part) => /\/Encrypt\b/.test(part))) return "encrypted";
  if (parts.some((part) => ACTIVE.test(part))) return "active";
  const pages = parts.reduce(
    (sum, part) => sum + (part.match(/\/Type\s*\/Page(?![A-Za-z])/g)?.length ?? 0),
    0,
  );
  const counted = parts.flatMap((part) =>
    [...part.matchAll(/\/Count\s+(\d{1,9})/g)].map(([, n]) => Number(n)),
  );
  if (pages === 0) return "damaged";
  return Math.max(pages, ...counted) > MOST_PAGES ? "too_long" : null;
}

/** A name may be written with codes in place of its letters: /#4AavaScript. */
function withPlainNames(part: string): string {
  return part.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

const STREAM = /stream\r?\n/g;

/** The text between the streams: what pictures and fonts hold is nobody's instruction. */
function outsideStreams(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const { index } of text.matchAll(STREAM)) {
    // The word stands in "endstream" as well.
    if (index < from || text.slice(index - 3, index) === "end") continue;
    parts.push(text.slice(from, index));
    const end = text.indexOf("endstream", index);
    from = end === -1 ? text.length : end;
  }
  return [...parts, text.slice(from)].join("\n");
}

/** What the streams hold that have objects in them. */
function objectStreams(text: string): string[] {
  const found: string[] = [];
  let left = MOST_INFLATED;
  for (const { index, 0: word } of text.matchAll(STREAM)) {
    const dictionary = text.slice(Math.max(0, index - 400), index);
    if (!/\/ObjStm\b/.test(withPlainNames(dictionary.slice(dictionary.lastIndexOf("obj"))))) continue;
    const end = text.indexOf("endstream", index);
    const bytes = Buffer.from(text.slice(index + word.length, end === -1 ? undefined : end), "latin1");
    try {
      const plain = inflateSync(bytes, { maxOutputLength: Math.max(1, left) }).toString("latin1");
      left -= plain.length;
      found.push(plain);
    } catch {
      // What cannot be read cannot be trusted either.
      found.push("/JavaScript");
    }
  }
  return found;
}
