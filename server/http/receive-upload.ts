import { createWriteStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { UPLOAD_BYTES } from "#app/base/media/picture-rules.ts";

/** What a form sends beside its file may take so many bytes, borders of its parts included. */
const FIELDS_BYTES = 64 * 1024;
const PARTS = { files: 1, fields: 6, parts: 7, fieldSize: 2_000, fieldNameSize: 40, headerPairs: 20 };

/** What a form may bring: a file of so many bytes, and fields of these names. */
type FormLimits = { bytes: number; fields: readonly string[] };
const PICTURE_FORM: FormLimits = { bytes: UPLOAD_BYTES, fields: ["alt", "crop", "field"] };

/** A form that has arrived: its fields, and what its file was called (null when there was none). */
export type ReceivedForm = { fields: Map<string, string>; fileName: string | null };

export type BrokenForm = "too_large" | "not_a_form" | "hung_up" | "not_stored";

/** True when a form says itself that it is too large, so that nothing of it has to be read. */
export function isTooLarge(request: IncomingMessage, { bytes } = PICTURE_FORM): boolean {
  return Number(request.headers["content-length"] ?? 0) > bytes + FIELDS_BYTES;
}

/**
 * Reads a form with one file, a picture unless told, which goes to the file `path` as it arrives and is never held in memory. It stops as
 * soon as more arrives than is allowed. The file may be there afterwards, whatever came of the form.
 */
export async function receiveUpload(
  request: IncomingMessage,
  path: string,
  most = PICTURE_FORM,
): Promise<Result<ReceivedForm, BrokenForm>> {
  // A request that broke off before anybody listened tells nothing of it any more.
  if (request.destroyed) return refused("hung_up");
  let parser: busboy.Busboy;
  try {
    // The parser calls a file too large that is as long as its limit.
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
    // A form without a chosen file sends an empty one without a name.
    form.fileName = filename ?? "";
    writing = pipeline(content, createWriteStream(path, { mode: 0o600 })).catch(() => stop("not_stored"));
  });
  for (const event of ["partsLimit", "filesLimit", "fieldsLimit"] as const) {
    parser.on(event, () => stop("not_a_form"));
  }
  // It may fail more than once: in its body, and then because it is ended early.
  parser.on("error", () => stop("not_a_form")).once("close", end);

  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > most.bytes + FIELDS_BYTES) stop("too_large");
  };
  // What has arrived on the line counts as little as what has not, once the connection is closed before it was read.
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
