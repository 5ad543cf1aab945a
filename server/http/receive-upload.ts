import { createWriteStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { UPLOAD_BYTES } from "#app/base/media/picture-rules.ts";

/** Byte limit for everything in a form except its file, part boundaries included. */
const FIELDS_BYTES = 64 * 1024;
const PARTS = { files: 1, fields: 6, parts: 7, fieldSize: 2_000, fieldNameSize: 40, headerPairs: 20 };

/** Limits of a form: the file's maximum size and the allowed field names. */
type FormLimits = { bytes: number; fields: readonly string[] };
const PICTURE_FORM: FormLimits = { bytes: UPLOAD_BYTES, fields: ["alt", "crop", "field"] };

/** A received form: its fields and the name of its file (null if there was none). */
export type ReceivedForm = { fields: Map<string, string>; fileName: string | null };

export type BrokenForm = "too_large" | "not_a_form" | "hung_up" | "not_stored";

/** Returns whether the declared length is too large, which saves reading the body. */
export function isTooLarge(request: IncomingMessage, { bytes } = PICTURE_FORM): boolean {
  return Number(request.headers["content-length"] ?? 0) > bytes + FIELDS_BYTES;
}

/**
 * Receives a form with one file (an image by default) and streams the file to `path` without holding it in
 * memory. Stops as soon as it exceeds the limits. The file may exist afterwards whatever the result.
 */
export async function receiveUpload(
  request: IncomingMessage,
  path: string,
  most = PICTURE_FORM,
): Promise<Result<ReceivedForm, BrokenForm>> {
  // A request aborted before this point emits no more events.
  if (request.destroyed) return refused("hung_up");
  let parser: busboy.Busboy;
  try {
    // The parser rejects a file that is exactly as long as its limit.
    const limits = { ...PARTS, fileSize: most.bytes + 1 };
    parser = busboy({ headers: request.headers, limits, defParamCharset: "utf8" });
  } catch {
    return refused("not_a_form");
  }
  const form: ReceivedForm = { fields: new Map(), fileName: null };
  let refusal: BrokenForm | null = null;
  let writing: Promise<unknown> = Promise.resolve();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const stop = (why: BrokenForm) => {
    refusal ??= why;
    end();
  };

  parser.on("field", (name, value, { valueTruncated }) => {
    if (!most.fields.includes(name) || form.fields.has(name) || valueTruncated) stop("not_a_form");
    else form.fields.set(name, value);
  });
  parser.on("file", (name, content: Readable, { filename }) => {
    content.once("limit", () => stop("too_large")).on("error", () => stop("not_a_form"));
    if (name !== "file") {
      content.resume();
      return stop("not_a_form");
    }
    // A form without a selected file sends an empty one without a name.
    form.fileName = filename ?? "";
    writing = pipeline(content, createWriteStream(path, { mode: 0o600 })).catch(() => stop("not_stored"));
  });
  for (const event of ["partsLimit", "filesLimit", "fieldsLimit"] as const) {
    parser.on(event, () => stop("not_a_form"));
  }
  // May fail twice: in its body, and then because it's ended early.
  parser.on("error", () => stop("not_a_form")).once("close", end);

  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > most.bytes + FIELDS_BYTES) stop("too_large");
  };
  // Once the connection is closed, data that arrived but wasn't read counts as missing.
  const hungUp = () => {
    if (!request.readableEnded) stop("hung_up");
  };
  request.on("data", count).on("error", hungUp).once("close", hungUp);
  request.pipe(parser);
  await ended;
  request.unpipe(parser).off("data", count);
  if (refusal !== null) {
    parser.destroy();
    await writing;
    return refused(refusal);
  }
  await writing;
  return refusal === null ? ok(form) : refused(refusal);
}
