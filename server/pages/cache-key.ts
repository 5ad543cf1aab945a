import { TrieRouter } from "hono/router/trie-router";
import type { ServerBuild } from "react-router";
import type { CachedPage } from "#app/base/lib/page-headers.ts";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;
/** A route with its whole pattern, such as "/shop/:slug". */
type Known = { pattern: string; route: Route };

/**
 * The route of a URL, as a pattern of app/routes.ts, and the cache key of its page; null if it isn't cached.
 */
export type Asked = { pattern: string; kept: URL | null };

/**
 * Returns a function that finds a URL's route and the address its page is rendered and cached under: it has
 * only the parameters named in the route's `handle` (`CachedPage`), in that order, so made-up parameters don't
 * create more pages. Null for pages that aren't cached. The router's data requests ("/shop.data", "/_.data")
 * use the page's parameters and the requested routes.
 */
export function routesOf(build: Routes): (url: URL) => Asked {
  // Runs for every request. The page router's own `matchRoutes` sorts all routes on each call, which took a
  // third of an order's time.
  const router = new TrieRouter<Known>();
  for (const known of inOrder(build)) router.add("ALL", known.pattern, known);
  return (url) => {
    const isData = url.pathname.endsWith(".data");
    const path = url.pathname === "/_.data" ? "/" : url.pathname.replace(/\.data$/, "");
    const [found] = router.match("ALL", path.toLowerCase().replace(/(?<=.)\/+$/, ""));
    const { pattern, route } = found[0]?.[0] ?? { pattern: "/", route: undefined };
    const handle: unknown = route?.module.handle;
    // A route without a page has no page data either.
    if (!isKept(handle) || (isData && !route?.module.default)) return { pattern, kept: null };
    const names = isData ? [...handle.keptUnder, "_routes"] : handle.keptUnder;
    const pairs = names.flatMap((name) => url.searchParams.getAll(name).map((value) => [name, value]));
    const kept = new URL(url);
    kept.search = new URLSearchParams(pairs).toString();
    return { pattern, kept };
  };
}

/** Routes that match an address, in the page router's ranking order. */
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

/** A route preceded by its parents. */
function lineOf(build: Routes, route: Route): Route[] {
  const parent = route.parentId ? build[route.parentId] : undefined;
  return parent ? [...lineOf(build, parent), route] : [route];
}

function isKept(handle: unknown): handle is CachedPage {
  return typeof handle === "object" && handle !== null && "keptUnder" in handle;
}
