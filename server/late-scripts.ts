import lateStart from "#app/late-start.ts?script";

const PRELOAD = '<link rel="modulepreload"';
const MODULE = '<script type="module" async="">';

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
  if (!html.includes(MODULE)) return html;
  // Searched for by hand, because patterns that look at each letter of each page are slow.
  const files: string[] = [];
  let kept = "";
  let from = 0;
  for (let at = html.indexOf(PRELOAD); at >= 0; at = html.indexOf(PRELOAD, from)) {
    const end = html.indexOf(">", at) + 1;
    const href = /\shref="([^"]+)"/.exec(html.slice(at, end))?.[1];
    if (href) files.push(href);
    kept += html.slice(from, at);
    from = end;
  }
  kept += html.slice(from);
  const [module, body] = [kept.indexOf(MODULE), kept.lastIndexOf("</body>")];
  return [
    kept.slice(0, module),
    `<script type="text/plain" data-late="${files.join(" ")}">`,
    kept.slice(module + MODULE.length, body),
    `<script>${STARTER}</script>`,
    kept.slice(body),
  ].join("");
}
