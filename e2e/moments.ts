import type { Page } from "@playwright/test";

// A page starts in steps (app/early-use.ts). These functions hold a step until the test lets it go on.

/** Holds the scripts back; the returned function lets them through. */
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
 * Holds React at the moment when it has been given the page but has not attached to it: the messages with which it
 * schedules its own work are kept back. `reached` resolves at that moment, `release` lets the work go on. To be called
 * before the first visit.
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

/** Returns a function that waits until the page has started. To be called before the first visit. */
export async function watchStart(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    addEventListener("shop:started", () => Object.assign(window, { shopStarted: true }));
  });
  return () => page.waitForFunction(() => Reflect.get(window, "shopStarted") === true);
}

/** Resolves once the page has been drawn: when the second frame begins, the first is on the screen. */
export function painted(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}
