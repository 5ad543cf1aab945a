import { LRUCache } from "lru-cache";
import { onChange, type Topic } from "./changes.server.ts";

const caches: { readonly size: number }[] = [];
let hits = 0;
let misses = 0;

/** How often a remembered answer was there and was not, since the start of this process, and how many are kept now. */
export function countRemembered(): { hits: number; misses: number; kept: number } {
  return { hits, misses, kept: caches.reduce((sum, { size }) => sum + size, 0) };
}

/**
 * Keeps the answers of a read until its topic changes. The promise is kept, so a change also drops a read under way.
 */
export function rememberReads<Value>(topic: Topic, most: number) {
  const kept = new LRUCache<string, Promise<Value>>({ max: most });
  caches.push(kept);
  onChange((topics) => {
    if (topics.includes(topic)) kept.clear();
  });
  return (key: string, read: () => Promise<Value>): Promise<Value> => {
    const known = kept.get(key);
    if (known) {
      hits += 1;
      return known;
    }
    misses += 1;
    // A query of the query builder runs each time it is awaited; inside a promise of our own it runs once.
    const asked = Promise.resolve().then(read);
    kept.set(key, asked);
    asked.catch(() => {
      if (kept.peek(key) === asked) kept.delete(key);
    });
    return asked;
  };
}
