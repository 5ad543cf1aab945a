import { dirname } from "node:path";
import { describe, expect, test } from "vitest";
import { FOLDERS, LAYERS } from "./layers.ts";
import { folderOf, importsOf, isInApp, kindOf, readSources, type Source, sourceOf } from "./sources.ts";

// Import boundary tests (STYLE.md explains the boundaries).

const FORBIDDEN_NAMES = /^(utils?|helpers?|common|misc|components)$/;

/**
 * Packages that pure files may use: for contracts, contracts with API documentation, and network addresses.
 */
const PURE_PACKAGES = ["zod", "@hono/zod-openapi", "ipaddr.js", "htmlparser2"];

const all = readSources(["app"]);
const sources = all.filter(({ kind }) => kind !== "test");

const isServer = (target: string) => isInApp(target) && kindOf(target) === "server";
const isPage = (target: string) => isInApp(target) && kindOf(target) === "page";

function violations(of: (source: Source) => string[], files = sources): string[] {
  return files.flatMap((source) => of(source).map((what) => `${source.path} ${what}`));
}

/** Lists each import that breaks the folder order. */
function arrowsUp({ folder, kind, imports }: Source): string[] {
  if (kind === "frame") return [];
  const stands = (FOLDERS as string[]).indexOf(folder);
  return imports.flatMap(({ target }) => {
    const above = folderOf(target);
    if (!isInApp(target) || above === folder) return [];
    if (!above) return [`imports ${target}, which connects the folders: nothing imports it.`];
    return (FOLDERS as string[]).indexOf(above) < stands
      ? []
      : [
          `imports ${target}, but ${folder}/ comes before ${above}/ (scripts/checks/layers.ts). Move what both need into ` +
            `${folder}/ or a folder before it, or let ${above}/ pass it in.`,
        ];
  });
}

describe("import boundaries", () => {
  test("lists every folder once, and no others", () => {
    const folders = new Set(sources.map(({ folder }) => folder).filter(Boolean));
    expect([...folders].sort()).toEqual([...FOLDERS].sort());
    expect(Object.values(LAYERS).filter((holds) => !holds)).toEqual([]);
  });

  test("allows imports only from folders earlier in the order", () => {
    expect(violations(arrowsUp, all)).toEqual([]);
  });

  test.each([
    ["a statement", 'import { Header } from "#app/storefront/layout/header.tsx";'],
    ["a type", 'import type { Header } from "#app/storefront/layout/header.tsx";'],
    ["a type inside", 'let shown: import("#app/storefront/layout/header.tsx").Header;'],
    ["another export", 'export { Header } from "#app/storefront/layout/header.tsx";'],
    ["everything exported", 'export * from "#app/storefront/layout/header.tsx";'],
    ["a lazy import", 'const load = () => import("#app/storefront/layout/header.tsx");'],
    ["an effect", 'import "#app/storefront/layout/header.tsx";'],
  ])("detects a forbidden import in %s, in parts and pages too", (_, text) => {
    for (const path of [
      "app/trade/orders/order-totals.tsx",
      "app/trade/orders/order.tsx",
      "app/trade/orders/status.ts",
    ]) {
      expect(arrowsUp(sourceOf(path, text))).toHaveLength(1);
      expect(arrowsUp(sourceOf(path, text))[0]).toContain("trade/orders/ comes before storefront/layout/");
    }
    expect(arrowsUp(sourceOf("app/storefront/account/tabs.ts", text))).toEqual([]);
    expect(arrowsUp(sourceOf("app/root.tsx", text))).toEqual([]);
  });

  test("forbids imports of the files of app/ itself", () => {
    expect(
      arrowsUp(sourceOf("app/storefront/pages/home.tsx", 'import type { loader } from "#app/root.tsx";')),
    ).toEqual(["imports app/root.tsx, which connects the folders: nothing imports it."]);
  });

  test("resolves every import", () => {
    const unreadable = /\bimport\(\s*(?!["'`][^"'`$]+["'`]\s*\))/g;
    expect(
      violations(({ text }) => [...text.matchAll(unreadable)].map(([found]) => `has ${found}…`)),
    ).toEqual([]);
    expect(
      importsOf("app/x.ts", 'import { type A, b } from "./y.ts"; import { type C } from "zod";'),
    ).toEqual([
      { target: "app/y.ts", typeOnly: false },
      { target: "zod", typeOnly: true },
    ]);
  });

  test("has no catch-all names such as utils, and no barrel files", () => {
    expect(
      sources
        .map(({ path }) => path)
        .filter(
          (path) =>
            path.split("/").some((part) => FORBIDDEN_NAMES.test(part.split(".")[0] ?? "")) ||
            /\/index\.tsx?$/.test(path),
        ),
    ).toEqual([]);
  });

  test("passes database and admin to admin screens only from the middleware", () => {
    const own = ["#app/base/db/context.server.ts", "#app/accounts/auth/guards.server.ts"];
    const taken = /import \{[^}]*\b(database|requireAdmin|findCurrentViewer)\b[^}]*\} from "([^"]+)"/g;
    expect(
      violations(({ path, text }) =>
        path.startsWith("app/admin/") && path !== "app/admin/kit/admin.server.ts"
          ? [...text.matchAll(taken)]
              .filter(([, , from]) => own.includes(from ?? ""))
              .map(([, name]) => `imports ${name}: adminOf (admin/kit/admin.server.ts) has it.`)
          : [],
      ),
    ).toEqual([]);
  });

  test("imports pages only from the routes", () => {
    expect(
      violations(({ path, imports }) =>
        imports
          .filter(({ target }) => isPage(target) && dirname(target) !== dirname(path))
          .map(({ target }) => `imports the page ${target}: only app/routes.ts does.`),
      ),
    ).toEqual([]);
  });

  test("keeps pure rules pure: they import only pure rules and zod, and use no clock, randomness, or environment", () => {
    expect(
      violations(({ kind, text, imports }) => {
        if (kind !== "pure") return [];
        const wrong = imports
          .filter(
            ({ target, typeOnly }) =>
              !(isInApp(target)
                ? kindOf(target) === "pure" || (typeOnly && target.endsWith(".ts"))
                : PURE_PACKAGES.includes(target)),
          )
          .map(({ target }) => `is a pure file and imports ${target}.`);
        const impure =
          /\bDate\.now\(|\bnew Date\(\)|Math\.random|Temporal\.Now|process\.env|randomUUID|\bfetch\(|localStorage/.exec(
            text,
          );
        return impure ? [...wrong, `is a pure file and uses ${impure[0]}: make it an argument.`] : wrong;
      }),
    ).toEqual([]);
  });

  test("passes data to parts by props: they import only types from server files", () => {
    expect(
      violations(({ kind, imports }) =>
        kind === "piece"
          ? imports
              .filter(({ target, typeOnly }) => isServer(target) && !typeOnly)
              .map(({ target }) => `runs in the browser and imports ${target}: pass its result as a prop.`)
          : [],
      ),
    ).toEqual([]);
  });

  test("keeps SQL in server files and HTTP terms in pages", () => {
    expect(
      violations(({ kind, path, imports }) => {
        const names = imports.filter(({ typeOnly }) => !typeOnly).map(({ target }) => target);
        const sql = kind === "server" || path === "app/schema.server.ts" ? [] : names.filter(isSql);
        const http =
          kind === "server" &&
          !/(guards|admin|actions|context|errors|flash-message|item-action|answer-[a-z-]+)\.server\.ts$/.test(
            path,
          )
            ? names.filter((name) => name === "react-router")
            : [];
        return [...sql, ...http].map((name) => `imports ${name}.`);
      }),
    ).toEqual([]);
  });

  test("requires a failure message for each admin screen", () => {
    const screens = sources.filter(
      ({ path, kind }) =>
        kind === "page" &&
        /^app\/admin\/.+\.tsx$/.test(path) &&
        !/^app\/admin\/frame\/(shell|screen)\.tsx$/.test(path),
    );
    expect(screens.length).toBeGreaterThan(30);
    expect(
      violations(
        ({ text }) =>
          /export const handle = screen\(/.test(text) ? [] : ["has no handle: see admin/kit/screen.ts."],
        screens,
      ),
    ).toEqual([]);
  });

  test("allows writes to a table only in the folder that owns it", () => {
    const owner = new Map<string, string>();
    for (const { path, text, folder } of sources) {
      if (!path.endsWith("tables.server.ts")) continue;
      for (const [, table] of text.matchAll(/export const (\w+) = pgTable/g))
        owner.set(table as string, folder);
    }
    expect(owner.size).toBeGreaterThan(20);
    expect(
      violations(({ text, folder }) =>
        [...text.matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)]
          .map(([, table]) => table as string)
          .filter((table) => owner.has(table) && owner.get(table) !== folder)
          .map((table) => `writes ${table}: only ${owner.get(table)}/ does. Call its function.`),
      ),
    ).toEqual([]);
  });

  test("opens transactions only with inTransaction, which loses no connection", () => {
    expect(
      violations(({ path, text }) =>
        path !== "app/base/db/client.server.ts" && /\bdb\.transaction\(/.test(text)
          ? ["calls Drizzle's own."]
          : [],
      ),
    ).toEqual([]);
  });

  test("lists all tables", () => {
    const listed = sources
      .find(({ path }) => path === "app/schema.server.ts")
      ?.imports.map(({ target }) => target);
    const tables = sources.map(({ path }) => path).filter((path) => path.endsWith("/tables.server.ts"));
    expect(listed?.sort()).toEqual(tables.sort());
  });

  test("limits pages to 200 lines and other files to 300", () => {
    expect(
      violations(({ kind, text }) => {
        const lines = text.split("\n").length - 1;
        return lines > (kind === "page" ? 200 : 300) ? [`has ${lines} lines: split it.`] : [];
      }),
    ).toEqual([]);
  });
});

function isSql(name: string): boolean {
  return /^(drizzle-orm|pg$)/.test(name);
}
