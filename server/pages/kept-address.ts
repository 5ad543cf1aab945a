import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import type { KeptPage } from "#app/base/lib/kept-page.ts";

type Routes = ServerBuild["routes"];

/** Which route answers a URL, by its pattern in app/routes.ts, and under which address its page is kept; null for none. */
export type Asked = { pattern: string; kept: URL | null };

/**
 * Returns the function that finds the route of a URL, and the address under which its page is rendered and kept: it has
 * only the parameters that the page's route names in its `handle` (`KeptPage`), in that order, so that a made-up parameter
 * makes no other page. Null for every page that is not kept. The router's data of a page ("/shop.data", "/_.data") knows
 * the page's parameters, and the routes whose data is asked for.
 */
export function routesOf(build: Routes): (url: URL) => Asked {
  const routes = childrenOf(build, undefined);
  return (url) => {
    const isData = url.pathname.endsWith(".data");
    const path = url.pathname === "/_.data" ? "/" : url.pathname.replace(/\.data$/, "");
    const matches = matchRoutes(routes, path) ?? [];
    const parts = matches.flatMap(({ route }) => (route.path ?? "").split("/").filter(Boolean));
    const pattern = `/${parts.join("/")}`;
    const route = matches.at(-1)?.route;
    const handle: unknown = route?.handle;
    // What is no page has no data of a page either.
    if (!isKept(handle) || (isData && !route?.Component)) return { pattern, kept: null };
    const names = isData ? [...handle.keptUnder, "_routes"] : handle.keptUnder;
    const pairs = names.flatMap((name) => url.searchParams.getAll(name).map((value) => [name, value]));
    const kept = new URL(url);
    kept.search = new URLSearchParams(pairs).toString();
    return { pattern, kept };
  };
}

/** The routes of the build as a tree. */
function childrenOf(build: Routes, parentId: string | undefined): RouteObject[] {
  return Object.values(build).flatMap((route) => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index, caseSensitive, module } = route;
    const own = { id, path, caseSensitive, handle: module.handle, Component: module.default };
    return index ? { ...own, index } : { ...own, children: childrenOf(build, id) };
  });
}

function isKept(handle: unknown): handle is KeptPage {
  return typeof handle === "object" && handle !== null && "keptUnder" in handle;
}
