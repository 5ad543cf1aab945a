import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { describe, expect, it } from "vitest";
import routeConfig from "#app/routes.ts";
import { routeSections, sectionOf } from "./route-sections.ts";

type Routes = ServerBuild["routes"];
type Entry = (typeof routeConfig)[number];

/** All routes of the shop as the router's build has them. */
function allRoutes(): Routes {
  const routes: Routes = {};
  const add = (entries: readonly Entry[], parentId: string | undefined) => {
    for (const { id: named, file, path, index, children } of entries) {
      const id = named ?? file;
      routes[id] = { id, parentId, path, index, module: { default: () => null } };
      if (children) add(children, id);
    }
  };
  routes.root = { id: "root", parentId: undefined, path: "", module: { default: () => null } };
  add(routeConfig, "root");
  return routes;
}

/** The routes as a tree, in the way the router makes it. */
function treeOf(routes: Routes, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route?.parentId === parentId)
    .map((route): RouteObject => {
      const { id, path, index } = route as NonNullable<typeof route>;
      return index ? { id, path, index } : { id, path, children: treeOf(routes, id) };
    });
}

const all = allRoutes();
const sections = routeSections(all);
const matched = (routes: Routes, pathname: string) =>
  matchRoutes(treeOf(routes), pathname)?.map(({ route, params, pathname }) => [route.id, params, pathname]);

/** An address of each route, and one below it. */
const ADDRESSES = Object.values(all).flatMap((route) => {
  let [path, up] = ["", route];
  for (; up; up = up.parentId ? all[up.parentId] : undefined) path = `${up.path ?? ""}/${path}`;
  const address = `/${path.split("/").filter(Boolean).join("/").replaceAll(/:\w+/g, "some-thing")}`;
  return [address, address === "/" ? "/*" : `${address}/below`];
});
const ODD = [
  "//shop",
  "/SHOP",
  "/%73hop",
  "/shop/",
  "/shop//x",
  "/shop.data",
  "/shop.data/x",
  "/_root",
  "/_root.data",
  "/_",
  "/.data",
  "/constructor",
  "/nothing/here",
];

describe("a section of the routes", () => {
  it.each([...new Set([...ADDRESSES, ...ODD])])("matches as all routes do: %s", (pathname) => {
    expect(matched(sections.get(sectionOf(pathname)) ?? all, pathname)).toEqual(matched(all, pathname));
  });

  it("has few routes for the pages of the shop", () => {
    for (const name of ["", "shop", "checkout", "login"])
      expect(Object.keys(sections.get(name) ?? all).length).toBeLessThan(10);
  });
});

it("the data of a page is found in the section of the page", () => {
  expect(["/shop.data", "/shop/a.data", "/_root.data", "/_.data", "/"].map(sectionOf)).toEqual([
    "shop",
    "shop",
    "",
    "",
    "",
  ]);
});
