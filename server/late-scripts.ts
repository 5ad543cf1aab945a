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
 * around that is meant for browsers without scripts. When the scripts take too long, that way is taken after all; a
 * button that has none goes on waiting.
 */
const STARTER = `(() => {
  const held = new Set();
  const again = (element) => {
    held.delete(element);
    if (element.isConnected) element.click();
  };
  const hold = (event) => {
    const { target } = event;
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const pressed = target instanceof Element && target.closest("button, a[data-opens]");
    if (!pressed) return;
    event.preventDefault();
    if (held.has(pressed)) return;
    held.add(pressed);
    if (pressed.type !== "button") setTimeout(giveUp, ${PATIENCE});
  };
  const giveUp = () => {
    removeEventListener("click", hold, true);
    for (const element of held) if (element.type !== "button") again(element);
  };
  addEventListener("click", hold, true);
  addEventListener("${PAGE_STARTED}", () => {
    removeEventListener("click", hold, true);
    for (const element of held) again(element);
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
