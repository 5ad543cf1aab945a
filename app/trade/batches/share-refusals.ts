import { refusal } from "#app/base/lib/result.ts";
import type { BatchState } from "./batch.ts";
import { UNFIT_ADVICE, unfitState } from "./unfit.ts";

/** Every "no" to taking the units of a line from a batch (rules packing/other-batch). */
export const shareRefusals = {
  unknown: (number: string) =>
    refusal("unknown_batch", `We have no batch “${number.slice(0, 60)}”. Please scan it again.`),
  unfit: (number: string, state: BatchState) =>
    refusal("batch_unfit", `Batch ${number} is ${unfitState(state)} and may not be packed. ${UNFIT_ADVICE}`),
  tooFew: (number: string, left: number, needed: number) =>
    refusal(
      "batch_too_few",
      `Batch ${number} has ${left === 0 ? "nothing" : left} left, and ${needed} ${needed === 1 ? "is" : "are"} needed. Please take another one.`,
    ),
};

/** A named "no" with its sentence. */
export type ShareRefusal = ReturnType<(typeof shareRefusals)[keyof typeof shareRefusals]>;
