import { build, type Plugin, type Rolldown } from "vite";

const ENDING = "?script";

/**
 * Lets server code import a browser module as the text of an inline script: `import CODE from
 * "./x.ts?script"` returns the module and all its imports as one self-invoking function, minified and without
 * types and comments.
 */
export function inlineScripts(): Plugin {
  return {
    name: "inline-scripts",
    enforce: "pre",
    async resolveId(id, importer) {
      if (!id.endsWith(ENDING)) return null;
      const found = await this.resolve(id.slice(0, -ENDING.length), importer, { skipSelf: true });
      return found && found.id + ENDING;
    },
    async load(id) {
      if (!id.endsWith(ENDING)) return null;
      const file = id.slice(0, -ENDING.length);
      this.addWatchFile(file);
      return { code: `export default ${JSON.stringify(await inlineScriptOf(file))};`, moduleType: "js" };
    },
  };
}

/** Builds one of our modules as the text of an inline script. */
async function inlineScriptOf(file: string): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      rollupOptions: { input: file, output: { format: "iife" } },
    },
  })) as Rolldown.RolldownOutput;
  const [chunk, ...others] = built.output;
  if (others.length > 0) throw new Error(`${file} builds into more than one file.`);
  const code = chunk.code.trim();
  if (/<\/?script|<!--/i.test(code))
    throw new Error(`${file} contains text that would end or change a script in a page.`);
  return code;
}
