import { createCipheriv, createDecipheriv, createHash } from "node:crypto";
import { constants, inflateSync } from "node:zlib";
import { type PdfPart, type PdfValue, partsOfPdf, valuesOf, withPlainNames } from "./pdf-values.ts";

/** Maximum bytes and pages of a report. */
export const REPORT_BYTES = 5_000_000;
const MOST_PAGES = 200;

export type PdfFault = "too_large" | "no_pdf" | "damaged" | "encrypted" | "active" | "too_long";

/**
 * Active content: scripts, programs, attachments, forms that submit or have scripts, media, and actions that
 * open other files.
 */
const ACTIVE =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|EF|FileAttachment|AA|SubmitForm|ImportData|RichMedia|Rendition|Movie|Sound|3D|XFA|GoToE|GoToR)(?![^\s\0()<>[\]{}/%])/;
/** Maximum bytes inflated for the check; compressed parts of a PDF may hold other objects. */
const MOST_INFLATED = 20_000_000;

/**
 * Returns why a file's content isn't accepted as a lab report (rules batches/lab-report), or null. A file
 * that opens without a password is decrypted, as a PDF viewer would. The shop only ever sends reports as
 * downloads and runs nothing in them; this check adds protection for readers' PDF viewers.
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

/**
 * Returns the decryptor for the file's streams; null when they aren't encrypted, "locked" when the empty
 * password doesn't open them.
 */
function unlock(outside: PdfPart): Unlocked | null | "locked" {
  const said = withPlainNames(outside.text).match(/\/Encrypt(?![A-Za-z])/g)?.length ?? 0;
  if (said === 0) return null;
  const found = valuesOf("Encrypt", [outside]);
  // More than one readable entry, or none: what a PDF viewer would do is unpredictable.
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

/** Content of the streams that hold objects; null when one can't be read, so the file can't be trusted. */
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

/** Returns whether opening a file does more than show a page of it (ISO 32000-2, 12.3.2 and 12.6). */
function actsWhenOpened(parts: readonly PdfPart[], plain: readonly string[]): boolean {
  const said = plain.reduce((sum, part) => sum + (part.match(/\/OpenAction(?![A-Za-z])/g)?.length ?? 0), 0);
  if (said === 0) return false;
  const found = valuesOf("OpenAction", parts);
  return found === null || found.length < said || !found.every(isPlace);
}

/**
 * Returns whether a value is a destination in the file, its name, or an action that goes there without a next
 * action.
 */
function isPlace(value: PdfValue): boolean {
  if (value.kind === "array") return value.items.every(({ kind }) => kind !== "dictionary");
  if (value.kind !== "dictionary") return value.kind !== "reference";
  const does = value.entries.get("S");
  return does?.kind === "name" && does.name === "GoTo" && !value.entries.has("Next");
}

/** Decrypts a stream, given its object's number and generation. */
type Unlocked = (stream: Buffer, id: number, generation: number) => Buffer;

type Entries = ReadonlyMap<string, PdfValue>;

/** Padding of an empty password: the bytes of algorithm 2, step a. */
const PADDING = Buffer.from("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A", "hex");

/**
 * Opens a file with the empty user password, using the standard security handler of ISO 32000-2, 7.6.4; null
 * when it needs a password or another handler. `ids` are candidates for the first part of the file's ID.
 */
function unlockPdf(encrypt: Entries, ids: readonly string[]): Unlocked | null {
  if (nameOf(encrypt.get("Filter")) !== "Standard") return null;
  const [version, revision] = [numberOf(encrypt, "V", 0), numberOf(encrypt, "R", 0)];
  const method = methodOf(encrypt, version);
  if (method === null) return null;
  if (version === 5) {
    const key = longKey(encrypt, revision);
    return key && ((stream) => (method === "none" ? stream : fromAes(stream, key)));
  }
  if (version < 1 || version > 4 || revision < 2 || revision > 4) return null;
  for (const id of ids) {
    const key = shortKey(encrypt, { version, revision, id: bytes(id) });
    if (!key) continue;
    return (stream, object, generation) => {
      if (method === "none") return stream;
      const own = keyOfObject(key, object, generation, method === "AESV2");
      return method === "AESV2" ? fromAes(stream, own) : rc4(own, stream);
    };
  }
  return null;
}

const nameOf = (value: PdfValue | undefined) => (value?.kind === "name" ? value.name : null);
const bytes = (text: string) => Buffer.from(text, "latin1");

function numberOf(entries: Entries, key: string, usual: number): number {
  const value = entries.get(key);
  return value?.kind === "number" ? value.number : usual;
}

function stringOf(entries: Entries, key: string): Buffer {
  const value = entries.get(key);
  return bytes(value?.kind === "string" ? value.bytes : "");
}

/** Stream encryption method: the crypt filter named by StmF (7.6.6), or RC4 in older versions. */
function methodOf(encrypt: Entries, version: number): "V2" | "AESV2" | "AESV3" | "none" | null {
  if (version < 4) return "V2";
  const filter = nameOf(encrypt.get("StmF")) ?? "Identity";
  if (filter === "Identity") return "none";
  const filters = encrypt.get("CF");
  const found = filters?.kind === "dictionary" ? filters.entries.get(filter) : undefined;
  const method = found?.kind === "dictionary" ? nameOf(found.entries.get("CFM")) : null;
  if (method === "None") return "none";
  if (version === 5) return method === "AESV3" ? method : null;
  return method === "V2" || method === "AESV2" ? method : null;
}

type Short = { version: number; revision: number; id: Buffer };

/**
 * File key up to revision 4 (algorithm 2), if the empty password opens the file (algorithms 4 to 6);
 * otherwise, null.
 */
function shortKey(encrypt: Entries, { version, revision, id }: Short): Buffer | null {
  const length = version === 1 ? 5 : version === 4 ? 16 : numberOf(encrypt, "Length", 40) / 8;
  if (!Number.isInteger(length) || length < 5 || length > 16) return null;
  const rights = Buffer.alloc(4);
  rights.writeInt32LE(numberOf(encrypt, "P", 0) | 0);
  const metadata = encrypt.get("EncryptMetadata");
  const isOpen = revision >= 4 && metadata?.kind === "word" && metadata.word === "false";
  const parts = [PADDING, stringOf(encrypt, "O").subarray(0, 32), rights, id];
  let key: Buffer = md5(...parts, ...(isOpen ? [Buffer.alloc(4, 0xff)] : [])).subarray(0, length);
  if (revision >= 3) for (let round = 0; round < 50; round += 1) key = md5(key).subarray(0, length);
  const expected = stringOf(encrypt, "U");
  if (revision === 2) return rc4(key, PADDING).equals(expected.subarray(0, 32)) ? key : null;
  let check: Buffer = md5(PADDING, id);
  for (let round = 0; round < 20; round += 1)
    check = rc4(Buffer.from(key.map((byte) => byte ^ round)), check);
  return check.equals(expected.subarray(0, 16)) ? key : null;
}

/** Key of a single object (algorithm 1). */
function keyOfObject(key: Buffer, id: number, generation: number, isAes: boolean): Buffer {
  const object = Buffer.from([id, id >> 8, id >> 16, generation, generation >> 8]);
  const whole = md5(key, object, ...(isAes ? [bytes("sAlT")] : []));
  return whole.subarray(0, Math.min(16, key.length + 5));
}

/**
 * File key for revision 5 or 6 (algorithm 2.A), if the empty password opens the file (algorithm 11);
 * otherwise, null.
 */
function longKey(encrypt: Entries, revision: number): Buffer | null {
  const [user, locked] = [stringOf(encrypt, "U"), stringOf(encrypt, "UE")];
  if ((revision !== 5 && revision !== 6) || user.length < 48 || locked.length < 32) return null;
  const hash = revision === 5 ? (salt: Buffer) => sha(256, salt) : longHash;
  if (!hash(user.subarray(32, 40)).equals(user.subarray(0, 32))) return null;
  const opener = createDecipheriv("aes-256-cbc", hash(user.subarray(40, 48)), Buffer.alloc(16));
  opener.setAutoPadding(false);
  return Buffer.concat([opener.update(locked.subarray(0, 32)), opener.final()]);
}

/** Hash of the empty password with a salt (algorithm 2.B). */
function longHash(salt: Buffer): Buffer {
  let hash = sha(256, salt);
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const cipher = createCipheriv("aes-128-cbc", hash.subarray(0, 16), hash.subarray(16, 32));
    const mixed = cipher.update(Buffer.concat(Array<Buffer>(64).fill(hash)));
    const rest = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    hash = sha(rest === 0 ? 256 : rest === 1 ? 384 : 512, mixed);
    last = mixed.at(-1) ?? 0;
  }
  return hash.subarray(0, 32);
}

const md5 = (...parts: readonly Buffer[]) => createHash("md5").update(Buffer.concat(parts)).digest();
const sha = (size: 256 | 384 | 512, content: Buffer) => createHash(`sha${size}`).update(content).digest();

/**
 * Decrypts AES in CBC mode with a leading initialization vector (algorithms 1 and 1.A). Throws for invalid
 * input.
 */
function fromAes(stream: Buffer, key: Buffer): Buffer {
  const opener = createDecipheriv(
    key.length === 32 ? "aes-256-cbc" : "aes-128-cbc",
    key,
    stream.subarray(0, 16),
  );
  return Buffer.concat([opener.update(stream.subarray(16)), opener.final()]);
}

/** RC4, which OpenSSL no longer includes. */
function rc4(key: Buffer, content: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number) => {
    [state[one], state[other]] = [state[other] as number, state[one] as number];
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] as number) + (key[i % key.length] as number)) & 0xff;
    swap(i, j);
  }
  const plain = Buffer.alloc(content.length);
  for (let at = 0, i = 0, j = 0; at < content.length; at += 1) {
    i = (i + 1) & 0xff;
    j = (j + (state[i] as number)) & 0xff;
    swap(i, j);
    plain[at] =
      (content[at] as number) ^ (state[((state[i] as number) + (state[j] as number)) & 0xff] as number);
  }
  return plain;
}
