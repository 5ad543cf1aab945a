// Mail programs ignore our stylesheet and fonts, so styles are inline.

export const INK = "#10291f";
export const SOFT = "#4a5d54";
export const PAPER = "#faf7f0";
export const HAIRLINE = "#e5dfd1";
const SANS = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
export const SERIF = "Georgia, 'Times New Roman', serif";

export const PLAIN = {
  margin: "0 0 16px",
  fontFamily: SANS,
  fontSize: 16,
  lineHeight: "24px",
  color: INK,
  overflowWrap: "anywhere",
} as const;

export const HEADLINE = {
  ...PLAIN,
  margin: "0 0 18px",
  fontFamily: SERIF,
  fontSize: 22,
  lineHeight: "29px",
  fontWeight: 400,
} as const;
