import lateStart from "#app/late-start.ts?script";

const PRELOAD = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
const MODULE = '<script type="module" async="">';

/**
 * The inline script that starts the page's own scripts once it is painted; the security policy of every page allows it
 * by its hash.
 */
export const STARTER = lateStart;

/**
 * Lets a page's scripts start late. A page is complete without them, so on a slow connection they must not compete with
 * its styles, fonts and pictures. The router's module script waits in a data block until the first paint; the page's
 * policy still allows it, since its text is the same.
 */
export function startLate(html: string): string {
  if (!html.includes(MODULE)) return html;
  const files = [...html.matchAll(PRELOAD)].map(([, file]) => file);
  return html
    .replaceAll(PRELOAD, "")
    .replace(MODULE, `<script type="text/plain" data-late="${files.join(" ")}">`)
    .replace("</body>", () => `<script>${STARTER}</script></body>`);
}
