/**
 * An uploaded image, identified by its address: `/uploads/<32 hex digits>-<width>x<height>.webp`, with the
 * size of its largest file. Pages need only the address, not the database, to show an image.
 */
export type Upload = { id: string; width: number; height: number };

/** One size in which an image is stored, as WebP and as AVIF. */
export type PictureSize = { width: number; height: number };

/** Widths shown on pages, in pixels, and the largest file's maximum. */
const WIDTHS = [400, 800, 1200, 1600];
export const LARGEST: PictureSize = { width: 1600, height: 2000 };

/** Skips widths nearly as large as the image itself. */
const ALMOST = 0.9;

const FILE = /^([0-9a-f]{32})-([1-9]\d{0,3})x([1-9]\d{0,3})\.(webp|avif)$/;
const FOLDER = "/uploads/";

/** Parses an image address; null for other addresses. */
export function readUpload(address: string): Upload | null {
  const file = address.startsWith(FOLDER) ? readPictureFile(address.slice(FOLDER.length)) : null;
  return file?.kind === "webp" ? file : null;
}

/** Parses a file name, "3f…-800x533.avif"; null for other names. */
export function readPictureFile(name: string): (Upload & { kind: "webp" | "avif" }) | null {
  const [, id, width, height, kind] = FILE.exec(name) ?? [];
  if (id === undefined || (kind !== "webp" && kind !== "avif")) return null;
  const size = { width: Number(width), height: Number(height) };
  return size.width > LARGEST.width || size.height > LARGEST.height ? null : { id, ...size, kind };
}

/** Returns the address of an image in products, articles, and texts. */
export function uploadAddress(upload: Upload): string {
  return FOLDER + pictureFile(upload.id, upload, "webp");
}

/** Returns a file name, "3f…-800x533.avif". */
export function pictureFile(id: string, { width, height }: PictureSize, kind: "webp" | "avif"): string {
  return `${id}-${width}x${height}.${kind}`;
}

/** Returns the sizes stored of an image, from the smallest to its own. */
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

/** Returns the address of the smallest file of at least this width, or the largest one, for thumbnails. */
export function smallerPicture(address: string, width: number): string {
  const upload = readUpload(address);
  const size = upload && pictureSizes(upload).find((one) => one.width >= width);
  return upload && size ? FOLDER + pictureFile(upload.id, size, "webp") : address;
}
