import { TrieRouter } from "hono/router/trie-router";
import type { ServerBuild } from "react-router";
import type { KeptPage } from "#app/base/lib/page-headers.ts";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;
/** A route under its whole pattern, as "/shop/:slug". */
type Known = { pattern: string; route: Route };

/** Which route answers a URL, by its pattern in app/routes.ts, and under which address its page is kept; null for none. */
export type Asked = { pattern: string; kept: URL | null };

/**
 * Returns the function that finds the route of a URL, and the address under which its page is rendered and kept: it has
 * only the parameters that the page's route names in its `handle` (`KeptPage`), in that order, so that a made-up parameter
 * makes no other page. Null for every page that is not kept. The router's data of a page ("/shop.data", "/_.data") knows
 * the page's parameters, and the routes whose data is asked for.
 */
export function routesOf(build: Routes): (url: URL) => Asked {
  // Every request asks here, and the page router's own `matchRoutes` sorts all routes at each call, which took a third
  // of the time of an order.
  const router = new TrieRouter<Known>();
  for (const known of inOrder(build)) router.add("ALL", known.pattern, known);
  return (url) => {
    const isData = url.pathname.endsWith(".data");
    const path = url.pathname === "/_.data" ? "/" : url.pathname.replace(/\.data$/, "");
    const [found] = router.match("ALL", path.toLowerCase().replace(/(?<=.)\/+$/, ""));
    const { pattern, route } = found[0]?.[0] ?? { pattern: "/", route: undefined };
    const handle: unknown = route?.module.handle;
    // What is no page has no data of a page either.
    if (!isKept(handle) || (isData && !route?.module.default)) return { pattern, kept: null };
    const names = isData ? [...handle.keptUnder, "_routes"] : handle.keptUnder;
    const pairs = names.flatMap((name) => url.searchParams.getAll(name).map((value) => [name, value]));
    const kept = new URL(url);
    kept.search = new URLSearchParams(pairs).toString();
    return { pattern, kept };
  };
}

/** The routes that answer an address, each before those that it goes before as the page router ranks them. */
function inOrder(build: Routes): Known[] {
  const known = Object.values(build).flatMap((route) => {
    if (!route || (route.path === undefined && !route.index)) return [];
    const line = lineOf(build, route);
    const parts = line.flatMap(({ path = "" }) => path.split("/").filter(Boolean));
    const open = parts.filter((part) => part.startsWith(":")).length + (parts.at(-1) === "*" ? 100 : 0);
    return [{ pattern: `/${parts.join("/")}`, route, open, depth: line.length }];
  });
  return known.sort((a, b) => a.open - b.open || b.depth - a.depth);
}

/** A route after those that it stands in. */
function lineOf(build: Routes, route: Route): Route[] {
  const parent = route.parentId ? build[route.parentId] : undefined;
  return parent ? [...lineOf(build, parent), route] : [route];
}

function isKept(handle: unknown): handle is KeptPage {
  return typeof handle === "object" && handle !== null && "keptUnder" in handle;
}
