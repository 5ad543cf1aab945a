/** Part of an upright image, as fractions of its width and height from the upper left corner. */
export type Crop = { x: number; y: number; width: number; height: number };

export const WHOLE: Crop = { x: 0, y: 0, width: 1, height: 1 };

const LEAST = 0.02;
const EXACT = 10_000;

/** Available proportions, width by height; null is free. */
export const PROPORTIONS: Readonly<Record<string, number | null>> = {
  Free: null,
  Square: 1,
  "4:3": 4 / 3,
  "16:9": 16 / 9,
};

/** Formats a crop for a form: "0.1,0,0.8,1". */
export function cropText({ x, y, width, height }: Crop): string {
  return [x, y, width, height].map((part) => Math.round(part * EXACT) / EXACT).join(",");
}

/** Parses a crop from a form; "" means the whole image, and null an invalid crop. */
export function readCrop(text: string): Crop | null {
  if (text === "") return WHOLE;
  if (!/^(0|1|0?\.\d{1,4})(,(0|1|0?\.\d{1,4})){3}$/.test(text)) return null;
  const [x = 0, y = 0, width = 0, height = 0] = text.split(",").map(Number);
  const rounding = 2 / EXACT;
  const fits = x + width <= 1 + rounding && y + height <= 1 + rounding && width >= LEAST && height >= LEAST;
  return fits ? { x, y, width: Math.min(width, 1 - x), height: Math.min(height, 1 - y) } : null;
}

/** Returns the largest centered crop of these proportions. `picture` is the image's width by height. */
export function largestCrop(ratio: number | null, picture: number): Crop {
  if (ratio === null) return WHOLE;
  const width = Math.min(1, ratio / picture);
  const height = Math.min(1, picture / ratio);
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
}

/** Moves a crop by fractions of the image, within its bounds. */
export function movedCrop(crop: Crop, right: number, down: number): Crop {
  const x = within(crop.x + right, 0, 1 - crop.width);
  return { ...crop, x, y: within(crop.y + down, 0, 1 - crop.height) };
}

/**
 * Resizes a crop by fractions of the image, keeping its upper left corner. With fixed proportions, the change
 * in width counts, or in height if the width doesn't change.
 */
export function resizedCrop(
  crop: Crop,
  wider: number,
  higher: number,
  ratio: number | null,
  picture: number,
): Crop {
  if (ratio === null) {
    const width = within(crop.width + wider, LEAST, 1 - crop.x);
    return { ...crop, width, height: within(crop.height + higher, LEAST, 1 - crop.y) };
  }
  const perWidth = picture / ratio;
  const most = Math.min(1 - crop.x, (1 - crop.y) / perWidth);
  const width = within(crop.width + (wider || higher), Math.max(LEAST, LEAST / perWidth), most);
  return { ...crop, width, height: width * perWidth };
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

const TURNS: Record<number, number> = { 3: 180, 5: 90, 6: 90, 7: 270, 8: 270 };

/**
 * Returns how to turn an image upright by its EXIF orientation: mirror (`flip`: top to bottom), then rotate
 * by degrees.
 */
export function uprightOf(orientation = 1) {
  return { turn: TURNS[orientation] ?? 0, flip: [4, 5, 7].includes(orientation), flop: orientation === 2 };
}

/** Returns the part of a stored image that shows as `crop` when upright. */
export function storedCrop(crop: Crop, { turn, flip, flop }: ReturnType<typeof uprightOf>): Crop {
  let { x, y, width, height } = crop;
  for (let turned = turn; turned > 0; turned -= 90) {
    // Rotates a quarter counterclockwise.
    [x, y, width, height] = [y, 1 - x - width, height, width];
  }
  if (flip) y = 1 - y - height;
  if (flop) x = 1 - x - width;
  return { x, y, width, height };
}
