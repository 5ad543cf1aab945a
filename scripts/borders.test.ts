import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { describe, expect, test } from "vitest";

// The borders of the code, executable (STYLE.md says why they run where they run).

const ROOT = process.cwd();
const GROUND = ["audit", "config", "db", "lib", "mail", "media", "ui"];
const LEVELS: string[][] = [
  GROUND,
  ["auth", "catalog", "education", "site", "waitlist"],
  ["account", "cart", "compliance", "delivery", "membership", "orders"],
  ["checkout"],
  ["admin"],
];
const FORBIDDEN_NAMES = /^(utils?|helpers?|common|misc|components)$/;
// The ground floor may point up in these places only: the list of all tables, and what a table points to.
const MAY_POINT_UP = new Set([
  "app/db/schema.server.ts",
  "app/audit/tables.server.ts",
  "app/media/tables.server.ts",
]);

type Kind = "pure" | "server" | "piece" | "page" | "test" | "frame";
type Import = { target: string; typeOnly: boolean };
type Source = { path: string; text: string; feature: string; kind: Kind; imports: Import[] };

function kindOf(path: string): Kind {
  if (/\.test\.tsx?$/.test(path) || path.includes("test-database")) return "test";
  if (!/^app\/[^/]+\//.test(path)) return "frame";
  if (/^app\/[^/]+\/(pages|admin)\//.test(path)) return "page";
  if (path.endsWith(".server.ts") || path === "app/db/embedded-worker.ts" || path === "app/db/columns.ts")
    return "server";
  return path.endsWith(".tsx") ? "piece" : "pure";
}

function importsOf(path: string, text: string): Import[] {
  const found: Import[] = [];
  const statement =
    /^(?:import|export)\s+(type\s+)?([^"';]*?)\s*from\s+["']([^"']+)["']|^import\s+["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)/gm;
  for (const [, type, names = "", from, bare, lazy] of text.matchAll(statement)) {
    const target = from ?? bare ?? lazy ?? "";
    const allTypes =
      /^\{[^}]*\}$/.test(names) &&
      names
        .slice(1, -1)
        .split(",")
        .every((name) => !name.trim() || name.trim().startsWith("type "));
    found.push({ target: resolveImport(path, target), typeOnly: Boolean(type) || allTypes });
  }
  return found;
}

function resolveImport(from: string, target: string): string {
  if (target.startsWith("#")) return target.slice(1);
  if (target.startsWith(".")) return normalize(join(dirname(from), target));
  return target;
}

const sources: Source[] = readdirSync(join(ROOT, "app"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => {
    const path = relative(ROOT, join(entry.parentPath, entry.name));
    const text = readFileSync(path, "utf8");
    return {
      path,
      text,
      feature: path.split("/")[1] ?? "",
      kind: kindOf(path),
      imports: importsOf(path, text),
    };
  });

const levelOf = (feature: string) => LEVELS.findIndex((level) => level.includes(feature));
const featureOf = (target: string) => target.split("/")[1] ?? "";
const inApp = (target: string) => target.startsWith("app/") && !target.includes("+types");
const isServer = (target: string) => inApp(target) && kindOf(target) === "server";

function violations(of: (source: Source) => string[]): string[] {
  return sources
    .filter(({ kind }) => kind !== "test")
    .flatMap((source) => of(source).map((what) => `${source.path}: ${what}`));
}

describe("borders", () => {
  test("every feature folder has its place in the order", () => {
    const folders = new Set(sources.filter(({ kind }) => kind !== "frame").map(({ feature }) => feature));
    expect([...folders].filter((feature) => levelOf(feature) < 0)).toEqual([]);
  });

  test("nothing is a drawer, and nothing is a barrel", () => {
    expect(
      sources.filter(
        ({ path }) =>
          path.split("/").some((part) => FORBIDDEN_NAMES.test(part.split(".")[0] ?? "")) ||
          /\/index\.tsx?$/.test(path),
      ),
    ).toEqual([]);
  });

  test("only the routes import a page", () => {
    const isPage = (target: string) => inApp(target) && kindOf(target) === "page";
    expect(
      violations(({ path, imports }) =>
        imports
          .filter(({ target }) => isPage(target) && dirname(target) !== dirname(path))
          .map(({ target }) => target),
      ),
    ).toEqual([]);
  });

  test("pure rules know pure rules and zod, and no clock, randomness or environment", () => {
    expect(
      violations(({ kind, text, imports }) => {
        if (kind !== "pure") return [];
        const wrong = imports
          .filter(
            ({ target, typeOnly }) =>
              !(inApp(target)
                ? kindOf(target) === "pure" || (typeOnly && target.endsWith(".ts"))
                : target === "zod"),
          )
          .map(({ target }) => `imports ${target}`);
        const impure =
          /\bDate\.now\(|\bnew Date\(\)|Math\.random|Temporal\.Now|process\.env|randomUUID|\bfetch\(|localStorage/.exec(
            text,
          );
        return impure ? [...wrong, `uses ${impure[0]}`] : wrong;
      }),
    ).toEqual([]);
  });

  test("pieces are fed by props: of the server's files they know types alone", () => {
    expect(
      violations(({ kind, imports }) =>
        kind === "piece"
          ? imports
              .filter(({ target, typeOnly }) => isServer(target) && !typeOnly)
              .map(({ target }) => target)
          : [],
      ),
    ).toEqual([]);
  });

  test("arrows point down", () => {
    expect(
      violations(({ path, kind, feature, imports }) => {
        if (kind === "page" || kind === "frame" || kind === "piece" || MAY_POINT_UP.has(path)) return [];
        return imports
          .filter(({ target }) => inApp(target) && levelOf(featureOf(target)) > levelOf(feature))
          .map(({ target }) => target);
      }),
    ).toEqual([]);
  });

  test("SQL stands only in the server's files, HTTP words only in pages", () => {
    expect(
      violations(({ kind, path, imports }) => {
        const names = imports.filter(({ typeOnly }) => !typeOnly).map(({ target }) => target);
        const sql = kind === "server" ? [] : names.filter((name) => /^(drizzle-orm|pg$)/.test(name));
        const http =
          kind === "server" && !/(guards|context|errors|say-once)\.server\.ts$/.test(path)
            ? names.filter((name) => name === "react-router")
            : [];
        return [...sql, ...http];
      }),
    ).toEqual([]);
  });

  test("only the feature that owns a table writes it", () => {
    const owner = new Map<string, string>();
    for (const { path, text, feature } of sources) {
      if (!path.endsWith("tables.server.ts")) continue;
      for (const [, table] of text.matchAll(/export const (\w+) = pgTable/g))
        owner.set(table as string, feature);
    }
    expect(
      violations(({ text, feature }) =>
        [...text.matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)]
          .map(([, table]) => table as string)
          .filter((table) => owner.has(table) && owner.get(table) !== feature)
          .map((table) => `writes ${table}`),
      ),
    ).toEqual([]);
  });

  test("a page is at most 200 lines, any other file 300", () => {
    expect(
      violations(({ kind, text }) => {
        const lines = text.split("\n").length - 1;
        return lines > (kind === "page" ? 200 : 300) ? [`${lines} lines`] : [];
      }),
    ).toEqual([]);
  });
});
