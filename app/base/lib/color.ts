/** Red, green, and blue of a color, from 0 to 1. */
type Rgb = readonly [red: number, green: number, blue: number];

/** A color by how people see it: lightness from 0 to 1, colorfulness, and hue (OKLCH). */
export type Oklch = { lightness: number; chroma: number; hue: number };

const each = ([red, green, blue]: Rgb, change: (part: number) => number): Rgb => [
  change(red),
  change(green),
  change(blue),
];

/** Parses "#1e4d3b". */
function rgbOf(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

/** Formats a color as "#1e4d3b". */
function hexOf([red, green, blue]: Rgb): string {
  const digits = (part: number) =>
    Math.round(part * 255)
      .toString(16)
      .padStart(2, "0");
  return `#${digits(red)}${digits(green)}${digits(blue)}`;
}

/** Converts between the parts of a color as stored and in proportion to its light (sRGB). */
const toLight = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const fromLight = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

/** Returns the relative luminance of a color, from 0 for black to 1 for white (WCAG 2.2). */
function luminanceOf(hex: string): number {
  const [red, green, blue] = each(rgbOf(hex), toLight);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two colors, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [first, second] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Formats a contrast ratio, "4.5:1", rounded down so that it never claims more than there is. */
export const contrastText = (ratio: number) => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`;

/** Returns what shows of a color that covers a share of another, as browsers mix them. */
export function covering(over: string, share: number, under: string): string {
  const [red, green, blue] = rgbOf(under);
  const [overRed, overGreen, overBlue] = rgbOf(over);
  const mixed = (top: number, below: number) => top * share + below * (1 - share);
  return hexOf([mixed(overRed, red), mixed(overGreen, green), mixed(overBlue, blue)]);
}

// Conversions of https://bottosson.github.io/posts/oklab/.

export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = each(rgbOf(hex), toLight);
  const [l, m, s] = each(
    [
      0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue,
      0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue,
      0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue,
    ],
    Math.cbrt,
  );
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

function rgbOfOklch({ lightness, chroma, hue }: Oklch): Rgb {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const [l, m, s] = each(
    [
      lightness + 0.3963377774 * a + 0.2158037573 * b,
      lightness - 0.1055613458 * a - 0.0638541728 * b,
      lightness - 0.0894841775 * a - 1.291485548 * b,
    ],
    (root) => root ** 3,
  );
  const light: Rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return each(light, fromLight);
}

const isShown = (rgb: Rgb) => rgb.every((part) => part >= -0.0005 && part <= 1.0005);

/** Formats a color as "#1e4d3b", less colorful if screens can't show it. */
export function hexOfOklch(color: Oklch): string {
  let [least, most] = [0, color.chroma];
  let rgb = rgbOfOklch(color);
  if (!isShown(rgb)) {
    for (let step = 0; step < 12; step += 1) {
      const chroma = (least + most) / 2;
      if (isShown(rgbOfOklch({ ...color, chroma }))) least = chroma;
      else most = chroma;
    }
    rgb = rgbOfOklch({ ...color, chroma: least });
  }
  return hexOf(each(rgb, (part) => Math.min(1, Math.max(0, part))));
}
