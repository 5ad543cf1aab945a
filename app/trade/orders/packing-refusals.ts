import { refusal } from "#app/base/lib/result.ts";
import { UNFIT_ADVICE } from "#app/trade/batches/unfit.ts";
import { statusText } from "./refusals.ts";
import type { OrderStatus } from "./status.ts";

/**
 * Refusals while an order is packed or changed (rules packing/*). `…_changed` and `not_packable` mean an
 * outdated page (409).
 */
export const packingRefusals = {
  notPackable: (status: OrderStatus) =>
    refusal(
      "not_packable",
      status === "pending"
        ? "Confirm this order before packing it."
        : `This order is ${statusText(status)}, so it can't be packed.`,
    ),
  tooLateToChange: (status: OrderStatus) =>
    refusal("not_packable", `This order is ${statusText(status)}, so its items can't be changed.`),
  noBatch: () => refusal("no_batch", "That isn't a batch number. Scan the label again."),
  notInOrder: (number: string) => refusal("not_in_order", `Batch ${number} isn't a product in this order.`),
  sizeNotInOrder: (name: string) => refusal("not_in_order", `${name} isn't in this order.`),
  labelNeeded: (name: string) =>
    refusal("scan_only", `Scan the batch label of ${name}. Its barcode doesn't say which batch it's from.`),
  recalled: (name: string) => refusal("recalled", `${name} is recalled and can't be packed. ${UNFIT_ADVICE}`),
  scanOnly: (name: string) => refusal("scan_only", `Scan the label of ${name}. This shop requires scanning.`),
  alreadyPacked: (name: string) => refusal("line_changed", `${name} is already packed.`),
  batchesChanged: (name: string) =>
    refusal("line_changed", `The batches of ${name} changed. You're viewing the latest.`),
  lineChanged: () =>
    refusal(
      "line_changed",
      "This item was updated, and your change wasn't saved. You're viewing the latest version.",
    ),
  lastLine: () => refusal("last_line", "This is the last item in the order. Cancel the order instead."),
  cannotReplace: (name: string | undefined, why: string) =>
    refusal("cannot_replace", `${name ?? "This product"} can't be the substitute: ${why}.`),
};

/** A named refusal with its message. */
export type PackingRefusal = ReturnType<(typeof packingRefusals)[keyof typeof packingRefusals]>;
