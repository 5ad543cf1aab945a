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
