import { encode } from "uqr";

/**
 * A QR code as SVG: a square of `size` units, including the light border, and the path of its dark modules.
 */
export type QrCode = { size: number; path: string };

/** Encodes a text as a QR code. */
export function drawQrCode(text: string): QrCode {
  // The standard requires a quiet zone of four modules.
  const { size, data } = encode(text, { border: 4 });
  const rows = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join(""));
  return { size, path: rows.join("") };
}
