// A process that answers requests is started with these, because V8 and the C library otherwise take memory for a
// machine that has it in plenty: young objects get three times 16 MB in each thread, old ones may double before they are
// looked through, and each thread of a pool keeps what it has freed (docs/decisions/029-lean-memory.md).

/** Options of Node. */
export const LEAN_OPTIONS = [
  "--max-semi-space-size=4",
  "--heap-growing-percent=20",
  "--v8-pool-size=1",
  // For app/config/tidy-at-rest.server.ts.
  "--expose-gc",
];
/** Settings of the C library. Somebody who sets one of them decides about the process's memory himself. */
export const LEAN_SETTINGS = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "262144",
  MALLOC_TRIM_THRESHOLD_: "262144",
};

/** Starts this program anew in its place, lean, unless it was started so. Does nothing where the system cannot do that. */
export function startLean(): void {
  if (!process.execve || process.platform === "win32" || process.env.MALLOC_ARENA_MAX) return;
  const [program = "", ...args] = process.argv;
  const settings = { ...process.env, ...LEAN_SETTINGS } as Record<string, string>;
  process.execve(program, [program, ...process.execArgv, ...LEAN_OPTIONS, ...args], settings);
}
