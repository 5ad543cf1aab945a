const MOST = 64;

export const PROCESSES_SENTENCE = `PROCESSES must be a whole number from 1 to ${MOST}, or auto`;

/** How many processes `PROCESSES` asks for: 1 without it, one for each core with `auto`, null when malformed. */
export function countProcesses(asked: string | undefined, cores: number): number | null {
  if (asked === undefined || asked === "") return 1;
  if (asked === "auto") return Math.min(Math.max(cores, 1), MOST);
  if (!/^\d{1,2}$/.test(asked)) return null;
  const count = Number(asked);
  return count >= 1 && count <= MOST ? count : null;
}
