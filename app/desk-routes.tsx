import {
  UNSAFE_createClientRoutes as createClientRoutes,
  createPath,
  type DataRouter,
  type PatchRoutesOnNavigationFunction,
} from "react-router";

type Routes = Parameters<typeof createClientRoutes>[0];
/** The router's list of routes; in a built shop it can load those of the desk (scripts/desk-manifest.ts). */
type Manifest = { routes: Routes; desk: { frame: string; load: () => Promise<{ routes: Routes }> } };

const DESK_PATH = /^\/admin(\/|$)/;

/**
 * The routes of the admin area are a file of their own, so that visitors do not load them. The router asks this function
 * for more routes when a path fits none of those it knows, or only one with a parameter. It answers at once for every
 * public path, since all public routes are known from the start. Where the file cannot be had, the browser goes to the
 * page by itself, which also mends a page whose files a new build has replaced.
 */
export function deskRoutes(
  router: () => DataRouter,
  manifest: Manifest,
  modules: Parameters<typeof createClientRoutes>[1],
): PatchRoutesOnNavigationFunction {
  return async ({ path, patch }) => {
    const { frame, load } = manifest.desk;
    if (!DESK_PATH.test(path) || manifest.routes[frame]) return;
    try {
      const found = await load();
      // Two asks can be on their way at the same time.
      if (manifest.routes[frame]) return;
      Object.assign(manifest.routes, found.routes);
      patch("root", createClientRoutes(found.routes, modules, null, true, false, "root"));
    } catch {
      window.location.assign(createPath(router().state.navigation.location ?? { pathname: path }));
      await new Promise(() => {});
    }
  };
}
