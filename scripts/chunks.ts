import { basename, extname } from "node:path";

/** What the bundler says about a module, as far as it matters here. */
type ModuleInfo = { isEntry: boolean; importers: readonly string[]; dynamicImporters: readonly string[] };
type Bundle = { getModuleInfo: (id: string) => ModuleInfo | null };

/** A module that so many pages or lazy parts need comes in a file that they share. */
export const LEAST_SHARES = 6;

/** Pages of the admin area and what only they have: a visitor's page loads nothing of it. */
const ADMIN_ENTRY = /\/app\/(admin|desk|assortment|board|people|logbook)\/|\/app\/[a-z]+\/admin\//;

/**
 * Which shared file a module that at least six entries need goes into: "shared" when these are public pages or lazy parts
 * of them, "desk" when they are all of the admin area. Each file that is loaded costs a slow line a turn, which is why what
 * most pages share is not in dozens of small ones. The bundler takes what a module imports along into its file, so the
 * first group that wants a module must be the right one: what some visitors' pages need as well ("between") comes before
 * "desk", or those pages would load the desk's file for the sake of a table.
 */
export function sharedChunks(): Record<
  "shared" | "between" | "desk",
  (id: string, bundle: Bundle) => string | null
> {
  const known = new Map<string, Set<string>>();

  function entriesOf(id: string, bundle: Bundle, above: Set<string>): Set<string> {
    const before = known.get(id);
    if (before) return before;
    const entries = new Set<string>();
    const info = bundle.getModuleInfo(id);
    if (!info || above.has(id)) return entries;
    if (info.isEntry || info.dynamicImporters.length > 0) entries.add(id);
    above.add(id);
    for (const importer of info.importers) {
      for (const entry of entriesOf(importer, bundle, above)) entries.add(entry);
    }
    above.delete(id);
    // What is found below a circle is not whole, so only a module outside of any is remembered.
    if (above.size === 0) known.set(id, entries);
    return entries;
  }

  function visitorsOf(id: string, bundle: Bundle): string[] {
    return [...entriesOf(id, bundle, new Set())].filter((entry) => !ADMIN_ENTRY.test(entry)).sort();
  }

  return {
    shared: (id, bundle) => (visitorsOf(id, bundle).length >= LEAST_SHARES ? "shared" : null),
    between: (id, bundle) => {
      const visitors = visitorsOf(id, bundle);
      const [first] = visitors;
      return first && visitors.length < LEAST_SHARES ? `with-${basename(first, extname(first))}` : null;
    },
    desk: (id, bundle) => (visitorsOf(id, bundle).length === 0 ? "desk" : null),
  };
}
