import type { ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];

/** A first segment that only matches itself. Others, as ":slug" and "*", match many. */
const PLAIN = /^[a-z0-9.-]*$/;

/**
 * The first segment of a request's address, by which its section is found: "shop" of "/shop/a-product" and of
 * "/shop.data", the router's address of the data of "/shop".
 */
export function sectionOf(pathname: string): string {
  if (pathname.startsWith("//")) return "//";
  const first = pathname.slice(1).split("/", 1)[0] as string;
  const segment = first.endsWith(".data") ? first.slice(0, -".data".length) : first;
  return segment === "_root" || segment === "_" ? "" : segment;
}

/**
 * The routes by the first segment of their addresses. The router tries its routes one after another, several times in
 * each request, and a shop has four times as many for its desk as for its customers. A section has all routes that an
 * address with its first segment can match, so the router finds the same in it as in all routes, only sooner.
 * An address without a section of its own, as one in capital letters, must be looked for in all routes.
 */
export function routeSections(routes: Routes): Map<string, Routes> {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const parents = new Set(all.map(({ parentId }) => parentId));
  const leaves = all
    .filter(({ id }) => !parents.has(id))
    .map((route) => ({ route, first: sectionOf(`/${pathOf(routes, route.id)}`) }));
  const anywhere = leaves.filter(({ first }) => !PLAIN.test(first));
  const names = new Set(leaves.flatMap(({ first }) => (PLAIN.test(first) ? [first] : [])));
  const sections = new Map<string, Routes>();
  for (const name of names) {
    const ids = new Set<string>();
    for (const { route } of [...leaves.filter(({ first }) => first === name), ...anywhere])
      for (const id of lineOf(routes, route.id)) ids.add(id);
    // In the sequence of all routes, since of two that match equally well the first is taken.
    sections.set(name, Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id))));
  }
  return sections;
}

/** A route and all that it lies in, from the outermost. */
function lineOf(routes: Routes, id: string | undefined): string[] {
  return id === undefined ? [] : [...lineOf(routes, routes[id]?.parentId), id];
}

function pathOf(routes: Routes, id: string): string {
  const parts = lineOf(routes, id).flatMap((one) => routes[one]?.path?.split("/") ?? []);
  return parts.filter((part) => part !== "").join("/");
}
