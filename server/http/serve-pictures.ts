import { Readable } from "node:stream";
import { reportError } from "#app/base/config/errors.server.ts";
import { isLookFile } from "#app/base/lib/look-files.ts";
import { readPictureFile } from "#app/base/lib/picture-address.ts";
import { openLookFile } from "#app/base/media/look-file.server.ts";
import { pictureType } from "#app/base/media/picture-store.server.ts";
import type { Running } from "./running.ts";

const MISSING = { "Cache-Control": "no-store" };

/**
 * Handles `GET /uploads/<name>` (rules images/addresses): uploaded images, and the files made from them for
 * the shop's look, never change under their name.
 * Doesn't look up names that no upload can have.
 */
export async function servePicture(
  { db, pictures }: Pick<Running, "db" | "pictures">,
  path: string,
  method: string,
): Promise<Response> {
  const name = path.slice("/uploads/".length);
  const isOfLook = isLookFile(name);
  if (!isOfLook && !readPictureFile(name))
    return new Response("Image not found.", { status: 404, headers: MISSING });
  try {
    const file = await (isOfLook ? openLookFile(db, pictures, name) : pictures.read(name));
    if (!file) return new Response("Image not found.", { status: 404, headers: MISSING });
    const headers = {
      "Content-Type": pictureType(name),
      "Content-Length": String(file.bytes),
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Security-Policy": "default-src 'none'",
      // Emails show the mark on the pages of other mail services.
      ...(isOfLook ? { "Cross-Origin-Resource-Policy": "cross-origin" } : {}),
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
