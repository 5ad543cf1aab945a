import type { Worker } from "./worker-process.ts";

/**
 * Passes on what a worker changed to all others that answer requests, and tells it when they have dropped what they
 * kept of that. PostgreSQL's notices say the same, but nobody can wait for those.
 */
export function createRelay(workers: ReadonlySet<Worker>) {
  const open = new Map<string, { by: Worker; missing: Set<Worker> }>();

  function settle(key: string, worker: Worker) {
    const change = open.get(key);
    change?.missing.delete(worker);
    if (!change || change.missing.size > 0) return;
    open.delete(key);
    change.by.tell({ kind: "all know", key });
  }

  return {
    changed(by: Worker, topics: string[], key: string) {
      const others = [...workers].filter((worker) => worker !== by && worker.readySince() !== null);
      open.set(key, { by, missing: new Set(others) });
      for (const worker of others) worker.tell({ kind: "changed", topics, key });
      settle(key, by);
    },
    dropped: (worker: Worker, key: string) => settle(key, worker),
    /** A worker that died keeps nothing. */
    lost(worker: Worker) {
      for (const key of [...open.keys()]) settle(key, worker);
    },
  };
}
