import type { Entrant } from "./entrant.ts";
import type { Effort } from "./load.ts";
import type { Read } from "./rounds.ts";

/**
 * A measurement of any revision of the shop. `rounds` is for slow ones that need no warm-up; by default, the
 * command decides how often it runs.
 */
export type Target = {
  rounds?: number;
  prepare: (entrant: Entrant, effort: Effort, held: AsyncDisposableStack) => Promise<Read>;
};
