import type { Plugin } from "vite";

const RELOADS = "window.location.reload();";
const INSIDE_THE_DESK = 'if (window.location.pathname.startsWith("/admin/")) throw error;';

/**
 * The router reloads the whole page when the code of the next one cannot be fetched. That mends a page whose files a new
 * build has replaced, but without a connection it leaves the browser's own error page. Inside the admin area the failure
 * is therefore an error like any other, which the frame shows (app/admin/pages/shell.tsx). The build stops when the
 * router does it in another way.
 */
export function deskStays(): Plugin {
  return {
    name: "desk-stays",
    transform: {
      filter: { id: /\/react-router\/dist\/.*\/routeModules\.js$/ },
      handler(code) {
        if (code.split(RELOADS).length !== 2) this.error("The router no longer reloads here as it did.");
        return { code: code.replace(RELOADS, `${INSIDE_THE_DESK} ${RELOADS}`), map: null };
      },
    },
  };
}
