import { plainLetters } from "./compared.ts";

const LONGEST = 120;

/** True for a text that can be the last part of the address of a product, article or course. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9-]{1,120}$/.test(text);
}

/** A slug made from a name: "5-mg-whats-in-a-piece"; null for a name without a Latin letter or digit. */
export function slugOf(name: string): string | null {
  const words = plainLetters(name)
    .replace(/['’]/g, "")
    .match(/[a-z0-9]+/g);
  return words?.join("-").slice(0, LONGEST).replace(/-$/, "") ?? null;
}

/** The first of "slug", "slug-2", "slug-3" … that is not taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? "" : `-${number}`;
    const candidate = slug.slice(0, LONGEST - ending.length) + ending;
    if (!taken.has(candidate)) return candidate;
  }
}
