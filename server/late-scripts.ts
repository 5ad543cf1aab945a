import lateStart from "#app/late-start.ts?script";

const PRELOAD = /<link rel="modulepreload"[^>]*?\shref="([^"]+)"[^>]*\/?>/g;
const MODULE = /<script type="module" async="">([\s\S]*?)<\/script>/;

/** The inline script that starts the page's own scripts once it is painted; every page's policy names it. */
export const STARTER = lateStart;

/**
 * Lets what is seen come first: a page is complete without its scripts, so on a slow line they must not compete with
 * its styles, letters and pictures. The router's module script waits in a data block until the first paint; it is
 * still named by the page's policy, since its words are the same.
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
