import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import type { Plugin } from "vite";

/** Records which of our modules each browser file is built from. */
export const MODULE_LISTS = "build/modules.json";

/** A browser file: the modules in it, and the files it loads immediately. */
export type BuiltFile = { modules: string[]; imports: string[] };

/** Writes the lists, so a test can check what a visitor's page loads (e2e/process/public-files.test.ts). */
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
