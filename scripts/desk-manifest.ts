import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FRAME = "admin/pages/shell";
const WHOLE = /^window\.__reactRouterManifest=(\{.*\});$/s;

type Route = {
  id: string;
  parentId?: string;
  imports: string[];
  hasDefaultExport?: boolean;
  hasAction?: boolean;
};
type Manifest = { entry: { imports: string[] }; routes: Record<string, Route>; version: string };

/** What stands in the two files that take the place of one: the list of routes that all pages load, and the desk's. */
export type SplitManifest = { everybody: string; desk: string };

/**
 * Takes the routes of the admin area out of the router's list, which every page loads as a whole: they are two thirds of
 * it. On a page of the admin area the list waits for them; elsewhere they come with the first way there
 * (app/desk-routes.tsx). Addresses that scripts only fetch are in neither. Throws when the text is not the router's list, or has no routes of the admin area.
 */
export function splitManifest(text: string, deskFile: string): SplitManifest {
  const [, whole] = WHOLE.exec(text) ?? [];
  if (!whole) throw new Error("The router's list of routes is not written as it was.");
  const { routes, ...rest } = JSON.parse(whole) as Manifest;
  const { root } = routes;
  if (!root || routes[FRAME]?.parentId !== "root")
    throw new Error(`The router's list has no ${FRAME} below the root.`);
  const onEveryPage = new Set([...rest.entry.imports, ...root.imports]);
  const isDesk = ({ id, parentId }: Route): boolean =>
    id === FRAME || (parentId !== undefined && routes[parentId] !== undefined && isDesk(routes[parentId]));
  const part = (wanted: boolean) =>
    Object.fromEntries(
      Object.entries(routes)
        .filter(([, route]) => isDesk(route) === wanted && (wanted || isMetByRouter(route)))
        .map(([id, route]) => [
          id,
          wanted ? withoutDefaults(route, onEveryPage) : shorter(route, onEveryPage),
        ]),
    );
  const everybody = { ...rest, routes: part(false), desk: { frame: FRAME } };
  return {
    everybody:
      `const list=window.__reactRouterManifest=${JSON.stringify(everybody)};` +
      "for(const[id,route]of Object.entries(list.routes))Object.assign(route,{id,css:route.css||[]});" +
      `list.desk.load=()=>import(${JSON.stringify(deskFile)});` +
      "if(/^\\/admin(\\/|$)/.test(location.pathname))Object.assign(list.routes,(await list.desk.load()).routes);",
    desk: `export const routes=${JSON.stringify(part(true))};`,
  };
}

/** A public address that is only fetched has no page, takes no form and leads nowhere: the router never comes there. */
function isMetByRouter({ id, hasDefaultExport, hasAction }: Route): boolean {
  return hasDefaultExport || hasAction || id.endsWith("-redirect");
}

/** The router reads what is missing as it reads `false`, and every page has the files that the root needs. */
function withoutDefaults(route: Route, onEveryPage: ReadonlySet<string>): object {
  const imports = route.imports.filter((file) => !onEveryPage.has(file));
  const said = Object.entries<unknown>({ ...route, imports }).filter(([, value]) => value !== false);
  return Object.fromEntries(said);
}

/** Without what the list's own line puts back. */
function shorter(route: Route, onEveryPage: ReadonlySet<string>): object {
  const { id: _, ...said } = withoutDefaults(route, onEveryPage) as Route & { css?: string[] };
  if (said.css?.length === 0) delete said.css;
  return said;
}

/** Does this to the files of a build, which are in `folder`. */
export function splitBuiltManifest(folder: string) {
  const [name, ...others] = readdirSync(folder).filter((file) => /^manifest-\w+\.js$/.test(file));
  if (!name || others.length > 0) throw new Error(`There is not one list of routes in ${folder}.`);
  const deskName = name.replace("manifest", "desk-manifest");
  const { everybody, desk } = splitManifest(readFileSync(join(folder, name), "utf8"), `/assets/${deskName}`);
  writeFileSync(join(folder, name), everybody);
  writeFileSync(join(folder, deskName), desk);
}
