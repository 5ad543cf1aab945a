import { basename, extname } from "node:path";

/** What the bundler says about a module, as far as it matters here. */
type ModuleInfo = {
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
  code: string | null;
};
type Bundle = { getModuleInfo: (id: string) => ModuleInfo | null };

type NameOf = (id: string, bundle: Bundle) => string | null;
type ChunkGroup = { name: NameOf; debugName: string; priority: number; minShareCount?: number };

const START_FILE = "start";
const FRAME_FILE = "frame";
/** From here on it no longer matters how many need a module. */
const MANY = 12;
/** A module that so many screens of the admin area need comes in a file that they share. */
const LEAST_SHARES = 6;

/** Pages of the admin area and what only they have: a visitor's page loads nothing of it. */
const ADMIN_ENTRY = /\/app\/(admin|desk|assortment|board|people|logbook)\/|\/app\/[a-z]+\/admin\//;
/** What every page starts with. */
const START = /\/app\/(root|entry\.client)\.tsx/;
/** The frame of all public pages. */
const FRAME = /\/app\/shell\/pages\/shop-frame\.tsx/;
const PAGE = /\/app\/([a-z]+)\/pages\//;
const LIST = /\/node_modules\/lucide\//;
const ICON = /\/lucide\/dist\/.*\/icons\/([\w-]+)\.mjs$/;

/**
 * Which file of the browser's a module goes into. Each file that is loaded costs a slow line a turn, and small files
 * cannot be compressed well, so modules that are needed by the same pages are together in one file:
 *
 * - "start" is what every page begins with, "frame" what all pages with the shop's header need besides;
 * - what a page loads later (ui/later.tsx) is one file;
 * - any other module of visitors stands in a file with those that pages of the same folders need, so that a file brings
 *   along little that a page does not need, and no two files need each other;
 * - "desk" is what many screens of the admin area and no visitor need.
 *
 * The rest is left to the bundler. It takes what a module imports along into the module's file, unless that has a place
 * already: so the groups stand in this order, and what many need comes before what few need.
 */
export function sharedChunks(): ChunkGroup[] {
  const known = new Map<string, Set<string>>();
  const names = new Map<string, string>();

  function entriesOf(id: string, bundle: Bundle, above: Set<string>): Set<string> {
    const before = known.get(id);
    if (before) return before;
    const entries = new Set<string>();
    const info = bundle.getModuleInfo(id);
    if (!info || above.has(id)) return entries;
    if (info.isEntry || info.dynamicImporters.length > 0) entries.add(id);
    above.add(id);
    for (const importer of importersOf(id, info, bundle)) {
      for (const entry of entriesOf(importer, bundle, above)) entries.add(entry);
    }
    above.delete(id);
    // What is found below a circle is not whole, so only a module outside of any is remembered.
    if (above.size === 0) known.set(id, entries);
    return entries;
  }

  /** An icon counts for the files that name it, not for all that import from the list of icons. */
  function importersOf(id: string, info: ModuleInfo, bundle: Bundle): readonly string[] {
    const [, icon] = ICON.exec(id) ?? [];
    if (!icon) return info.importers;
    const name = new RegExp(
      `\\b${icon.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}\\b`,
    );
    const importers = info.importers.flatMap((list) => bundle.getModuleInfo(list)?.importers ?? []);
    return importers.filter(
      (importer) => !LIST.test(importer) && name.test(bundle.getModuleInfo(importer)?.code ?? ""),
    );
  }

  /** How an entry is called in the names of files: all that a page loads later has one name, and so has what a folder's pages share. */
  function calledOf(entry: string, bundle: Bundle): string {
    const info = bundle.getModuleInfo(entry);
    const [page] = info?.isEntry
      ? []
      : (info?.dynamicImporters ?? []).filter((importer) => PAGE.test(importer));
    if (page) return `${plainName(page)}-later`;
    const [, folder] = PAGE.exec(entry) ?? [];
    return folder ?? plainName(entry);
  }

  function nameFor(users: string[]): string {
    const key = users.join(" ");
    const [first, second, ...others] = users;
    const name = second
      ? `${first}-${second}${others.length > 0 ? `-and-${others.length}` : ""}`
      : `with-${first}`;
    const taken = [...names].some(([other, called]) => called === name && other !== key);
    if (!names.has(key)) names.set(key, taken ? `${name}-${names.size}` : name);
    return names.get(key) as string;
  }

  /** Those who need a module: START_FILE, FRAME_FILE, or the pages and later parts by their names; none for the desk's. */
  function usersOf(id: string, bundle: Bundle): string[] {
    const visitors = [...entriesOf(id, bundle, new Set())].filter((entry) => !ADMIN_ENTRY.test(entry));
    if (visitors.some((entry) => START.test(entry))) return [START_FILE];
    if (visitors.some((entry) => FRAME.test(entry))) return [FRAME_FILE];
    return [...new Set(visitors.map((entry) => calledOf(entry, bundle)))].sort();
  }

  const named =
    (file: string): NameOf =>
    (id, bundle) =>
      usersOf(id, bundle)[0] === file ? file : null;
  const neededBy =
    (count: (users: number) => boolean): NameOf =>
    (id, bundle) => {
      const users = usersOf(id, bundle);
      const [first] = users;
      if (!first || first === START_FILE || first === FRAME_FILE || !count(users.length)) return null;
      if (users.length > 1) return nameFor(users);
      if (first.endsWith("-later")) return first;
      // What only one page needs stands in its own file, unless the desk needs it too.
      return entriesOf(id, bundle, new Set()).size > 1 ? nameFor(users) : null;
    };
  const fewer = Array.from({ length: MANY - 1 }, (_, index) => MANY - 1 - index);
  const desk: NameOf = (id, bundle) => (usersOf(id, bundle).length === 0 ? "desk" : null);
  return [
    { name: named(START_FILE) },
    { name: named(FRAME_FILE) },
    { name: neededBy((users) => users >= MANY) },
    ...fewer.map((exactly) => ({ name: neededBy((users) => users === exactly) })),
    { name: desk, minShareCount: LEAST_SHARES },
  ].map((group, index, { length }) => ({ ...group, debugName: `chunks-${index}`, priority: length - index }));
}

function plainName(id: string): string {
  const file = id.split("?")[0] ?? id;
  return basename(file, extname(file));
}
