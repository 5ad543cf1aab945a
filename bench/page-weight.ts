import { existsSync, readFileSync, statSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { send } from "./load.ts";
import type { Row } from "./report.ts";
import type { MeasuredShop } from "./shop-process.ts";
import { signIn } from "./sign-in.ts";

const CLIENT = "build/client";
const LINKED = /<(?:script|link)\b[^>]*?\b(?:src|href)="(\/assets\/[^"]+\.js)"/g;
/** The scripts that a page starts after its first paint (server/late-scripts.ts). */
const LATE = /<script type="text\/plain" data-late="([^"]*)"/;
const IMPORTED = /(?:\bfrom\s*|\bimport\s*\(?\s*)["'](\/assets\/[^"']+\.js)["']/g;
/** Static imports of a built file: `import{a}from"./x.js"` and `import"./x.js"`, but not the lazy `import("./x.js")`. */
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g;

/** The JavaScript that a page loads before a visitor touches it, in bytes over the wire (brotli). */
export async function measurePageWeight(shop: MeasuredShop): Promise<Row[]> {
  const session = { Cookie: await signIn(shop, 1) };
  return [
    { ...(await weigh(shop, "/shop", {})), target: "140 kB or less" },
    await weigh(shop, "/", {}),
    await weigh(shop, "/education", {}),
    await weigh(shop, "/checkout", session),
  ];
}

async function weigh(shop: MeasuredShop, path: string, headers: Record<string, string>): Promise<Row> {
  const { status, body } = await send(
    new Agent({ keepAlive: false }),
    "GET",
    `${shop.origin}${path}`,
    headers,
  );
  if (status !== 200) throw new Error(`${path} answered ${status}.`);
  const html = body.toString();
  const files = new Set([
    ...[...html.matchAll(LINKED), ...html.matchAll(IMPORTED)].map(([, file]) => file as string),
    ...(LATE.exec(html)?.[1]?.split(" ") ?? []),
  ]);
  for (const file of files) {
    for (const [, name] of readFileSync(join(CLIENT, file), "utf8").matchAll(STATIC_IMPORT))
      files.add(`/assets/${name}`);
  }
  const bytes = [...files].reduce((sum, file) => sum + compressedSize(join(CLIENT, file)), 0);
  return { what: `JavaScript of ${path}`, value: `${(bytes / 1000).toFixed(1)} kB in ${files.size} files` };
}

function compressedSize(file: string): number {
  const ready = `${file}.br`;
  return existsSync(ready) ? statSync(ready).size : brotliCompressSync(readFileSync(file)).length;
}
