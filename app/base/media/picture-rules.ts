import { cleanLine } from "#app/base/lib/clean-text.ts";
import type { FormValues } from "#app/base/lib/refused-form.ts";

/** An uploaded or chosen image: its address and its description. */
export type PickedPicture = { address: string; alt: string };

export const UPLOAD_BYTES = 12 * 1024 * 1024;
export const MOST_PIXELS = 40e6;
export const ALT_LENGTH = 300;
const NAME_LENGTH = 100; // of a file's original name

export const ACCEPTED = "image/jpeg,image/png,image/webp,image/avif,image/gif";

const PLEASE = "Choose a JPEG, PNG, WebP, AVIF, or GIF file";

/** Reasons for refusing an image, shown beside the field. */
export const PICTURE_REFUSALS = {
  missing: "Choose an image.",
  too_large: "This file is larger than 12 MB. Choose a smaller one.",
  heic: "The shop can't show HEIC photos. On the iPhone, set Camera, Formats to Most Compatible in Settings, or save this photo as JPEG.",
  no_picture: `This file isn't an image the shop can show. ${PLEASE}.`,
  moving: "This image is animated. Choose a still one.",
  too_many_pixels: "This image has more than 40 megapixels. Choose a smaller one.",
  damaged: "This image is damaged or incomplete. Choose another file.",
  wrong_crop: "This part of the image can't be cropped. Select it again.",
  busy: "Many images are being uploaded right now. Please try again in a minute.",
  not_stored: "We couldn't store the image. Please try again in a minute.",
} as const;
export type PictureRefusal = keyof typeof PICTURE_REFUSALS;

const ALT_REFUSALS = {
  no_alt: "Describe the image.",
  long_alt: `Keep the description within ${ALT_LENGTH} characters.`,
} as const;
export type AltRefusal = keyof typeof ALT_REFUSALS;

/** Returns the message of a refusal and its field; null for an unknown name. */
export function refusalSentence(name: string | null): { field: "file" | "alt"; sentence: string } | null {
  if (name === null) return null;
  if (Object.hasOwn(PICTURE_REFUSALS, name))
    return { field: "file", sentence: PICTURE_REFUSALS[name as PictureRefusal] };
  if (Object.hasOwn(ALT_REFUSALS, name)) return { field: "alt", sentence: ALT_REFUSALS[name as AltRefusal] };
  return null;
}

/** Cleans a description for storage; returns why it is refused, if it is. */
export function readAlt(typed: string): { alt: string; refusal: AltRefusal | null } {
  const alt = cleanLine(typed);
  if (alt === "") return { alt, refusal: "no_alt" };
  return { alt, refusal: alt.length > ALT_LENGTH ? "long_alt" : null };
}

/** Returns a file name without folders, as a label to show and search; never used as a file name. */
export function cleanFileName(name: string): string {
  const own = name.split(/[/\\]/).at(-1) ?? "";
  return [...cleanLine(own)].slice(0, NAME_LENGTH).join("");
}

/**
 * Detects an image format by its first bytes, regardless of the name; null for anything else, including SVG
 * and HEIC.
 */
export function pictureKind(head: Uint8Array): "jpeg" | "png" | "webp" | "avif" | "gif" | null {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return "jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  if (text(0, 6) === "GIF87a" || text(0, 6) === "GIF89a") return "gif";
  if (text(4, 8) !== "ftyp") return null;
  const brands = text(8, Math.min(head.length, 64));
  return /avi[fs]/.test(brands) ? "avif" : null;
}

/** Bytes needed to detect a file's format. */
export const HEAD_BYTES = 64;

/**
 * Returns why a file isn't acceptable as an image, by its first bytes (rules images/upload-limits); null if
 * it may be.
 */
export function refusalOfHead(head: Uint8Array): "heic" | "no_picture" | null {
  if (pictureKind(head)) return null;
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES));
  return /^.{4}ftyp.*(?:hei[cxms]|hev[cxms]|mif1|msf1)/s.test(text) ? "heic" : "no_picture";
}

/**
 * Returns whether a PNG is animated: its control chunk precedes the pixels. `head` is the beginning of the
 * file.
 */
export function isMovingPng(head: Uint8Array): boolean {
  let at = 8;
  while (at + 8 <= head.length) {
    const length = new DataView(head.buffer, head.byteOffset + at, 4).getUint32(0);
    const name = String.fromCharCode(...head.subarray(at + 4, at + 8));
    if (name === "acTL") return true;
    if (name === "IDAT") return false;
    at += 12 + length;
  }
  return false;
}

/** An image named in a form field. */
type NamedPicture = { field: string; address: string };

/** Fields that are an image address. */
const PICTURE_FIELDS = ["image", "imageUrl", "mark", "logo", "heroPicture", "sharePicture"];

/**
 * Returns the images that a form names by address: in a field, in a list of images, or in a formatted text.
 */
export function namedPictures(values: FormValues): NamedPicture[] {
  return Object.entries(values).flatMap(([field, typed]) => {
    if (PICTURE_FIELDS.includes(field)) return typed.trim() ? [{ field, address: typed.trim() }] : [];
    if (!/^\s*[[{]/.test(typed)) return [];
    return addressesIn(parsed(typed)).map((address) => ({ field, address }));
  });
}

/**
 * Returns the image addresses in a list of images or a formatted text, ignoring anything nested deeper than
 * ours.
 */
function addressesIn(value: unknown, deepest = 30): string[] {
  if (typeof value !== "object" || value === null || deepest === 0) return [];
  if (Array.isArray(value)) return value.flatMap((one) => addressesIn(one, deepest - 1));
  const { type, attrs, address, alt, content } = value as Record<string, unknown>;
  if (type === "image") return addressOf((attrs as Record<string, unknown> | undefined)?.src);
  if (alt !== undefined) return addressOf(address);
  return addressesIn(content, deepest - 1);
}

const addressOf = (value: unknown) => (typeof value === "string" && value.trim() ? [value.trim()] : []);

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
