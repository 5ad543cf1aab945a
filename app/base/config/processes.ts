const MOST = 64;

export const PROCESSES_SENTENCE = `PROCESSES must be a whole number from 1 to ${MOST}, or auto`;

/**
 * Returns the process count that `PROCESSES` sets: 1 by default, one per core for `auto`, null if malformed.
 */
export function countProcesses(asked: string | undefined, cores: number): number | null {
  if (asked === undefined || asked === "") return 1;
  if (asked === "auto") return Math.min(Math.max(cores, 1), MOST);
  if (!/^\d{1,2}$/.test(asked)) return null;
  const count = Number(asked);
  return count >= 1 && count <= MOST ? count : null;
}
