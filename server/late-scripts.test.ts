import { expect, test } from "vitest";
import { STARTER, startLate } from "./late-scripts.ts";

const page =
  '<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/>' +
  '<link rel="modulepreload" href="/assets/b.js"/></head><body><p>$& “wörds”</p>' +
  '<script>context()</script><script type="module" async="">import "/assets/a.js";$&</script></body></html>';

test("the module script waits with the files it needs; everything else stays in its place", () => {
  expect(startLate(page)).toBe(
    '<html><head><link rel="stylesheet" href="/assets/a.css"/></head><body><p>$& “wörds”</p>' +
      "<script>context()</script>" +
      '<script type="text/plain" data-late="/assets/a.js /assets/b.js">import "/assets/a.js";$&</script>' +
      `<script>${STARTER}</script></body></html>`,
  );
});

test("a page without scripts stays as it is", () => {
  expect(startLate("<html><body>plain</body></html>")).toBe("<html><body>plain</body></html>");
});

/** The starter script in a minimal browser with only presses, timers and the event that the page has started. */
function openPage() {
  class Pressable {
    clicks = 0;
    shown: string | null = null;
    isConnected = true;
    readonly type: string;
    constructor(type: string) {
      this.type = type;
    }
    asleep = false;
    closest = (wanted: string) => (wanted === "[data-asleep]" && !this.asleep ? null : this);
    getAttribute = () => this.shown;
    click = () => {
      this.clicks += 1;
    };
  }
  const listeners = new Map<string, (event: unknown) => void>();
  const timers: { run: () => void; after: number }[] = [];
  new Function("document", "Element", "addEventListener", "removeEventListener", "setTimeout", STARTER)(
    {
      visibilityState: "hidden",
      querySelector: () => ({ dataset: { late: "/a.js" }, textContent: "" }),
      createElement: () => ({}),
      head: { append: () => {} },
    },
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
    startPart: () => listeners.get("shop:part-started")?.({}),
    waitLong: () => {
      for (const timer of timers.splice(0).sort((one, other) => one.after - other.after)) timer.run();
    },
  };
}

test("a press in a part that starts later than the page waits for that part", () => {
  const { button, press, start, startPart, waitLong } = openPage();
  const add = button("button");
  add.asleep = true;
  start();
  press(add);
  startPart();
  waitLong();
  expect(add.clicks).toBe(0);
  add.asleep = false;
  startPart();
  waitLong();
  expect(add.clicks).toBe(1);
});

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
