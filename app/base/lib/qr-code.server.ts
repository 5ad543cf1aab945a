import { encode } from "uqr";

/** A QR code as an SVG shows it: a square of `size` units, light border included, and the path of its dark fields. */
export type QrCode = { size: number; path: string };

/** Draws a text as a QR code. */
export function drawQrCode(text: string): QrCode {
  // Four light fields around the code, as its standard asks for.
  const { size, data } = encode(text, { border: 4 });
  const rows = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join(""));
  return { size, path: rows.join("") };
}
