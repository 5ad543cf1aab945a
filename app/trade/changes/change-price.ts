import type { Cents } from "#app/base/lib/money.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { minimumOrderSentence, subtotalOf, totalsOf } from "#app/trade/cart/totals.ts";
import { checkoutRefusals } from "#app/trade/checkout/refusals.ts";
import { deliveryFee } from "#app/trade/delivery/options.ts";
import type { PaymentMethod } from "#app/trade/orders/payment.ts";
import { shareDiscount } from "#app/trade/promotions/discount.ts";
import { judgePromotion, type Promotion } from "#app/trade/promotions/promotion.ts";
import type { ChangeFacts, JudgedChange, LineAfter, Placed } from "./change.ts";
import type { AskedChange } from "./change-form.ts";
import type { ChangeRefusal } from "./refusals.ts";

/** What the order comes to: minimum, code, fee and taxes are judged again where the change touches them. */
export function priceAfter(
  order: Placed,
  asked: AskedChange,
  { settings, promotion, rates }: ChangeFacts,
  lines: LineAfter[],
  isOtherUnits: boolean,
): Result<Pick<JudgedChange, "lines" | "totals" | "promotion" | "lostCode">, ChangeRefusal> {
  const subtotalCents = subtotalOf(lines);
  const tooLittle = minimumOrderSentence(subtotalCents, settings.minimumOrderCents);
  if (tooLittle && subtotalCents < order.subtotalCents) {
    return refused(checkoutRefusals.belowMinimum(tooLittle));
  }
  const isOtherZip = asked.zip !== order.deliveryZip;
  const { promotionId, promotionCode } = order;
  const kept = { cents: order.discountCents, lostCode: null };
  const discount =
    promotionCode && (isOtherUnits || isOtherZip)
      ? discountAfter(order, promotion, { settings, zip: asked.zip, subtotalCents })
      : kept;
  const shares = discount === kept ? null : shareDiscount(lines, discount.cents);
  const { redeliveryFeeCents } = order;
  const totals = totalsOf({
    ...{ subtotalCents, discountCents: discount.cents, redeliveryFeeCents },
    deliveryFeeCents: feeAfter(order, asked, subtotalCents),
    rates: isOtherZip ? rates : order.taxes,
  });
  return ok({
    lines: lines.map((line, place) => ({ ...line, discountCents: shares?.[place] ?? line.discountCents })),
    totals,
    promotion: discount.lostCode
      ? { promotionId: null, promotionCode: null }
      : { promotionId, promotionCode },
    lostCode: discount.lostCode,
  });
}

/**
 * What the order's code takes off now, or why it takes nothing. It was used while it held, so only what the change touches
 * counts: the ZIP and what the products come to.
 */
function discountAfter(
  { promotionCode, createdAt }: Placed,
  promotion: Promotion | null,
  {
    settings: { noPromotionZips },
    zip,
    subtotalCents,
  }: Pick<ChangeFacts, "settings"> & { zip: string; subtotalCents: Cents },
): { cents: Cents; lostCode: string | null } {
  const judged = judgePromotion({
    ...{ code: promotionCode ?? "", zip, subtotalCents, today: shopDate(createdAt), isUsed: false },
    promotion: promotion && { ...promotion, isStopped: false },
    settings: { promotionCodes: true, noPromotionZips },
  });
  return judged.ok ? { cents: judged.value.cents, lostCode: null } : { cents: 0, lostCode: judged.refusal };
}

/** With the same option and no less to deliver, a delivery never costs more than it did. */
function feeAfter(order: Placed, { option }: AskedChange, subtotalCents: Cents): Cents {
  const fee = deliveryFee(option, subtotalCents);
  const isNoLess = option === order.deliveryOption && subtotalCents >= order.subtotalCents;
  return isNoLess ? Math.min(order.deliveryFeeCents, fee) : fee;
}

/** What a change moves of money that was taken already, and how it was taken; null while the order is paid at the door. */
export function paidDifference(
  { paymentStatus, paymentMethod: method, totalCents: before }: Placed,
  totalCents: Cents,
): { method: PaymentMethod; cents: Cents } | null {
  return paymentStatus === "paid" && method !== "at_door" ? { method, cents: totalCents - before } : null;
}
