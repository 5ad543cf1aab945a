import earlyUse from "#app/early-use.ts?script";

/**
 * An inline script with a nonce. Compiled once: compiling it for each page takes a twentieth of the page's
 * time.
 */
const MARKED = /<script(?=[^<>]* nonce="([^"<>]*)")(?![^<>]* src=)[^<>]*>(.*?)<\/script>/gs;
const PRELOAD = '<link rel="modulepreload"';

/**
 * Inline script that records user input before the page's own scripts have started; every page's security
 * policy allows it by its hash.
 */
export const EARLY_USE = earlyUse;

/**
 * Returns the code of a page's own inline scripts, and the page without the nonce that marks them. A script
 * injected through a text doesn't have the nonce, which is unpredictable and new for each page. Removing it
 * keeps the bytes of equal pages equal.
 */
export function takeNonce(html: string, nonce: string): { html: string; scripts: string[] } {
  const marked = [...html.matchAll(MARKED)].filter(([, carried]) => carried === nonce);
  const scripts = marked.map(([, , code = ""]) => code);
  return { html: html.replaceAll(` nonce="${nonce}"`, ""), scripts };
}

/**
 * Appends the early-use script to a page. The page is complete without its scripts, which therefore load
 * with low priority: on a slow connection they must not compete with its styles, fonts, and images.
 */
export function withEarlyUse(html: string): string {
  return html
    .replaceAll(PRELOAD, `${PRELOAD} fetchpriority="low"`)
    .replace("</body>", () => `<script>${EARLY_USE}</script></body>`);
}
