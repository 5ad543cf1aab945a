import fc from "fast-check";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { allRoutes } from "#fixtures/admin-routes.ts";
import { routesOf } from "./cache-key.ts";

const page = (path: string, handle?: unknown, Component: (() => null) | undefined = () => null) => ({
  [path]: { id: path, parentId: "frame", path, module: { default: Component, handle } },
});
const frame = { id: "frame", parentId: undefined, path: "", module: { default: () => null } };
const KNOWN = ["q", "category", "page"];
const routes = {
  frame,
  ...page("/", { keptUnder: ["zip"] }),
  ...page("shop", { keptUnder: KNOWN }),
  ...page("shop/:slug", { keptUnder: [] }),
  ...page("shop/:slug/edit", { another: "handle" }),
  ...page("account"),
  ...page("*"),
  ticker: { id: "ticker", parentId: "frame", path: "ticker", module: { handle: { keptUnder: ["zip"] } } },
} as unknown as ServerBuild["routes"];
const find = routesOf(routes);

function cacheKey(address: string): string | null {
  const { kept } = find(new URL(`http://shop.example${address}`));
  return kept && kept.pathname + kept.search;
}

test.each([
  ["/", "/"],
  ["/?zip=55401", "/?zip=55401"],
  ["/?utm_source=letter&signed-out=1", "/"],
  ["/?zip=", "/?zip="],
  ["/shop?", "/shop"],
  ["/shop?utm=1&q=evening", "/shop?q=evening"],
  ["/shop?page=2&q=two+words", "/shop?q=two+words&page=2"],
  ["/shop?category=Vapes&category=Edibles", "/shop?category=Vapes&category=Edibles"],
  ["/shop/last-light-tart-cherry-gummies?q=1", "/shop/last-light-tart-cherry-gummies"],
  ["/ticker?x=1&zip=55401", "/ticker?zip=55401"],
  ["/_.data?utm=1", "/_.data"],
  ["/shop.data?utm=1&page=2", "/shop.data?page=2"],
  ["/shop.data?_routes=root&q=a", "/shop.data?q=a&_routes=root"],
  ["/shop?_routes=root", "/shop"],
])("caches %s as %s", (url, address) => {
  expect(cacheKey(url)).toBe(address);
});

test.each([
  ["/", "/"],
  ["/_.data", "/"],
  ["/shop/last-light-tart-cherry-gummies", "/shop/:slug"],
  ["/shop/last-light.data?q=maya", "/shop/:slug"],
  ["/shop/a/edit", "/shop/:slug/edit"],
  ["/nowhere/maya@evenlake.example", "/*"],
])("handles %s with the route %s", (url, pattern) => {
  expect(find(new URL(`http://shop.example${url}`)).pattern).toBe(pattern);
});

test.each(["/account", "/account.data", "/shop/last-light/edit", "/nowhere", "/ticker.data", "/shop/a/b"])(
  "doesn't cache %s",
  (url) => {
    expect(cacheKey(url)).toBeNull();
  },
);

const name = fc.oneof(fc.constantFrom(...KNOWN), fc.string());
const query = fc.array(fc.tuple(name, fc.string()));
const addressOf = (pairs: [string, string][]) => cacheKey(`/shop?${new URLSearchParams(pairs)}`);

test("ignores the order of the parameters and unknown ones", () => {
  fc.assert(
    fc.property(query, (pairs) => {
      const known = pairs.filter(([name]) => KNOWN.includes(name));
      const ordered = KNOWN.flatMap((wanted) => known.filter(([name]) => name === wanted));
      expect(addressOf(pairs)).toBe(addressOf(ordered));
      expect(cacheKey(addressOf(pairs) ?? "")).toBe(addressOf(pairs));
    }),
  );
});

test("uses different addresses for different values of a known parameter", () => {
  fc.assert(
    fc.property(query, fc.constantFrom(...KNOWN), fc.string(), (pairs, known, value) => {
      const others = pairs.filter(([name]) => name !== known);
      expect(addressOf([...others, [known, value]])).not.toBe(addressOf(others));
      expect(addressOf([...others, [known, value]])).not.toBe(addressOf([...others, [known, `${value}x`]]));
    }),
  );
});

test("chooses the page router's route for each address of the shop", () => {
  const whole = allRoutes.map(({ path, id }) => ({ id, path }));
  const build = Object.fromEntries(whole.map((route) => [route.id, { ...route, module: {} }]));
  const answers = routesOf(build as unknown as ServerBuild["routes"]);
  const patterns = [...new Set(whole.map(({ path }) => path))];
  const segments = [...new Set(patterns.flatMap((path) => path.split("/")))].filter(
    (one) => one && !/[:*]/.test(one),
  );
  const some = fc.constantFrom(...segments, "anything", "Shop", "55401");
  const filled = fc
    .tuple(fc.constantFrom(...patterns), fc.array(some, { minLength: 4, maxLength: 4 }))
    .map(([pattern, words]) => pattern.replace(/:\w+|\*/g, () => words.pop() ?? "more"));
  const free = fc.array(some, { maxLength: 5 }).map((parts) => `/${parts.join("/")}`);
  fc.assert(
    fc.property(fc.oneof(filled, free), (address) => {
      const chosen = matchRoutes(whole as RouteObject[], address)?.at(-1)?.route.path;
      expect(answers(new URL(address, "http://shop.example")).pattern).toBe(chosen ?? "/");
    }),
    { numRuns: 500 },
  );
});
