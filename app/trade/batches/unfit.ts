import { refusal } from "#app/base/lib/result.ts";
import type { BatchState } from "./batch.ts";

/** Units of an order that may be neither packed nor delivered (rules batches/blocked-orders); `number` is "" of a recalled line without batches. */
export type UnfitShare = {
  productId: string;
  product: string;
  number: string;
  state: BatchState;
  quantity: number;
};

/** What to do with goods that may not go, wherever that is said (rules packing/blocked-units). */
export const UNFIT_ADVICE = "Use another batch, or remove or substitute it.";

/** The state in a sentence about goods: "recalled", "on hold", "expired". */
export function unfitState(state: BatchState): string {
  return state === "held" ? "on hold" : state;
}

/** "2 × Lake Gummies, batch B-1, recalled". */
export function unfitText({ quantity, product, number, state }: UnfitShare): string {
  return [`${quantity} × ${product}`, ...(number ? [`batch ${number}`] : []), unfitState(state)].join(", ");
}

/** "Recalled" or "On hold" for the mark of an order; the worst state of its batches names it. */
export function unfitMark(shares: readonly Pick<UnfitShare, "state">[]): string {
  const worst = (["recalled", "held", "expired"] as const).find((state) =>
    shares.some((share) => share.state === state),
  );
  const word = unfitState(worst ?? "recalled");
  return word.charAt(0).toUpperCase() + word.slice(1);
}

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
