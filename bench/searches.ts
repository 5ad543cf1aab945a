import { sql } from "drizzle-orm";
import type { MeasuredShop } from "./shop-process.ts";

const SHORTEST = 4;
/** Steps through the words so that consecutive ones have little in common. */
const STRIDE = 7_919;

/**
 * Unique searches, so none can be served from a cache: every other one is part of a product name, in its own
 * mix of upper and lower case, and the rest find nothing. The n-th (from 0) is always the same.
 */
export function searchWord(parts: readonly string[], n: number): string {
  const turn = Math.floor(n / 2);
  if (n % 2 === 1 || parts.length === 0) return `no one sells ${n.toString(36)}`;
  const part = parts[(turn * STRIDE) % parts.length] as string;
  // Once all parts have been used, they repeat in another letter case.
  let letters = Math.floor(turn / parts.length);
  return part.replace(/[a-z]/g, (letter) => {
    const isHigh = letters % 2 === 1;
    letters = Math.floor(letters / 2);
    return isHigh ? letter.toUpperCase() : letter;
  });
}

/** All parts of these names with four or more letters, in lower case. */
export function partsOf(names: readonly string[]): string[] {
  const parts = new Set<string>();
  for (const name of names) {
    const small = name.toLowerCase();
    for (let from = 0; from + SHORTEST <= small.length; from++) {
      for (let to = from + SHORTEST; to <= small.length; to++) {
        const part = small.slice(from, to);
        if (part === part.trim()) parts.add(part);
      }
    }
  }
  return [...parts];
}

/** Returns paths of the shop page, each with a search never made before on this shop. */
export async function openSearches(shop: MeasuredShop): Promise<() => string> {
  // Products of load data are numbered editions of the same few, so the numbers would create a million parts.
  const { rows } = await shop.ask((db) =>
    db.execute<{ name: string }>(
      sql`select distinct regexp_replace(name, ' No\\. [0-9]+$', '') as name from products order by 1`,
    ),
  );
  const parts = partsOf(rows.map(({ name }) => name));
  let n = 0;
  return () => `/shop?${new URLSearchParams({ q: searchWord(parts, n++) })}`;
}
