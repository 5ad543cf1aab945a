import { expect, test } from "vitest";
import { EARLY_USE, withEarlyUse } from "./page-scripts.ts";

test("the files that a page asks for beforehand are less urgent; everything else stays in its place", () => {
  expect(
    withEarlyUse(
      '<head><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/></head><body>$&</body>',
    ),
  ).toBe(
    '<head><link rel="modulepreload" fetchpriority="low" href="/a.js"/><link rel="stylesheet" href="/a.css"/></head>' +
      `<body>$&<script>${EARLY_USE}</script></body>`,
  );
});

/** The script of early use in a minimal browser with only presses, timers and the event that the page has started. */
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

test("an early press is repeated exactly once, however often it was made and however long the scripts take", () => {
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

test("when the scripts are late, a form is sent without them, and any other button keeps waiting", () => {
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

test("a toggle that already shows the wanted state is not pressed again", () => {
  const { button, press, start, waitLong } = openPage();
  const heart = button("button");
  heart.shown = "false";
  press(heart);
  heart.shown = "true";
  start();
  waitLong();
  expect(heart.clicks).toBe(0);
});
