import { momentText } from "#app/base/lib/moment-text.ts";

/** Who changed a record and when (ISO); null if unknown. */
type Doing = { by: string | null; at: string | null };

/** "Nils changed this while you were editing (Nov 21, 2026, 9:04 AM)"; `done` is "changed this". */
export function editConflictText({ by, at }: Doing, done: string): string {
  const when = at === null ? "" : ` (${momentText(at)})`;
  return `${by ?? "Someone"} ${done} while you were editing${when}`;
}
