import type { Page } from "@playwright/test";

// The moments of a page that starts (server/late-scripts.ts), each held until the test lets it pass.

/** Holds the scripts back; the returned function lets them come. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/framework-[^/]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/**
 * Holds the moment in which React has the page in hand and has not yet gone through it: its work waits for messages
 * it sends to itself. `reached` resolves when the moment is there, `release` lets the work go on. Before the first visit.
 */
export async function holdTakeover(page: Page) {
  await page.addInitScript(() => {
    const send = MessagePort.prototype.postMessage;
    const held: (() => void)[] = [];
    MessagePort.prototype.postMessage = function (this: MessagePort, ...message: unknown[]) {
      held.push(() => Reflect.apply(send, this, message));
    };
    Object.assign(window, {
      letTakeOver() {
        MessagePort.prototype.postMessage = send;
        for (const go of held) go();
      },
    });
  });
  return {
    reached: () =>
      page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith("__reactContainer"))),
    release: () => page.evaluate(() => Reflect.get(window, "letTakeOver")()),
  };
}

/** Resolves once the page has started. To be called before the first visit. */
export async function watchStart(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    addEventListener("shop:started", () => Object.assign(window, { shopStarted: true }));
  });
  return () => page.waitForFunction(() => Reflect.get(window, "shopStarted") === true);
}

/** Resolves once the page has been drawn: by the second frame the first is on the screen. */
export function painted(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}
