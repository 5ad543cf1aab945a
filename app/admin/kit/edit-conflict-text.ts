import { momentText } from "#app/base/lib/moment-text.ts";

/** Who has done something to a thing, and when (ISO); null where nobody knows. */
type Doing = { by: string | null; at: string | null };

/** "Nils has changed this meanwhile (Nov 21, 2026, 9:04 AM)"; `done` is what was done, "changed this". */
export function editConflictText({ by, at }: Doing, done: string): string {
  const when = at === null ? "" : ` (${momentText(at)})`;
  return `${by ?? "Somebody"} has ${done} meanwhile${when}`;
}
