import type { Entrant } from "./entrant.ts";
import type { Effort } from "./load.ts";
import type { Read } from "./rounds.ts";

/**
 * One thing that is measured on any revision of the shop. `rounds` is for what takes long and needs no warm-up; without it
 * it is measured as often as the run says.
 */
export type Target = {
  rounds?: number;
  prepare: (entrant: Entrant, effort: Effort, held: AsyncDisposableStack) => Promise<Read>;
};
