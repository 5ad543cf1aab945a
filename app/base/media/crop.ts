/** A part of an image in fractions of its width and height as it is seen (upright), from its upper left corner. */
export type Crop = { x: number; y: number; width: number; height: number };

export const WHOLE: Crop = { x: 0, y: 0, width: 1, height: 1 };

const LEAST = 0.02;
const EXACT = 10_000;

/** The proportions that a crop may have, width by height; null is free. */
export const PROPORTIONS: Readonly<Record<string, number | null>> = {
  Free: null,
  Square: 1,
  "4:3": 4 / 3,
  "16:9": 16 / 9,
};

/** A crop as it is sent: "0.1,0,0.8,1". */
export function cropText({ x, y, width, height }: Crop): string {
  return [x, y, width, height].map((part) => Math.round(part * EXACT) / EXACT).join(",");
}

/** Reads a sent crop; "" means the whole image, and null is for what is none. */
export function readCrop(text: string): Crop | null {
  if (text === "") return WHOLE;
  if (!/^(0|1|0?\.\d{1,4})(,(0|1|0?\.\d{1,4})){3}$/.test(text)) return null;
  const [x = 0, y = 0, width = 0, height = 0] = text.split(",").map(Number);
  const rounding = 2 / EXACT;
  const fits = x + width <= 1 + rounding && y + height <= 1 + rounding && width >= LEAST && height >= LEAST;
  return fits ? { x, y, width: Math.min(width, 1 - x), height: Math.min(height, 1 - y) } : null;
}

/** The largest crop of these proportions around the middle. `picture` is width by height of the image. */
export function largestCrop(ratio: number | null, picture: number): Crop {
  if (ratio === null) return WHOLE;
  const width = Math.min(1, ratio / picture);
  const height = Math.min(1, picture / ratio);
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
}

/** The crop moved by fractions of the image, as far as it can go. */
export function movedCrop(crop: Crop, right: number, down: number): Crop {
  const x = within(crop.x + right, 0, 1 - crop.width);
  return { ...crop, x, y: within(crop.y + down, 0, 1 - crop.height) };
}

/**
 * The crop made wider and higher by fractions of the image, its upper left corner staying where it is. With fixed
 * proportions the change of the width decides, or that of the height when there is none.
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
 * How an image is turned upright by its EXIF orientation: mirrored (`flip`: top to bottom), then turned by degrees.
 */
export function uprightOf(orientation = 1) {
  return { turn: TURNS[orientation] ?? 0, flip: [4, 5, 7].includes(orientation), flop: orientation === 2 };
}

/** The part of a stored image that is seen as `crop` once the image is upright. */
export function storedCrop(crop: Crop, { turn, flip, flop }: ReturnType<typeof uprightOf>): Crop {
  let { x, y, width, height } = crop;
  for (let turned = turn; turned > 0; turned -= 90) {
    // One quarter back, against the clock.
    [x, y, width, height] = [y, 1 - x - width, height, width];
  }
  if (flip) y = 1 - y - height;
  if (flop) x = 1 - x - width;
  return { x, y, width, height };
}
