import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import type { Plugin } from "vite";

/** Where the build says which of our modules each of the browser's files has been made from. */
export const MODULE_LISTS = "build/modules.json";

/** A file for the browser: our modules in it, and the files that it loads at once. */
export type BuiltFile = { modules: string[]; imports: string[] };

/** Writes the lists, so that a test can tell what a visitor's page loads (e2e/process/public-files.test.ts). */
export function moduleLists(): Plugin {
  return {
    name: "module-lists",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle(_, bundle) {
      const files: Record<string, BuiltFile> = {};
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type !== "chunk") continue;
        const modules = file.moduleIds.map((id) => relative(process.cwd(), id.split("?")[0] ?? id));
        files[name] = { modules: modules.filter((id) => id.startsWith("app/")), imports: file.imports };
      }
      mkdirSync(dirname(MODULE_LISTS), { recursive: true });
      writeFileSync(MODULE_LISTS, JSON.stringify(files));
    },
  };
}
