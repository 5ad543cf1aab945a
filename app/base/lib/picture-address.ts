/**
 * An uploaded image, as its address names it: `/uploads/<32 hex digits>-<width>x<height>.webp`, where the size is that
 * of its largest file. Everything that a page needs follows from the address, so pages ask the database nothing.
 */
export type Upload = { id: string; width: number; height: number };

/** One size in which an image is stored, as WebP and as AVIF. */
export type PictureSize = { width: number; height: number };

/** The widths that pages show, in pixels; and the most that the largest file may have. */
const WIDTHS = [400, 800, 1200, 1600];
export const LARGEST: PictureSize = { width: 1600, height: 2000 };

/** A width that is almost the image's own is left out. */
const ALMOST = 0.9;

const FILE = /^([0-9a-f]{32})-([1-9]\d{0,3})x([1-9]\d{0,3})\.(webp|avif)$/;
const FOLDER = "/uploads/";

/** The image that an address names; null for every other address. */
export function readUpload(address: string): Upload | null {
  const file = address.startsWith(FOLDER) ? readPictureFile(address.slice(FOLDER.length)) : null;
  return file?.kind === "webp" ? file : null;
}

/** The parts of a file's name, "3f…-800x533.avif"; null for every other name. */
export function readPictureFile(name: string): (Upload & { kind: "webp" | "avif" }) | null {
  const [, id, width, height, kind] = FILE.exec(name) ?? [];
  if (id === undefined || (kind !== "webp" && kind !== "avif")) return null;
  const size = { width: Number(width), height: Number(height) };
  return size.width > LARGEST.width || size.height > LARGEST.height ? null : { id, ...size, kind };
}

/** The address under which products, articles and texts name an image. */
export function uploadAddress(upload: Upload): string {
  return FOLDER + pictureFile(upload.id, upload, "webp");
}

/** "3f…-800x533.avif". */
export function pictureFile(id: string, { width, height }: PictureSize, kind: "webp" | "avif"): string {
  return `${id}-${width}x${height}.${kind}`;
}

/** The sizes in which an image is stored, the smallest first and its own last. */
export function pictureSizes({ width, height }: PictureSize): PictureSize[] {
  const smaller = WIDTHS.filter((one) => one < width * ALMOST);
  return [...smaller, width].map((one) => ({
    width: one,
    height: Math.max(1, Math.round((height * one) / width)),
  }));
}

/** Returns the sources and real size for a `<picture>`. Null for an image that wasn't uploaded. */
export function pictureSources(address: string) {
  const upload = readUpload(address);
  if (!upload) return null;
  const sizes = pictureSizes(upload);
  const sources = (kind: "webp" | "avif") =>
    sizes.map((size) => `${FOLDER}${pictureFile(upload.id, size, kind)} ${size.width}w`).join(", ");
  return { avif: sources("avif"), webp: sources("webp"), width: upload.width, height: upload.height };
}

/** The address of an image's file that is at least so wide, or its largest: for a small view of it. */
export function smallerPicture(address: string, width: number): string {
  const upload = readUpload(address);
  const size = upload && pictureSizes(upload).find((one) => one.width >= width);
  return upload && size ? FOLDER + pictureFile(upload.id, size, "webp") : address;
}
