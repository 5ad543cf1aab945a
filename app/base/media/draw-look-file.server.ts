import sharp from "sharp";
import type { LookFile } from "#app/base/lib/look-files.ts";

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const JPEG = { quality: 82, mozjpeg: true };

/**
 * Draws a file of the shop's look from an encoded image: an icon with the whole mark in its middle, or the
 * middle of the image for sharing. Never enlarges, since the form refuses smaller images (rules
 * settings/mark, settings/images).
 */
export async function drawLookFile(path: string, file: LookFile): Promise<Buffer> {
  const { kind, width, height, room, ground } = file;
  if (kind === "jpeg") {
    const middle = sharp(path).resize({ width, height, fit: "cover" });
    return middle.flatten({ background: ground }).jpeg(JPEG).toBuffer();
  }
  const [left, top] = [Math.floor((width - room) / 2), Math.floor((height - room) / 2)];
  const framed = await sharp(path)
    .resize({ width: room, height: room, fit: "contain", background: CLEAR })
    .extend({ left, top, right: width - room - left, bottom: height - room - top, background: CLEAR })
    .png()
    .toBuffer();
  if (ground === "") return framed;
  return sharp(framed)
    .flatten({ background: await groundOf(path, file) })
    .png()
    .toBuffer();
}

/** A mark with transparent parts is drawn for light paper, and may have the color of the accent itself. */
async function groundOf(path: string, { ground, clearGround }: LookFile): Promise<string> {
  return (await sharp(path).stats()).isOpaque ? ground : clearGround;
}
