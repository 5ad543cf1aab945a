import { basename, extname } from "node:path";

/** What the bundler says about a module, as far as it matters here. */
type ModuleInfo = {
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
  code: string | null;
};
type Bundle = { getModuleInfo: (id: string) => ModuleInfo | null };

type Users = { names: string[]; far: boolean };
type NameOf = (id: string, bundle: Bundle) => string | null;
type ChunkGroup = { name: NameOf; debugName: string; priority: number; minShareCount?: number };

const START_FILE = "start";
const FRAME_FILE = "frame";
/** What pages of so many folders need comes with the frame: a small file of its own would cost more than it saves. */
const MANY_FOLDERS = 3;
/** No folder has more pages that share a module, with what they load later. */
const MOST_PAGES = 20;
/** A module that so many screens of the admin area need comes in a file that they share. */
const LEAST_SHARES = 6;

/** Pages of the admin area and what only they have: a visitor's page loads nothing of it. */
const ADMIN_ENTRY = /\/app\/(admin|desk|assortment|board|people|logbook)\/|\/app\/[a-z]+\/admin\//;
/** What every page starts with. */
const START = /\/app\/(root|entry\.client)\.tsx/;
/** It begins to work as soon as its file is loaded, which must be after all else: so its file holds nothing that others need. */
const BEGINNING = /\/app\/entry\.client\.tsx/;
/** The frame of all public pages. */
const FRAME = /\/app\/shell\/pages\/shop-frame\.tsx/;
const PAGE = /\/app\/([a-z]+)\/pages\//;
const LIST = /\/node_modules\/lucide\//;
const ICON = /\/lucide\/dist\/.*\/icons\/([\w-]+)\.mjs$/;

/**
 * Which file of the browser's a module goes into. Each file that is loaded costs a slow line a turn, and small files
 * cannot be compressed well, so modules that are needed by the same pages are together in one file:
 *
 * - "start" is what every page begins with, "frame" what all pages with the shop's header, or many others, need besides;
 * - what a page loads later (ui/later.tsx) is one file;
 * - any other module of visitors stands in a file with those that the same pages need, or pages of the same folders. So a
 *   file brings along little that a page does not need, and no two files need each other;
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

  /** The page that loads an entry later; undefined for a page itself, and for what other code loads. */
  function laterOf(entry: string, bundle: Bundle): string | undefined {
    const info = bundle.getModuleInfo(entry);
    return info?.isEntry ? undefined : info?.dynamicImporters.find((importer) => PAGE.test(importer));
  }

  function nameFor(users: string[]): string {
    const key = users.join(" ");
    // Every page's list of routes has these names, so they are short.
    const [first, ...others] = users;
    const name = others.length > 0 ? `${first}-${others.length + 1}` : `with-${first}`;
    const taken = [...names].some(([other, called]) => called === name && other !== key);
    if (!names.has(key)) names.set(key, taken ? `${name}-${names.size}` : name);
    return names.get(key) as string;
  }

  /**
   * Those who need a module: START_FILE, FRAME_FILE, or pages and what is loaded later, by their names; none for the
   * desk's. Pages of several folders are named by their folders.
   */
  function usersOf(id: string, bundle: Bundle): Users {
    const visitors = [...entriesOf(id, bundle, new Set())].filter((entry) => !ADMIN_ENTRY.test(entry));
    if (visitors.some((entry) => START.test(entry))) return { names: [START_FILE], far: true };
    if (visitors.some((entry) => FRAME.test(entry))) return { names: [FRAME_FILE], far: true };
    const folderOf = (entry: string) => PAGE.exec(entry)?.[1];
    const places = new Set(visitors.map((entry) => folderOf(laterOf(entry, bundle) ?? entry) ?? entry));
    const far = places.size > 1;
    const names = visitors.map((entry) => {
      const page = laterOf(entry, bundle);
      if (page) return `${plainName(page)}-later`;
      return (far ? folderOf(entry) : undefined) ?? plainName(entry);
    });
    const pages = new Set(visitors.filter((entry) => bundle.getModuleInfo(entry)?.isEntry).map(folderOf));
    if (pages.size >= MANY_FOLDERS) return { names: [FRAME_FILE], far };
    return { names: [...new Set(names)].sort(), far };
  }

  const named =
    (file: string): NameOf =>
    (id, bundle) =>
      usersOf(id, bundle).names[0] === file ? file : null;
  const neededBy =
    (count: number, wantsFar: boolean): NameOf =>
    (id, bundle) => {
      const { names: users, far } = usersOf(id, bundle);
      const [first] = users;
      if (!first || first === START_FILE || first === FRAME_FILE) return null;
      if (far !== wantsFar || users.length !== count) return null;
      if (users.length > 1) return nameFor(users);
      if (first.endsWith("-later")) return first;
      // What only one page needs stands in its own file, unless the desk needs it too.
      return entriesOf(id, bundle, new Set()).size > 1 ? nameFor(users) : null;
    };
  const fewerAndFewer = Array.from({ length: MOST_PAGES }, (_, index) => MOST_PAGES - index);
  const desk: NameOf = (id, bundle) => (usersOf(id, bundle).names.length === 0 ? "desk" : null);
  return [
    { name: named(START_FILE) },
    { name: named(FRAME_FILE) },
    ...[true, false].flatMap((far) => fewerAndFewer.map((count) => ({ name: neededBy(count, far) }))),
    { name: desk, minShareCount: LEAST_SHARES },
  ].map((group, index, { length }) => ({
    ...group,
    name: (id, bundle) => (BEGINNING.test(id) ? null : group.name(id, bundle)),
    debugName: `chunks-${index}`,
    priority: length - index,
  }));
}

function plainName(id: string): string {
  const file = id.split("?")[0] ?? id;
  return basename(file, extname(file));
}
