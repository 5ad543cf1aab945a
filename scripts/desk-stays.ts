import type { Plugin } from "vite";
import { MISSING_SCREEN } from "#app/desk/missing-screen.ts";

const RELOADS = "window.location.reload();";
/** A screen stands below the frame in routes.ts. Where the frame is not drawn, there is nothing to keep. */
const IS_SCREEN_IN_FRAME = 'route.parentId === "admin/pages/shell" && document.getElementById("admin-page")';
/** Both of the screen's places throw, so that the frame hears of it whether the screen's data arrived or not. */
const STANDS_IN = `
  const missing = Object.assign(new Error(route.module, { cause: error }), { name: "${MISSING_SCREEN}" });
  const Missing = () => { throw missing; };
  routeModulesCache[route.id] = { default: Missing, ErrorBoundary: Missing };
  return routeModulesCache[route.id];`;

/**
 * The router reloads the whole page when the code of the next one cannot be fetched. That mends a page whose files a new
 * build has replaced, but without a connection it leaves the browser's own error page. For a screen of the admin area
 * there is therefore a stand-in, whose error the frame shows (app/admin/pages/shell.tsx). To throw here would not do: when
 * the data of the screen has arrived, the router loses the error and draws nothing. The build stops when the router
 * reloads in another way, or in another file.
 */
export function deskStays(): Plugin {
  let found = false;
  return {
    name: "desk-stays",
    applyToEnvironment: ({ name }) => name === "client",
    buildStart() {
      found = false;
    },
    transform: {
      filter: { id: /\/react-router\/dist\/.*\/routeModules\.js$/ },
      handler(code) {
        if (code.split(RELOADS).length !== 2) this.error("The router no longer reloads here as it did.");
        found = true;
        return {
          code: code.replace(RELOADS, `if (${IS_SCREEN_IN_FRAME}) {${STANDS_IN}\n}\n${RELOADS}`),
          map: null,
        };
      },
    },
    // Only a build comes here: in development the router's files have been put together beforehand.
    generateBundle() {
      if (!found) this.error("The router no longer has the file in which it reloads.");
    },
  };
}
