import { expect, test } from "vitest";
import { splitManifest } from "./desk-manifest.ts";

const route = (id: string, parentId?: string) => ({
  id,
  parentId,
  hasLoader: true,
  hasAction: false,
  hasDefaultExport: !id.endsWith(".json"),
  imports: ["/assets/start.js", `/assets/${id}.js`],
});
const manifest = {
  version: "1",
  entry: { imports: ["/assets/start.js"] },
  routes: {
    root: { ...route("root"), imports: ["/assets/start.js"] },
    shop: route("shop", "root"),
    quote: route("quote.json", "root"),
    "admin/pages/shell": route("admin/pages/shell", "root"),
    orders: route("orders", "admin/pages/shell"),
  },
};
const text = (list: unknown) => `window.__reactRouterManifest=${JSON.stringify(list)};`;

test("everybody's list has the public routes, and the desk's file the frame with its screens", () => {
  const { everybody, desk } = splitManifest(text(manifest), "/assets/desk.js");
  expect(everybody).toContain('"shop"');
  expect(everybody).toContain('import("/assets/desk.js")');
  expect(everybody).not.toContain("orders");
  expect(everybody).not.toContain("quote");
  expect(desk).toContain('"orders"');
  expect(desk).toContain('"admin/pages/shell"');
  expect(desk).not.toContain('"shop"');
});

test("a route keeps what the router reads of it", () => {
  const { everybody } = splitManifest(text(manifest), "/assets/desk.js");
  expect(everybody).toContain(
    '"shop":{"parentId":"root","hasLoader":true,"hasDefaultExport":true,"imports":["/assets/shop.js"]}',
  );
});

test("a list that is written in another way, or without the desk, is refused", () => {
  expect(() => splitManifest("list = {}", "/assets/desk.js")).toThrow(/not written as it was/);
  const { root, shop } = manifest.routes;
  expect(() => splitManifest(text({ ...manifest, routes: { root, shop } }), "/assets/desk.js")).toThrow(
    /no admin\/pages\/shell/,
  );
});
