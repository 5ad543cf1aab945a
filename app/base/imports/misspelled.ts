const BYTES = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const WINDOWS = [...new TextDecoder("windows-1252").decode(BYTES)];
const MAC = [...new TextDecoder("macintosh").decode(BYTES)];
const LOST = /[?_]/g;

/** A text as an encoding of 256 signs has it, read as Windows-1252; what it has not becomes a question mark. */
function through(signs: readonly string[], text: string): string {
  return [...text].map((sign) => WINDOWS[signs.indexOf(sign)] ?? "?".repeat(sign.length)).join("");
}

/**
 * True when a cell is a stored text whose letters an older encoding has lost or mistaken: "Åsa ??" for "Åsa 日本", "Ã…sa" for
 * "Åsa".
 */
export function isMisspelled(stored: string, cell: string): boolean {
  if (!/[^\x20-\x7e\s]/.test(stored)) return false;
  const misread = new TextDecoder("windows-1252").decode(new TextEncoder().encode(stored));
  const ways = [misread, through(WINDOWS, stored), through(MAC, stored)];
  return cell !== stored && ways.some((way) => way === cell || way === cell.replace(LOST, "?"));
}
