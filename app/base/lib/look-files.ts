import { LARGEST, readUpload } from "./picture-address.ts";

// Files made from the shop's mark and from its image for sharing (rules settings/mark, settings/images).
// Their names say all that they're made from, so a file never changes under its name.

/** How a file is drawn: `room` is the size of the mark in it, and `ground` a color, or "" for none. */
export type LookFile = {
  /** "3f…-icon-180.png". */
  name: string;
  kind: "png" | "jpeg";
  width: number;
  height: number;
  room: number;
  ground: string;
};

/** Sides that the mark needs at least, and the sizes of the images, in pixels. */
export const LEAST_MARK = 256;
const LARGEST_ICON = 512;
/** The square that every shape of icon shows (https://w3c.github.io/manifest/#icon-masks). */
const SAFE_ROOM = 288;
export const SHARED = { width: 1200, height: 630 } as const;

const FOLDER = "/uploads/";
const FILE = /^([0-9a-f]{32})-(?:icon-\d{1,3}|maskable-[0-9a-f]{6}|shared)\.(?:png|jpg)$/;

/** Returns whether this may be the name of such a file. */
export const isLookFile = (name: string) => FILE.test(name);

export const lookAddress = ({ name }: LookFile) => FOLDER + name;

/** Returns the icons made from a mark, by use: sizes for tabs, phones, and emails; null without a mark. */
export function markFiles(mark: string, { accent, paper }: { accent: string; paper: string }) {
  const upload = readUpload(mark);
  if (!upload) return null;
  const side = Math.min(upload.width, upload.height);
  const icon = (size: number, ground = ""): LookFile => ({
    ...{ name: `${upload.id}-icon-${size}.png`, kind: "png", width: size, height: size, room: size, ground },
  });
  return {
    tab: icon(32),
    // iPhones show what's transparent in black.
    phone: icon(180, paper),
    small: icon(192),
    // Never larger than the mark itself.
    large: icon(Math.min(LARGEST_ICON, side)),
    maskable: {
      ...{ name: `${upload.id}-maskable-${accent.slice(1)}.png`, kind: "png", ground: accent },
      ...{ width: LARGEST_ICON, height: LARGEST_ICON, room: Math.min(SAFE_ROOM, side) },
    } satisfies LookFile,
  };
}

/** Returns the file of an image for sharing; null without an image. */
export function sharedFile(picture: string): LookFile | null {
  const upload = readUpload(picture);
  if (!upload) return null;
  return { name: `${upload.id}-shared.jpg`, kind: "jpeg", ...SHARED, room: LARGEST.width, ground: "" };
}
