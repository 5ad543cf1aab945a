import { counted } from "#app/base/lib/money.ts";
import { refusal } from "#app/base/lib/result.ts";
import type { BatchState } from "./batch.ts";

/**
 * Units of an order that can't be packed or delivered (rules batches/blocked-orders); `number` is "" for a
 * recalled line without batches.
 */
export type UnfitShare = {
  productId: string;
  product: string;
  number: string;
  state: BatchState;
  quantity: number;
};

/** Advice for blocked goods, shown wherever they are reported (rules packing/blocked-units). */
export const UNFIT_ADVICE = "Use another batch, or remove or substitute it.";

/** State inside a sentence about goods: "recalled", "on hold", "expired". */
export function unfitState(state: BatchState): string {
  return state === "held" ? "on hold" : state;
}

/** "2 × Lake Gummies, batch B-1, recalled". */
export function unfitText({ quantity, product, number, state }: UnfitShare): string {
  return [`${quantity} × ${product}`, ...(number ? [`batch ${number}`] : []), unfitState(state)].join(", ");
}

/** Badge of an order, such as "Recalled" or "On hold", by the worst state of its batches. */
export function unfitMark(shares: readonly Pick<UnfitShare, "state">[]): string {
  const worst = (["recalled", "held", "expired"] as const).find((state) =>
    shares.some((share) => share.state === state),
  );
  const word = unfitState(worst ?? "recalled");
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Refusals to take a line's units from a batch (rules packing/other-batch). */
export const shareRefusals = {
  unknown: (number: string) =>
    refusal("unknown_batch", `We don't have a batch “${number.slice(0, 60)}”. Scan it again.`),
  unfit: (number: string, state: BatchState) =>
    refusal("batch_unfit", `Batch ${number} is ${unfitState(state)} and can't be packed. ${UNFIT_ADVICE}`),
  tooFew: (number: string, left: number, needed: number) =>
    refusal(
      "batch_too_few",
      `Batch ${number} has ${left === 0 ? "none" : left} left, and ${counted(needed, "is", "are")} needed. Use another batch.`,
    ),
};

/** A named refusal with its message. */
export type ShareRefusal = ReturnType<(typeof shareRefusals)[keyof typeof shareRefusals]>;
