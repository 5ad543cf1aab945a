import { LRUCache } from "lru-cache";
import { onChange, type Topic } from "./changes.server.ts";

/**
 * Keeps the answers of a read until its topic changes. The promise is kept, so a change also drops a read under way.
 */
export function rememberReads<Value>(topic: Topic, most: number) {
  const kept = new LRUCache<string, Promise<Value>>({ max: most });
  onChange((topics) => {
    if (topics.includes(topic)) kept.clear();
  });
  return (key: string, read: () => Promise<Value>): Promise<Value> => {
    const known = kept.get(key);
    if (known) return known;
    // A query of the query builder runs each time it is awaited; inside a promise of our own it runs once.
    const asked = Promise.resolve().then(read);
    kept.set(key, asked);
    asked.catch(() => {
      if (kept.peek(key) === asked) kept.delete(key);
    });
    return asked;
  };
}
