import type { DrawnPage } from "#app/config/context.server.ts";
import earlyUse from "#app/early-use.ts?script";

const DOCTYPE = "<!DOCTYPE html>";
const LINK = "<link";
const PRELOAD = `${LINK} rel="modulepreload"`;

/**
 * The inline script that keeps what somebody does before the page's own scripts have started; the security policy of
 * every page allows it by its hash.
 */
export const EARLY_USE = earlyUse;

/** A page as bytes, and the code of its own inline scripts, which its policy must name. */
export type FinishedPage = { body: Buffer; scripts: string[] };

/** A piece of the text that is taken out, and what stands in its place. */
type Cut = { from: number; to: number; put: string };

/**
 * Makes the bytes of a drawn page: with its document type, without the nonce `mark`, and with the script of early use
 * and those of its data at its end. A page is complete without its scripts, so on a slow connection they must not compete
 * with its styles, fonts and pictures: they are asked for with a low priority. Pages are long and this is done for each,
 * so nothing is copied on the way: the places to change are looked up, and the pieces between them are written one after
 * the other.
 */
export function finishPage({ text, data }: DrawnPage, { mark }: { mark: string }): FinishedPage {
  const { cuts, scripts } = takeNonce(text, mark);
  cuts.push(...lowerPreloads(text));
  const end = text.lastIndexOf("</body>");
  const last = [EARLY_USE, ...data].map((code) => `<script>${code}</script>`);
  if (end >= 0) cuts.push({ from: end, to: end, put: last.join("") });
  return { body: bytesOf(text, cuts), scripts: [...scripts, ...data] };
}

/**
 * Where a page's own scripts carry its nonce, and their code. Any other script in it came with a text and is not ours,
 * because nobody can guess a nonce that is new for each page.
 */
function takeNonce(text: string, mark: string): { cuts: Cut[]; scripts: string[] } {
  const nonce = ` nonce="${mark}"`;
  const cuts: Cut[] = [];
  const scripts: string[] = [];
  for (let at = text.indexOf(nonce); at >= 0; at = text.indexOf(nonce, at + nonce.length)) {
    const cut = { from: at, to: at + nonce.length, put: "" };
    const opens = text.lastIndexOf("<", at);
    const closes = text.indexOf(">", at) + 1;
    const tag = text.slice(opens, at) + text.slice(cut.to, closes);
    if (/^<script[\s>]/.test(tag) && !/\ssrc=/.test(tag))
      scripts.push(text.slice(closes, text.indexOf("</script>", closes)));
    cuts.push(cut);
  }
  return { cuts, scripts };
}

/** Gives the scripts that a page asks for beforehand a low priority. */
function lowerPreloads(text: string): Cut[] {
  // Searched for by hand, because patterns that look at each letter of each page are slow.
  const cuts: Cut[] = [];
  for (let from = text.indexOf(PRELOAD); from >= 0; from = text.indexOf(PRELOAD, from + 1)) {
    const at = from + LINK.length;
    cuts.push({ from: at, to: at, put: ' fetchpriority="low"' });
  }
  return cuts;
}

function bytesOf(text: string, cuts: readonly Cut[]): Buffer {
  const pieces = [DOCTYPE];
  let from = 0;
  for (const cut of cuts.toSorted((one, other) => one.from - other.from)) {
    // One that lies within another has nothing left to change.
    if (cut.from < from) continue;
    pieces.push(text.slice(from, cut.from), cut.put);
    from = cut.to;
  }
  pieces.push(text.slice(from));
  const bytes = Buffer.allocUnsafeSlow(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0));
  let at = 0;
  for (const piece of pieces) at += bytes.write(piece, at);
  return bytes;
}
