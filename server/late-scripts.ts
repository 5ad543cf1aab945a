import lateStart from "#app/late-start.ts?script";

const PRELOAD = /<link rel="modulepreload"[^>]*?\shref="([^"]+)"[^>]*\/?>/g;
const MODULE = /<script type="module" async="">([\s\S]*?)<\/script>/;

/**
 * The inline script that starts the page's own scripts once it is painted; the security policy of every page allows it
 * by its hash.
 */
export const STARTER = lateStart;

/**
 * Loads the visible parts of a page first: a page is complete without its scripts, so on a slow connection they must
 * not compete with its styles, fonts and pictures. The router's module script waits in a data block until the first
 * paint; the page's policy still allows it, since its text is the same.
 */
export function startScriptsLate(html: string): string {
  if (!MODULE.test(html)) return html;
  const files = [...html.matchAll(PRELOAD)].map(([, href]) => href);
  return html
    .replace(PRELOAD, "")
    .replace(
      MODULE,
      (_, code: string) => `<script type="text/plain" data-late="${files.join(" ")}">${code}</script>`,
    )
    .replace("</body>", () => `<script>${STARTER}</script></body>`);
}
