import { contrast, covering, hexOfOklch, type Oklch, oklchOf } from "#app/base/lib/color.ts";

// The fixed colors of app.css that the accent is seen with; accent.test.ts compares them with it.
export const PAPER = "#faf7f0";
const WHITE = "#ffffff";
const AMBER = "#e9a13b";
/** The darkest ground of text in the accent; all others are lighter. */
export const DARKEST_GROUND = "#dcd6e4";
/** The shipped tint. A tint of another hue is at least as light, for the text and edges on it. */
const SHIPPED_TINT = "#e3ecdf";

/** Least contrast of text (WCAG 2.2, 1.4.3); focus rings and edges need less, 3. */
export const TEXT_CONTRAST = 4.5;

/** Shipped accent. */
export const SHIPPED_ACCENT = "#1e4d3b";

/**
 * Tokens of app.css that follow the accent: buttons and bands; their hover, the footer, and dark bands; text
 * in the accent; links and focus rings; selected rows and soft sections.
 */
export type AccentTokens = Record<"spruce" | "spruce-deep" | "spruce-ink" | "lake" | "sage-soft", string>;

/** Tokens of a shop without an accent, as in app.css. */
export const SHIPPED_TOKENS: AccentTokens = {
  spruce: SHIPPED_ACCENT,
  "spruce-deep": "#163b2d",
  "spruce-ink": SHIPPED_ACCENT,
  lake: "#2c5f73",
  "sage-soft": SHIPPED_TINT,
};

/** Returns whether a text is a color as the color field sends it, "#1e4d3b". */
export const isColor = (text: string) => /^#[0-9a-f]{6}$/.test(text);

/** Returns the contrast of white text on an accent; null if it's enough (rules settings/accent). */
export function lackOfContrast(accent: string): number | null {
  const ratio = contrast(WHITE, accent);
  return ratio < TEXT_CONTRAST ? ratio : null;
}

/** Returns the nearest accent of the same hue with enough contrast: the accent itself if it has it. */
export const nearestAccent = (accent: string) => darkened(accent, (one) => lackOfContrast(one) === null);

/** Works the tokens out of an accent with enough contrast (rules settings/accent). */
export function tokensOf(accent: string): AccentTokens {
  const ink = darkened(accent, (one) => contrast(one, DARKEST_GROUND) >= TEXT_CONTRAST);
  const { lightness, chroma, hue } = oklchOf(accent);
  const hover = hexOfOklch({ lightness: lightness * 0.83, chroma: chroma * 0.83, hue });
  return {
    spruce: accent,
    "spruce-deep": darkened(hover, isDarkBand),
    "spruce-ink": ink,
    lake: ink,
    "sage-soft": tintOf({ chroma, hue }),
  };
}

/** Returns whether texts and marks of dark bands are readable: faint paper, and amber. */
function isDarkBand(ground: string): boolean {
  const faint = covering(PAPER, 0.8, ground);
  return [faint, AMBER].every((one) => contrast(one, ground) >= TEXT_CONTRAST);
}

/** Returns the color itself or the first darker one that passes; black passes every check here. */
function darkened(hex: string, passes: (hex: string) => boolean): string {
  if (passes(hex)) return hex;
  const color = oklchOf(hex);
  for (let lightness = color.lightness - 0.005; lightness > 0; lightness -= 0.005) {
    const darker = hexOfOklch({ ...color, lightness });
    if (passes(darker)) return darker;
  }
  return "#000000";
}

/** A pale ground in the hue of the accent. */
function tintOf({ chroma, hue }: Omit<Oklch, "lightness">): string {
  const least = contrast(SHIPPED_TINT, "#000000");
  for (let lightness = 0.925; lightness < 1; lightness += 0.005) {
    const tint = hexOfOklch({ lightness, chroma: Math.min(chroma, 0.015), hue });
    if (contrast(tint, "#000000") >= least) return tint;
  }
  return WHITE;
}

/** Raise it when the same accent gets other tokens, since browsers keep the stylesheet for a year. */
const EDITION = 1;

/** Address of the stylesheet with the tokens of an accent. It depends on nothing else, so it never changes. */
export const accentStylesheet = (accent: string) => `/accent/${EDITION}-${accent.slice(1)}.css`;

/** Parses the file name of such an address; null if it names no accent with enough contrast. */
export function accentOfFile(name: string): string | null {
  const accent = `#${name.slice(2, 8)}`;
  const isNamed = isColor(accent) && `/accent/${name}` === accentStylesheet(accent);
  return isNamed && lackOfContrast(accent) === null ? accent : null;
}

/** Text of the stylesheet. Unlayered, so it replaces the tokens of app.css. */
export function accentStyles(accent: string): string {
  const tokens = Object.entries(tokensOf(accent)).map(([name, color]) => `--color-${name}:${color}`);
  return `:root{${tokens.join(";")}}`;
}
