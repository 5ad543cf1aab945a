import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createServer } from "vite";
import { runCommand } from "./command.ts";

// `npm run mail:preview` writes an example of every email as HTML and text into a temporary folder, or into
// the folder given after `--`, and prints its location. Needs no database. Vite loads the email page, a React
// component that Node can't run from source, as in development.

const USAGE = "Usage: npm run mail:preview writes an example of every email; -- FOLDER sets the folder.";

await runCommand(async () => {
  const [folder, ...more] = process.argv.slice(2);
  if (more.length > 0 || folder?.startsWith("-")) throw new Error(USAGE);
  const place = folder ? resolve(folder) : mkdtempSync(join(tmpdir(), "evenlake-mails-"));
  const publicUrl = new URL(process.env.PUBLIC_URL || "https://shop.example");
  const vite = await createServer({
    configFile: false,
    logLevel: "error",
    appType: "custom",
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { writeMailPreview } = await vite.ssrLoadModule("/scripts/commands/write-mail-preview.ts");
    return `The emails are in ${await writeMailPreview(place, publicUrl)}`;
  } finally {
    await vite.close();
  }
});
