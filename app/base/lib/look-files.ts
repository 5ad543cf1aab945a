import { LARGEST, readUpload } from "./picture-address.ts";

// Files made from the shop's mark, or from its accent without one, and from its image for sharing (rules
// settings/mark, settings/plain-icons, settings/images). Their names say what they're made from, so a file
// never changes under its name.

export type LookFile = {
  /** "3f…-icon-180.png". */
  name: string;
  kind: "png" | "jpeg";
  /** Address of the uploaded image; "" for the drawn delivery bag. */
  source: string;
  width: number;
  height: number;
  /** Side of the square that the mark is in. */
  room: number;
  /** Ground of an opaque mark and of one with transparent parts; "" for none. */
  ground: string;
  clearGround: string;
};

/** Least side of a mark, and the size of the image for sharing, in pixels. */
export const LEAST_MARK = 256;
export const SHARED = { width: 1200, height: 630 } as const;
const LARGEST_ICON = 512;
/** The square that icons of every shape show (https://www.w3.org/TR/appmanifest/#icon-masks). */
const SAFE_ROOM = 288;

const FOLDER = "/uploads/";
const FILE = /^[0-9a-f]{32}-(?:(?:icon-\d{1,3}|maskable-[0-9a-f]{6})\.png|shared\.jpg)$/;
const PLAIN_FILE = /^plain-(?:icon-\d{1,3}|maskable)-[0-9a-f]{6}\.png$/;

/** Returns whether this may be the name of such a file. */
export const isLookFile = (name: string) => FILE.test(name) || PLAIN_FILE.test(name);

/** Returns the id of the image in the name of such a file; undefined for a file without an image. */
export const imageOfLookFile = (name: string) => (FILE.test(name) ? name.slice(0, 32) : undefined);

export const lookAddress = ({ name }: LookFile) => FOLDER + name;

/** Returns the icons made from a mark, by use; null without one. `paper` is the ground of pages. */
export function markFiles(mark: string, { accent, paper }: { accent: string; paper: string }) {
  const upload = readUpload(mark);
  if (!upload) return null;
  const side = Math.min(upload.width, upload.height);
  const icon = (size: number, ground = ""): LookFile => ({
    ...{ name: `${upload.id}-icon-${size}.png`, kind: "png", source: mark },
    ...{ width: size, height: size, room: size, ground, clearGround: ground },
  });
  const maskable: LookFile = {
    ...{ name: `${upload.id}-maskable-${accent.slice(1)}.png`, kind: "png", source: mark },
    ...{ width: LARGEST_ICON, height: LARGEST_ICON, room: Math.min(SAFE_ROOM, side) },
    ...{ ground: accent, clearGround: paper },
  };
  return {
    tab: icon(32),
    // iPhones show transparent parts in black.
    phone: icon(180, paper),
    small: icon(192),
    // Never larger than the mark itself.
    large: icon(Math.min(LARGEST_ICON, side)),
    maskable,
  };
}

/** Returns the icons of a shop without a mark, by use: the delivery bag on the accent. */
export function plainFiles(accent: string) {
  const file = (name: string, size: number, room: number): LookFile => ({
    ...{ name: `plain-${name}-${accent.slice(1)}.png`, kind: "png", source: "" },
    ...{ width: size, height: size, room, ground: accent, clearGround: accent },
  });
  return {
    tab: file("icon-32", 32, 32),
    phone: file("icon-180", 180, 132),
    small: file("icon-192", 192, 192),
    large: file(`icon-${LARGEST_ICON}`, LARGEST_ICON, LARGEST_ICON),
    // The whole bag is in the inner circle.
    maskable: file("maskable", LARGEST_ICON, 376),
  };
}

/** Returns the file of an image for sharing; null without one. `paper` shows through transparent parts. */
export function sharedFile(picture: string, paper: string): LookFile | null {
  const upload = readUpload(picture);
  if (!upload) return null;
  return {
    ...{ name: `${upload.id}-shared.jpg`, kind: "jpeg", source: picture, ...SHARED },
    ...{ room: LARGEST.width, ground: paper, clearGround: paper },
  };
}
