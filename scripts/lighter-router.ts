import { resolve } from "node:path";
import type { Plugin } from "vite";

/** A file of the router that is replaced: what must stand in it as we know it, and what takes its place. */
type Replaced = { known: string; by: string };

/** The routes of the desk come by our own way instead of the router's discovery, which no page of ours uses. */
const DISCOVERY: Replaced = {
  known:
    "function getPatchRoutesOnNavigationFunction(getRouter, manifest, routeModules, ssr, routeDiscovery, isSpaMode, basename) {",
  by: `
    export { deskRoutes as getPatchRoutesOnNavigationFunction } from ${JSON.stringify(resolve("app/desk-routes.tsx"))};
    export const useFogOFWarDiscovery = () => {};
    export const isFogOfWarEnabled = () => false;
    export const getPartialManifest = () => null;
    export const getPathsWithAncestors = () => [];
    export const handleClientVersionMismatch = async () => false;
    export const getManifestPath = () => "";
    export const URL_LIMIT = 0;`,
};

/** Hooks with which a shop could watch its router at work. Ours gives it none. */
const INSTRUMENTS: Replaced = {
  known: "function consumeInstrumentationClientResultMetaReceiver(router) {",
  by: `
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const consumeInstrumentationClientResultMetaReceiver = () => null;
    export const instrumentHandler = (handler) => handler;
    export const instrumentationResultMetaContext = null;`,
};

/**
 * What a script that is loaded later needs besides is asked for at the same time. Vite's own way also serves old browsers,
 * other hosts and policies with nonces.
 */
const PRELOADING: Replaced = {
  known: "export const __vitePreload = ",
  by: `
    const asked = new Set();
    const arrival = (link) => new Promise((done, fail) => Object.assign(link, { onload: done, onerror: fail }));
    export const __vitePreload = async (load, files = []) => {
      await Promise.all(files.map((file) => {
        const href = "/" + file;
        if (asked.has(href) || document.querySelector('link[href="' + href + '"]')) return;
        asked.add(href);
        const link = document.createElement("link");
        const isStyle = file.endsWith(".css");
        link.rel = isStyle ? "stylesheet" : "modulepreload";
        link.href = href;
        document.head.append(link);
        return isStyle ? arrival(link) : null;
      }));
      return load();
    };`,
};

const REPLACED: Record<string, Replaced> = {
  "vite/preload-helper.js": PRELOADING,
  "/lib/dom/ssr/fog-of-war.js": DISCOVERY,
  "/lib/router/instrumentation.js": INSTRUMENTS,
};

/**
 * Takes out of the router what every visitor would load and no page uses (docs/decisions/027-lighter-pages.md). Only the
 * shop that is built is changed. The build stops when one of the files is missing or says something else than we know;
 * when the router needs more of it than we give, the bundler stops by itself.
 */
export function lighterRouter(): Plugin {
  const found = new Set<string>();
  return {
    name: "lighter-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    buildStart() {
      found.clear();
    },
    transform: {
      filter: {
        id: /\/react-router\/dist\/production\/lib\/.*\/(fog-of-war|instrumentation)\.js$|vite\/preload-helper\.js$/,
      },
      handler(code, id) {
        const [end, replaced] = Object.entries(REPLACED).find(([path]) => id.endsWith(path)) ?? [];
        if (!end || !replaced) return null;
        if (!code.includes(replaced.known)) this.error(`The router's ${end} is not as it was.`);
        found.add(end);
        return { code: replaced.by, map: null, moduleSideEffects: false };
      },
    },
    generateBundle() {
      for (const end of Object.keys(REPLACED)) {
        if (!found.has(end)) this.error(`The router no longer has the file ${end}.`);
      }
    },
  };
}
