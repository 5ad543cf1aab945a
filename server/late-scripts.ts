import { PAGE_STARTED } from "#app/page-started.tsx";

const PRELOAD = /<link rel="modulepreload"[^>]*?\shref="([^"]+)"[^>]*\/?>/g;
const MODULE = /<script type="module" async="">([\s\S]*?)<\/script>/;

/**
 * Runs in the browser once the page has been painted (by the second frame the first is on the screen): puts the
 * page's module script in its place, and asks for its files all at once. A page in a hidden tab is not painted, so it does not wait. A button that only a script can
 * answer, pressed in the meantime, is pressed again when the page has started (app/page-started.tsx says so).
 */
const STARTER = `(() => {
  const pressed = new Set();
  const note = ({ target }) => {
    const button = target instanceof Element && target.closest("button[type=button]");
    if (button) pressed.add(button);
  };
  addEventListener("click", note, true);
  addEventListener("${PAGE_STARTED}", () => {
    removeEventListener("click", note, true);
    for (const button of pressed) if (button.isConnected) button.click();
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
  if (document.visibilityState === "hidden") start();
  else {
    const whenIdle = () => (window.requestIdleCallback ? requestIdleCallback(start, { timeout: 300 }) : setTimeout(start));
    requestAnimationFrame(() => requestAnimationFrame(whenIdle));
  }
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
