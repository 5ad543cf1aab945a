import { PAGE_STARTED } from "#app/page-started.tsx";

const PRELOAD = /<link rel="modulepreload"[^>]*?\shref="([^"]+)"[^>]*\/?>/g;
const MODULE = /<script type="module" async="">([\s\S]*?)<\/script>/;

/** How long a press waits for the page to start before it goes the way it goes without JavaScript, in ms. */
const PATIENCE = 2_000;

/**
 * Runs in the browser. Once the page has been painted (by the second frame the first is on the screen) it puts the
 * page's module script in its place and asks for its files all at once. A page in a hidden tab is not painted, so it
 * does not wait.
 *
 * Until the page says that it has started (app/page-started.tsx), presses of buttons and of links that open
 * something on the page are held, and then made again, each once: nothing is lost, and nobody lands on the way
 * around that is meant for browsers without scripts. A toggle that shows by then what its press was to bring (a
 * heart, filled by what the browser remembers) is left as it is. When the scripts take too long, the way around is
 * taken after all; a button that has none goes on waiting.
 */
export const STARTER = `(() => {
  const held = new Map();
  const shownOf = (element) => element.getAttribute("aria-pressed");
  const again = (element, shown) => {
    if (element.isConnected && shownOf(element) === shown) element.click();
  };
  const hold = (event) => {
    const { target } = event;
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const pressed = target instanceof Element && target.closest("button, a[data-opens]");
    if (!pressed || (!patient && pressed.type !== "button")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (held.has(pressed)) return;
    held.set(pressed, shownOf(pressed));
    if (pressed.type !== "button") setTimeout(giveUp, ${PATIENCE}, pressed);
  };
  let patient = true;
  const giveUp = (element) => {
    if (!patient || !held.delete(element)) return;
    patient = false;
    element.click();
  };
  addEventListener("click", hold, true);
  addEventListener("${PAGE_STARTED}", () => {
    removeEventListener("click", hold, true);
    // Each in a turn of its own, so that the page has taken in the one before.
    for (const [element, shown] of held) setTimeout(again, 0, element, shown);
    held.clear();
  }, { once: true });

  const start = () => {
    const late = document.querySelector("script[data-late]");
    for (const href of late.dataset.late.split(" ")) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = href;
      document.head.append(link);
    }
    const script = document.createElement("script");
    script.type = "module";
    script.textContent = late.textContent;
    document.head.append(script);
  };
  const whenIdle = () => (window.requestIdleCallback ? requestIdleCallback(start, { timeout: 300 }) : setTimeout(start));
  if (document.visibilityState === "hidden") start();
  else requestAnimationFrame(() => requestAnimationFrame(whenIdle));
})();`;

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
