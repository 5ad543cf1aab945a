import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { adminRoutes, allRoutes } from "#fixtures/admin-routes.ts";
import { type BuiltFile, MODULE_LISTS } from "#scripts/build/module-lists.ts";

const files = JSON.parse(readFileSync(MODULE_LISTS, "utf8")) as Record<string, BuiltFile>;

/** Modules that only admins load. */
const ADMIN = /^app\/admin\//;

/** Returns the entry file of a module, and everything it loads immediately. */
function loadedBy(module: string): Set<string> {
  const loaded = new Set<string>();
  const load = (name: string) => {
    if (loaded.has(name)) return;
    loaded.add(name);
    for (const one of files[name]?.imports ?? []) load(one);
  };
  for (const [name, { modules }] of Object.entries(files)) if (modules.includes(module)) load(name);
  return loaded;
}

const sourceOf = (id: string) =>
  Object.values(files)
    .flatMap(({ modules }) => modules)
    .find((module) => module.startsWith(`app/${id}.`));

const admins = new Set(adminRoutes.map(({ id }) => id));
const publicPages = [
  "app/root.tsx",
  "app/entry.client.tsx",
  ...allRoutes.filter(({ id }) => !admins.has(id)).map(({ id }) => sourceOf(id)),
].filter((module) => module !== undefined);

test("loads no admin code on visitors' pages", () => {
  expect(publicPages.length).toBeGreaterThan(20);
  for (const page of new Set(publicPages)) {
    const found = [...loadedBy(page)].flatMap((name) =>
      (files[name]?.modules ?? [])
        .filter((module) => ADMIN.test(module))
        .map((module) => `${name}: ${module}`),
    );
    expect(found, page).toEqual([]);
  }
});

test("loads the home page's file on no other page for visitors", () => {
  const home = (page: string) =>
    [...loadedBy(page)].filter((name) =>
      files[name]?.modules.includes("app/storefront/home/home-sections.tsx"),
    );
  expect(home("app/storefront/home/home.tsx")).not.toEqual([]);
  for (const page of publicPages)
    if (page !== "app/storefront/home/home.tsx") expect(home(page), page).toEqual([]);
});

test("loads such files on admin pages, which the test above would detect", () => {
  const shell = [...loadedBy("app/admin/frame/shell.tsx")].flatMap((name) => files[name]?.modules ?? []);
  expect(shell.filter((module) => ADMIN.test(module))).toContain("app/admin/frame/sidebar.tsx");
});
