import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { EARLY_USE, finishPage } from "./finish-page.ts";
import { contentSecurityPolicy } from "./security-headers.ts";

const page =
  '<html><head><link rel="modulepreload" nonce="n1" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/>' +
  '<link rel="modulepreload" href="/assets/b.js"/></head><body><p>$& “wörds”</p>' +
  '<script nonce="n1">context()</script><script nonce="n1" type="module" async="">import "/assets/a.js";$&</script></body></html>';

function finish(text: string, data: string[] = []) {
  const { body, scripts } = finishPage({ text, data }, { mark: "n1" });
  return { html: body.toString(), scripts };
}

test("the files that a page asks for beforehand are less urgent; everything else stays in its place", () => {
  expect(finish(page, ["data()"]).html).toBe(
    '<!DOCTYPE html><html><head><link fetchpriority="low" rel="modulepreload" href="/assets/a.js"/>' +
      '<link rel="stylesheet" href="/assets/a.css"/><link fetchpriority="low" rel="modulepreload" href="/assets/b.js"/>' +
      "</head><body><p>$& “wörds”</p><script>context()</script>" +
      '<script type="module" async="">import "/assets/a.js";$&</script>' +
      `<script>${EARLY_USE}</script><script>data()</script></body></html>`,
  );
});

test("a page without scripts gets its document type and the script of early use", () => {
  expect(finish("<html><body>plain</body></html>")).toEqual({
    html: `<!DOCTYPE html><html><body>plain<script>${EARLY_USE}</script></body></html>`,
    scripts: [],
  });
});

test("our scripts are those that carry the page's nonce, and those of its data", () => {
  const { html, scripts } = finish(
    '<script nonce="n1">one()</script><script nonce="n1" type="module" async="">two()\n</script>' +
      '<script nonce="n1" src="/a.js"></script>',
    ["three()"],
  );
  expect(scripts).toEqual(["one()", "two()\n", "three()"]);
  expect(html).not.toContain("nonce");
});

test.each([
  "<script>steal()</script>",
  '<script nonce="">steal()</script>',
  '<script nonce="n2">steal()</script>',
  '<script data-nonce="n1">steal()</script>',
  "<script nonce=n1>steal()</script>",
  '<script >steal()</script nonce="n1">',
])("a script that came with a text is not taken for one of ours: %s", (injected) => {
  const ours = '<script nonce="n1">ours()</script>';
  const { scripts } = finish(`<p>${injected}</p>${ours}<p>${injected}</p>`);
  expect(scripts).toEqual(["ours()"]);
  expect(contentSecurityPolicy(scripts)).not.toContain(
    createHash("sha256").update("steal()").digest("base64"),
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
