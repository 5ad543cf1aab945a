import earlyUse from "#app/early-use.ts?script";

/** An inline script that carries a nonce. Made once: to compile it for each page takes a twentieth of the page's time. */
const MARKED = /<script(?=[^<>]* nonce="([^"<>]*)")(?![^<>]* src=)[^<>]*>(.*?)<\/script>/gs;
const PRELOAD = '<link rel="modulepreload"';

/**
 * The inline script that keeps what somebody does before the page's own scripts have started; the security policy of
 * every page allows it by its hash.
 */
export const EARLY_USE = earlyUse;

/**
 * The code of the inline scripts that are a page's own, and the page without the nonce by which they are known. A script
 * that came with a text does not carry the nonce, because nobody can guess one that is new for each page. The nonce is
 * taken off so that the same page has the same bytes.
 */
export function takeNonce(html: string, nonce: string): { html: string; scripts: string[] } {
  const marked = [...html.matchAll(MARKED)].filter(([, carried]) => carried === nonce);
  const scripts = marked.map(([, , code = ""]) => code);
  return { html: html.replaceAll(` nonce="${nonce}"`, ""), scripts };
}

/**
 * A page with the script of early use at its end. It is complete without its scripts, so on a slow connection they must
 * not compete with its styles, fonts and pictures: they are asked for with a low priority.
 */
export function withEarlyUse(html: string): string {
  return html
    .replaceAll(PRELOAD, `${PRELOAD} fetchpriority="low"`)
    .replace("</body>", () => `<script>${EARLY_USE}</script></body>`);
}
