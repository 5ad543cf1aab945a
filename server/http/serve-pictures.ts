import { Readable } from "node:stream";
import { reportError } from "#app/base/config/errors.server.ts";
import { readPictureFile } from "#app/base/lib/picture-address.ts";
import type { PictureStore } from "#app/base/media/picture-store.server.ts";

const TYPES = { webp: "image/webp", avif: "image/avif" };
const MISSING = { "Cache-Control": "no-store" };

/**
 * Handles `GET /uploads/<name>` (rules images/addresses): uploaded images never change under their name.
 * Doesn't look up names that no upload can have.
 */
export async function servePicture(pictures: PictureStore, path: string, method: string): Promise<Response> {
  const name = path.slice("/uploads/".length);
  const named = readPictureFile(name);
  if (!named) return new Response("Image not found.", { status: 404, headers: MISSING });
  try {
    const file = await pictures.read(name);
    if (!file) return new Response("Image not found.", { status: 404, headers: MISSING });
    const headers = {
      "Content-Type": TYPES[named.kind],
      "Content-Length": String(file.bytes),
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Security-Policy": "default-src 'none'",
    };
    if (method === "GET") return new Response(Readable.toWeb(file.content) as ReadableStream, { headers });
    file.content.destroy();
    return new Response(null, { headers });
  } catch (error) {
    reportError(error, "a picture");
    const headers = { ...MISSING, "Retry-After": "5" };
    return new Response("The image is temporarily unavailable.", { status: 503, headers });
  }
}
