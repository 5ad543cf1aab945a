import fc from "fast-check";
import { expect, test } from "vitest";
import { CATEGORIES } from "#app/catalog/categories.ts";
import { SHOP_SORTS } from "#app/catalog/shop-filters.ts";
import { keptAddress } from "./kept-address.ts";

test.each([
  ["/", "/"],
  ["/?zip=55401", "/?zip=55401"],
  ["/?utm_source=letter&signed-out=1", "/"],
  ["/?zip=", "/?zip="],
  ["/shop", "/shop"],
  ["/shop?", "/shop"],
  ["/shop?utm=1&q=evening", "/shop?q=evening"],
  ["/shop?sort=rating&q=+two++words+&page=01", "/shop?q=two+words&sort=rating"],
  ["/shop?category=Vapes&category=Edibles&category=Cars", "/shop?category=Edibles&category=Vapes"],
  ["/shop?toggle=Edibles", "/shop?toggle=Edibles"],
  ["/shop?toggle=Cars", "/shop"],
  ["/shop/last-light-tart-cherry-gummies?q=1", "/shop/last-light-tart-cherry-gummies"],
  ["/education?article=milligrams-on-the-label", "/education"],
  [
    "/education/articles/milligrams-on-the-label/content?x",
    "/education/articles/milligrams-on-the-label/content",
  ],
  ["/delivery/check?x=1&zip=+55401+", "/delivery/check?zip=55401"],
  ["/_.data?utm=1", "/_.data"],
  ["/shop.data?utm=1&page=2", "/shop.data?page=2"],
])("%s is kept as %s", (url, address) => {
  expect(keptAddress(url)).toBe(address);
});

test.each([
  "/login",
  "/login?next=/account",
  "/account?tab=orders",
  "/checkout",
  "/unsubscribe",
  "/confirm-email",
  "/reset-password",
  "/admin/orders.data",
  "/assets/root.js",
  "/shop.data?_routes=root",
  "/Shop",
  "/shop/",
  "//shop",
  "/shop/%6Cast-light",
  "http://elsewhere.example/shop",
])("%s is not kept", (url) => {
  expect(keptAddress(url)).toBeNull();
});

/** Pages with values for each parameter that they know, none of which is the default. */
const pages: [string, Record<string, string[]>][] = [
  [
    "/shop",
    {
      q: ["evening", "mint"],
      category: [...CATEGORIES],
      effect: ["calm", "sleep"],
      min: ["5", "12.50"],
      max: ["60", "80.25"],
      sort: SHOP_SORTS.filter((sort) => sort !== "featured"),
      page: ["2", "3"],
      toggle: [...CATEGORIES],
    },
  ],
  ["/", { zip: ["55401", "1"] }],
  ["/delivery/check", { zip: ["55401", "55402"] }],
  ["/about", {}],
  ["/education.data", {}],
];
const anyQuery = fc.constantFrom(...pages).chain(([path, known]) =>
  fc.record({
    path: fc.constant(path),
    known: fc.constant(known),
    asked: fc
      .tuple(
        ...Object.entries(known).map(([name, values]) =>
          fc.tuple(fc.constant(name), fc.constantFrom(...values)),
        ),
      )
      .chain((pairs) => fc.subarray([...pairs])),
    unknown: fc.array(
      fc.tuple(
        fc.string().filter((name) => name !== "_routes" && !(name in known)),
        fc.string(),
      ),
    ),
  }),
);
const addressOf = (path: string, pairs: [string, string][]) =>
  keptAddress(`${path}?${new URLSearchParams(pairs)}`);

test("neither the order of a query nor parameters that the page does not know change the address", () => {
  const shuffled = anyQuery.chain((asked) =>
    fc
      .shuffledSubarray([...asked.asked, ...asked.unknown], {
        minLength: asked.asked.length + asked.unknown.length,
      })
      .map((all) => ({ ...asked, all })),
  );
  fc.assert(
    fc.property(shuffled, ({ path, asked, all }) => {
      const address = addressOf(path, asked);
      expect(addressOf(path, all)).toBe(address);
      expect(keptAddress(address ?? "")).toBe(address);
    }),
  );
});

test("another value of a parameter that the page knows makes another address", () => {
  fc.assert(
    fc.property(anyQuery, ({ path, known, asked }) => {
      for (const [name, values] of Object.entries(known)) {
        const others = asked.filter(([other]) => other !== name);
        const addresses = values.map((value) => addressOf(path, [...others, [name, value]]));
        expect(new Set([...addresses, addressOf(path, others)]).size, name).toBe(values.length + 1);
      }
    }),
  );
});
