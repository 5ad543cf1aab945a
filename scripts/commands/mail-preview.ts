import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createServer } from "vite";
import { runCommand } from "./command.ts";

// `npm run mail:preview` writes an example of every mail as HTML and text into a temporary folder, or into the folder
// that is named after `--`, and prints where. It needs no database. The email's page is a React piece, which Node cannot
// run from its source; so Vite loads it, as in development.

const USAGE = "Usage: npm run mail:preview writes an example of every mail; -- FOLDER says where.";

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
    return `The mails are in ${await writeMailPreview(place, publicUrl)}`;
  } finally {
    await vite.close();
  }
});
