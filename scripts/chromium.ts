import { existsSync } from "node:fs";
import bundled from "@sparticuz/chromium";

/** A Chromium of the system, else the one that ships inside an npm package: no download of its own either way. */
export async function findChromium(): Promise<{ executablePath: string; args: string[] }> {
  const known = [
    process.env.CHROMIUM,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ];
  const installed = known.find((path) => path && existsSync(path));
  const calm = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--disable-sync",
  ];
  if (installed) return { executablePath: installed, args: calm };
  // The package's own arguments are meant for one page in one process; a test run opens many.
  const args = bundled.args.filter(
    (argument) => argument !== "--single-process" && argument !== "--no-zygote",
  );
  return { executablePath: await bundled.executablePath(), args: [...args, ...calm] };
}
