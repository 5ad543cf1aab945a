import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../app/routes.ts";

/** A route with its whole path, the id by which the router's client asks for it, and the ids of those around it. */
export type BuiltRoute = { path: string; id: string; around: string[] };

function flatten(entries: RouteConfigEntry[], path: string, around: string[]): BuiltRoute[] {
  return entries.flatMap(({ id, file, path: part, children }) => {
    const own = id ?? file.replace(/\.tsx?$/, "");
    const whole = part ? `${path}/${part}`.replaceAll("//", "/") : path;
    const within = flatten(children ?? [], whole, [...around, own]);
    return [{ path: whole || "/", id: own, around }, ...within];
  });
}

/** Every route of the shop, from its table of contents. */
export const allRoutes = flatten(routes, "", []);

/** The routes of the admin area, but the page on which admins sign in. */
export const adminRoutes = allRoutes.filter(
  ({ path }) => (path === "/admin" || path.startsWith("/admin/")) && path !== "/admin/login",
);
