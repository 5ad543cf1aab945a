import { open } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import { LARGEST, type PictureSize, pictureSizes } from "#app/base/lib/picture-address.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { type Crop, storedCrop, uprightOf } from "./crop.ts";
import {
  isMovingPng,
  MOST_PIXELS,
  type PictureRefusal,
  pictureKind,
  refusalOfHead,
} from "./picture-rules.ts";

// Reads images row by row in one thread without a cache, so an upload needs little memory. Only these of the
// library's file formats are enabled.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpeg",
    "VipsForeignLoadPng",
    "VipsForeignLoadWebp",
    "VipsForeignLoadHeif",
    "VipsForeignLoadNsgif",
  ],
});

const HEAD_BYTES = 64 * 1024; // bytes read to identify a file
const LONGEST_S = 30; // an image that takes longer fails
/**
 * AVIF's lowest effort takes about a second for all sizes; the next one takes three times as long to save a
 * tenth.
 */
const AVIF = { quality: 55, effort: 0, chromaSubsampling: "4:2:0" };
const WEBP = { quality: 78, effort: 4 };
const STAND_IN = { width: 20, height: 20, fit: "inside" } as const;

export type EncodedFile = { size: PictureSize; kind: "webp" | "avif"; bytes: Buffer };

/** An encoded image: its largest size, and a tiny placeholder as a data URL ("" for a transparent image). */
export type Encoded = { size: PictureSize; standIn: string; bytes: number };

/**
 * Re-encodes the visible image of an uploaded file (rules images/upload-limits, images/processing), so
 * nothing else in the file is kept: no location, no camera data, no foreign code. Passes each file to `keep`
 * as soon as it is encoded.
 */
export async function encodePicture(
  path: string,
  crop: Crop,
  keep: (file: EncodedFile) => Promise<void>,
): Promise<Result<Encoded, PictureRefusal>> {
  const looked = await look(path);
  if (!looked.ok) return looked;
  // An image with a valid header but unreadable pixels is damaged, which isn't a bug.
  const drawn = await draw(path, crop, looked.value).catch(() => null);
  if (!drawn) return refused("damaged");
  const { pixels, size } = drawn;
  let bytes = 0;
  for (const one of pictureSizes(size)) {
    const resized = () => pixels().resize({ ...one, fit: "fill" });
    for (const kind of ["webp", "avif"] as const) {
      const encoding = kind === "webp" ? resized().webp(WEBP) : resized().avif(AVIF);
      const file = await encoding.toBuffer();
      bytes += file.length;
      await keep({ size: one, kind, bytes: file });
    }
  }
  return ok({ size, standIn: await standInOf(pixels()), bytes });
}

type Looked = PictureSize & { orientation: number | undefined };

async function look(path: string): Promise<Result<Looked, PictureRefusal>> {
  const head = await readHead(path);
  const kind = pictureKind(head);
  const refusal = refusalOfHead(head);
  if (kind === null || refusal) return refused(refusal ?? "no_picture");
  if (kind === "png" && isMovingPng(head)) return refused("moving");
  try {
    // Reads only the header, so this is safe for an image of any size.
    const { width, height, pages, orientation, compression } = await sharp(path, {
      limitInputPixels: false,
    }).metadata();
    if (kind === "avif" && compression !== "av1") return refused("heic");
    if ((pages ?? 1) > 1) return refused("moving");
    if (width * height > MOST_PIXELS) return refused("too_many_pixels");
    return ok({ width, height, orientation });
  } catch {
    return refused("damaged");
  }
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Decodes the cropped part, upright and at the largest size, as raw pixels for all sizes. */
async function draw(path: string, crop: Crop, { width, height, orientation }: Looked) {
  const upright = uprightOf(orientation);
  const part = storedCrop(crop, upright);
  const left = Math.min(Math.round(part.x * width), width - 1);
  const top = Math.min(Math.round(part.y * height), height - 1);
  const area = {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(part.width * width), width - left)),
    height: Math.max(1, Math.min(Math.round(part.height * height), height - top)),
  };
  const isTurned = upright.turn % 180 !== 0;
  // Resizes before rotating, since rotation needs all pixels in memory.
  const most = isTurned ? { width: LARGEST.height, height: LARGEST.width } : LARGEST;
  const small = await sharp(path, {
    limitInputPixels: MOST_PIXELS,
    failOn: "error",
    sequentialRead: true,
  })
    .timeout({ seconds: LONGEST_S })
    .extract(area)
    .resize({ ...most, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { info, data } = await sharp(small.data, { raw: small.info })
    .rotate(upright.turn)
    .flip(upright.flip)
    .flop(upright.flop)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { size: { width: info.width, height: info.height }, pixels: () => sharp(data, { raw: info }) };
}

async function standInOf(pixels: Sharp): Promise<string> {
  const { hasAlpha } = await pixels.metadata();
  // The placeholder is behind the image, and would show through it.
  if (hasAlpha && !(await pixels.stats()).isOpaque) return "";
  const tiny = await pixels.resize(STAND_IN).webp({ quality: 40 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString("base64")}`;
}
