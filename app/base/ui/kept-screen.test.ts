import { describe, expect, test } from "vitest";
import { isPassing, pauseAfter, type Results, routesToKeep, type Shown } from "./kept-screen.ts";

const shown: Shown = { address: "/admin/orders", page: "orders", frame: ["root", "shell"] };
const loaded = { type: "data", result: {} } as const;
const failed = (result: unknown) => ({ type: "error", result }) as const;
const away = failed(new TypeError("Failed to fetch"));
const everything: Results = { root: away, shell: away, orders: away };

describe("failures worth retrying", () => {
  test.each([
    ["a connection that dropped", new TypeError("Failed to fetch"), true],
    ["a truncated response", new Error("Unable to decode turbo-stream response"), true],
    ["an unavailable shop", { status: 503 }, true],
    ["a server error", { status: 500 }, true],
    ["a rate limit", { status: 429 }, true],
    ["a missing page", { status: 404 }, false],
    ["a signed-out visitor", { status: 401 }, false],
    ["a visitor without access", { status: 403 }, false],
    ["a redirect", new Response(null, { status: 302 }), false],
  ])("%s", (_, error, expected) => {
    expect(isPassing(error)).toBe(expected);
  });
});

describe("routes that stay on the screen", () => {
  test("keeps the page and its frame when the same page fails to reload", () => {
    expect(routesToKeep(everything, shown, true)).toEqual(["root", "shell", "orders"]);
  });

  test("keeps only the frame when another page fails to load", () => {
    expect(routesToKeep(everything, shown, false)).toEqual(["root", "shell"]);
    expect(routesToKeep({ ...everything, order: away }, shown, true)).not.toContain("order");
  });

  test("keeps routes that failed to load, and updates the others", () => {
    expect(routesToKeep({ root: loaded, shell: loaded, orders: away }, shown, true)).toEqual(["orders"]);
  });

  test("keeps nothing when the response redirects", () => {
    const toSignIn = failed(new Response(null, { status: 302 }));
    expect(routesToKeep({ ...everything, shell: toSignIn }, shown, true)).toEqual([]);
    expect(routesToKeep({ root: loaded, orders: failed({ status: 404 }) }, shown, true)).toEqual([]);
  });

  test("keeps nothing of a page that was replaced by an error page", () => {
    expect(routesToKeep({ orders: away }, { ...shown, page: null }, true)).toEqual([]);
  });
});

test("doubles the pauses between retries, up to half a minute", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 60].map(pauseAfter)).toEqual([
    ...[1_000, 2_000, 4_000, 8_000],
    ...[16_000, 30_000, 30_000, 30_000],
  ]);
});
