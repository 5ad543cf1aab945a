import { constants, inflateSync } from "node:zlib";
import { type PdfPart, partsOfPdf, valuesOf } from "./pdf-parts.ts";
import { type PdfValue, withPlainNames } from "./pdf-values.ts";
import { type Unlocked, unlockPdf } from "./unlock-pdf.server.ts";

/** The most bytes and pages of a report. */
export const REPORT_BYTES = 5_000_000;
const MOST_PAGES = 200;

export type PdfFault = "too_large" | "no_pdf" | "damaged" | "encrypted" | "active" | "too_long";

/** What acts: scripts, programs, attachments, forms that send or have scripts, media, and other files that are opened. */
const ACTIVE =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|EF|FileAttachment|AA|SubmitForm|ImportData|RichMedia|Rendition|Movie|Sound|3D|XFA|GoToE|GoToR)(?![^\s\0()<>[\]{}/%])/;
/** A compressed part of a PDF may hold other objects; at most so much of it is looked at. */
const MOST_INFLATED = 20_000_000;

/**
 * What speaks against keeping a file as a lab report, by its content (rules batches/lab-report); null when nothing does. A file that opens
 * without a password is read as its reader would read it. Reports are only ever sent as a download that runs nothing in
 * the shop, so this is a second guard, for the readers' own programs.
 */
export function faultOfPdf(file: Uint8Array): PdfFault | null {
  if (file.length > REPORT_BYTES) return "too_large";
  const text = Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString("latin1");
  if (!/^%PDF-[12]\.\d/.test(text)) return "no_pdf";
  const end = text.slice(-2_048);
  if (!end.includes("%%EOF") || !/startxref\s+\d+/.test(end)) return "damaged";
  const { outside, packed } = partsOfPdf(text);
  const unlocked = unlock(outside);
  if (unlocked === "locked") return "encrypted";
  const inside = unpack(packed, unlocked);
  if (!inside) return "active";
  const parts = [outside, ...inside];
  const plain = parts.map((part) => withPlainNames(part.text));
  if (inside.some((part) => /\/Encrypt\b/.test(withPlainNames(part.text)))) return "encrypted";
  if (plain.some((part) => ACTIVE.test(part)) || actsWhenOpened(parts, plain)) return "active";
  const pages = plain.reduce(
    (sum, part) => sum + (part.match(/\/Type\s*\/Page(?![A-Za-z])/g)?.length ?? 0),
    0,
  );
  const counted = plain.flatMap((part) =>
    [...part.matchAll(/\/Count\s+(\d{1,9})/g)].map(([, n]) => Number(n)),
  );
  if (pages === 0) return "damaged";
  return counted.reduce((most, count) => Math.max(most, count), pages) > MOST_PAGES ? "too_long" : null;
}

/** What decrypts the file's streams; null when they are not encrypted, "locked" when the empty password opens them not. */
function unlock(outside: PdfPart): Unlocked | null | "locked" {
  const said = withPlainNames(outside.text).match(/\/Encrypt(?![A-Za-z])/g)?.length ?? 0;
  if (said === 0) return null;
  const found = valuesOf("Encrypt", [outside]);
  // More of them than are readable, or none that is one: nobody could say what a reader makes of it.
  if (found === null || found.length === 0) return "locked";
  const ids = (valuesOf("ID", [outside]) ?? []).flatMap((value) => {
    const first = value.kind === "array" ? value.items[0] : undefined;
    return first?.kind === "string" ? [first.bytes] : [];
  });
  const opened = found.map((value) =>
    value.kind === "dictionary" ? unlockPdf(value.entries, [...new Set([...ids, ""])]) : null,
  );
  return opened.every((one) => one !== null) ? (opened.at(-1) ?? "locked") : "locked";
}

/** What the streams hold that have objects in them; null when one of them cannot be read, which cannot be trusted either. */
function unpack(packed: readonly PackedStream[], unlocked: Unlocked | null): PdfPart[] | null {
  let left = MOST_INFLATED;
  const found: PdfPart[] = [];
  for (const { id, generation, first, filter, bytes } of packed) {
    try {
      const stored = unlocked ? unlocked(bytes, id, generation) : bytes;
      const text = (filter === "none" ? stored : inflated(stored, left, filter)).toString("latin1");
      left -= text.length;
      found.push({ text, first });
    } catch {
      return null;
    }
  }
  return found;
}

function inflated(stored: Buffer, most: number, filter: "some" | "maybe"): Buffer {
  const options = { maxOutputLength: Math.max(1, most), finishFlush: constants.Z_SYNC_FLUSH };
  try {
    return inflateSync(stored, options);
  } catch (error) {
    if (filter === "maybe" && (error as NodeJS.ErrnoException).code === "Z_DATA_ERROR") return stored;
    throw error;
  }
}

type PackedStream = ReturnType<typeof partsOfPdf>["packed"][number];

/** True when a file does more when it is opened than to show a place in it (ISO 32000-2, 12.3.2 and 12.6). */
function actsWhenOpened(parts: readonly PdfPart[], plain: readonly string[]): boolean {
  const said = plain.reduce((sum, part) => sum + (part.match(/\/OpenAction(?![A-Za-z])/g)?.length ?? 0), 0);
  if (said === 0) return false;
  const found = valuesOf("OpenAction", parts);
  return found === null || found.length < said || !found.every(isPlace);
}

/** True for a place in the file: a destination, its name, or the action that goes there and does nothing then. */
function isPlace(value: PdfValue): boolean {
  if (value.kind === "array") return value.items.every(({ kind }) => kind !== "dictionary");
  if (value.kind !== "dictionary") return value.kind !== "reference";
  const does = value.entries.get("S");
  return does?.kind === "name" && does.name === "GoTo" && !value.entries.has("Next");
}
