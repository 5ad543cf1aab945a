import { refusal } from "#app/base/lib/result.ts";
import { UNFIT_ADVICE } from "#app/trade/batches/unfit.ts";
import { statusText } from "./refusals.ts";
import type { OrderStatus } from "./status.ts";

/**
 * Every "no" while an order is packed or changed (rules packing/*). Those named `…_changed` and `not_packable` mean that the
 * page was out of date (409).
 */
export const packingRefusals = {
  notPackable: (status: OrderStatus) =>
    refusal(
      "not_packable",
      status === "pending"
        ? "This order is not confirmed yet. Please confirm it first."
        : `This order is ${statusText(status)}, so it can no longer be packed.`,
    ),
  tooLateToChange: (status: OrderStatus) =>
    refusal("not_packable", `This order is ${statusText(status)}; its lines do not change any more.`),
  noBatch: () => refusal("no_batch", "This is no batch number. Please scan the code on the label once more."),
  notInOrder: (number: string) =>
    refusal("not_in_order", `Batch ${number} is of a product that is not in this order.`),
  recalled: (name: string) =>
    refusal("recalled", `${name} is recalled and may not be packed. ${UNFIT_ADVICE}`),
  scanOnly: (name: string) =>
    refusal("scan_only", `Scan the label of ${name}. This shop packs by scanning only.`),
  alreadyPacked: (name: string) => refusal("line_changed", `${name} is packed already.`),
  batchesChanged: (name: string) =>
    refusal("line_changed", `The batches of ${name} have changed meanwhile; here they are as they are now.`),
  lineChanged: () =>
    refusal("line_changed", "This line has changed meanwhile; here it is as it is now. Nothing was changed."),
  lastLine: () =>
    refusal("last_line", "This is all that is left in the order. Please cancel the order instead."),
  cannotReplace: (name: string | undefined, why: string) =>
    refusal("cannot_replace", `${name ?? "This product"} cannot take its place: ${why}.`),
};

/** A named "no" with its sentence. */
export type PackingRefusal = ReturnType<(typeof packingRefusals)[keyof typeof packingRefusals]>;
