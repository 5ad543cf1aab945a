import { expect, test } from "vitest";
import { EARLY_USE, withEarlyUse } from "./page-scripts.ts";

test("lowers the priority of a page's preloaded files, and keeps everything else in place", () => {
  expect(
    withEarlyUse(
      '<head><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/></head><body>$&</body>',
    ),
  ).toBe(
    '<head><link rel="modulepreload" fetchpriority="low" href="/a.js"/><link rel="stylesheet" href="/a.css"/></head>' +
      `<body>$&<script>${EARLY_USE}</script></body>`,
  );
});

/** Runs the early-use script in a minimal browser with only presses, timers, and the page's start event. */
function openPage() {
  class Pressable {
    clicks = 0;
    shown: string | null = null;
    isConnected = true;
    readonly type: string;
    constructor(type: string) {
      this.type = type;
    }
    closest = () => this;
    getAttribute = () => this.shown;
    click = () => {
      this.clicks += 1;
    };
  }
  const listeners = new Map<string, (event: unknown) => void>();
  const timers: { run: () => void; after: number }[] = [];
  new Function("document", "Element", "addEventListener", "removeEventListener", "setTimeout", EARLY_USE)(
    {},
    Pressable,
    (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    (name: string) => listeners.delete(name),
    (run: (...args: unknown[]) => void, after: number, ...args: unknown[]) =>
      timers.push({ run: () => run(...args), after }),
  );
  return {
    button: (type: string) => new Pressable(type),
    press: (target: Pressable) =>
      listeners.get("click")?.({ target, preventDefault: () => {}, stopImmediatePropagation: () => {} }),
    start: () => listeners.get("shop:started")?.({}),
    waitLong: () => {
      for (const timer of timers.splice(0).sort((one, other) => one.after - other.after)) timer.run();
    },
  };
}

test("repeats an early press exactly once, no matter how often it was made or how long scripts take", () => {
  const { button, press, start, waitLong } = openPage();
  const [send, add] = [button("submit"), button("button")];
  press(send);
  press(send);
  press(add);
  expect([send.clicks, add.clicks]).toEqual([0, 0]);
  start();
  waitLong();
  waitLong();
  expect([send.clicks, add.clicks]).toEqual([1, 1]);
});

test("sends a form without the scripts if they're late, while other buttons keep waiting", () => {
  const { button, press, start, waitLong } = openPage();
  const [send, add] = [button("submit"), button("button")];
  press(send);
  press(add);
  waitLong();
  expect([send.clicks, add.clicks]).toEqual([1, 0]);
  start();
  waitLong();
  expect([send.clicks, add.clicks]).toEqual([1, 1]);
});

test("doesn't press a toggle that already shows the wanted state", () => {
  const { button, press, start, waitLong } = openPage();
  const heart = button("button");
  heart.shown = "false";
  press(heart);
  heart.shown = "true";
  start();
  waitLong();
  expect(heart.clicks).toBe(0);
});
