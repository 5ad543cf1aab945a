import type { Cents } from "#app/base/lib/money.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import type { ServedBand } from "#app/base/settings/delivery-profile.ts";
import { closedOn } from "#app/base/settings/opening.ts";
import { LINE_LIMIT } from "#app/trade/cart/lines.ts";
import { minimumOrderSentence, subtotalOf, totalsOf } from "#app/trade/cart/totals.ts";
import { roundMg } from "#app/trade/catalog/milligrams.ts";
import type { ProductForSale } from "#app/trade/catalog/take-stock.server.ts";
import { checkDelivery, checkWindow, isForSale, publicName } from "#app/trade/checkout/check-order.ts";
import { sumPerProduct } from "#app/trade/checkout/quote.ts";
import { checkoutRefusals } from "#app/trade/checkout/refusals.ts";
import { problemsOf, type Rule, rulesOn } from "#app/trade/compliance/rules.ts";
import { deliveryFee } from "#app/trade/delivery/options.ts";
import type { PaymentMethod } from "#app/trade/orders/payment.ts";
import { shareDiscount } from "#app/trade/promotions/discount.ts";
import { checkPromotion, type Promotion } from "#app/trade/promotions/promotion.ts";
import {
  type Asker,
  type ChangeFacts,
  type ChangeRefusal,
  type CheckedChange,
  changeRefusals,
  deliveryParts,
  type Item,
  isOtherPhone,
  type LineAfter,
  mayChange,
  type Placed,
  unitParts,
} from "./change.ts";
import type { AskedChange } from "./change-form.ts";

type Terms = { now: Temporal.Instant; by: Asker };

/**
 * Checks all rules of a change (rules order-changes/checks, order-changes/units, order-changes/price), in the
 * order in which someone would fix the problems. Unchanged parts stay as sold. The database decides who gets
 * the last units and the last spot.
 */
export function checkChange(
  order: Placed,
  items: readonly Item[],
  asked: AskedChange,
  facts: ChangeFacts,
  { now, by }: Terms,
): Result<CheckedChange, ChangeRefusal> {
  const no = checkAsker(order, asked, facts, by, now);
  if (no) return refused(no);
  const place = checkPlace(order, asked, facts, now);
  if (!place.ok) return place;
  const lines = checkLines(order, items, asked, facts, now);
  if (!lines.ok) return lines;
  const units = unitParts(items, lines.value);
  if (units.length > 0 && order.status === "delivery_failed") return refused(changeRefusals.inTheBag());
  const price = priceAfter(order, asked, facts, lines.value, units.length > 0);
  if (!price.ok) return price;
  const moreCents = paidDifference(order, price.value.totals.totalCents)?.cents ?? 0;
  if (by === "customer" && moreCents > 0) return refused(changeRefusals.paidCostsMore(moreCents));
  const { windowEnd } = place.value;
  const parts = [...units, ...deliveryParts(order, asked, windowEnd)];
  return ok({ parts, ...place.value, ...price.value });
}

function checkAsker(
  order: Placed,
  asked: AskedChange,
  { settings, openOrdersOfPhone }: ChangeFacts,
  by: Asker,
  now: Temporal.Instant,
): ChangeRefusal | null {
  const no = mayChange(order.status, by);
  if (no) return no;
  const closed = by === "customer" ? closedOn(settings, shopDate(now)) : null;
  if (closed) return checkoutRefusals.orderingPaused(closed);
  const most = settings.openOrdersPerPhone;
  return isOtherPhone(order, asked) && openOrdersOfPhone >= most
    ? checkoutRefusals.phoneTooManyOpen(most)
    : null;
}

/**
 * Band and window of a change. An unchanged window may have closed for new orders: the order keeps its spot.
 */
function checkPlace(
  order: Placed,
  asked: AskedChange,
  facts: ChangeFacts,
  now: Temporal.Instant,
): Result<{ band: ServedBand; windowEnd: Temporal.Instant }, ChangeRefusal> {
  const start = Temporal.Instant.from(asked.windowStart);
  const isSameZip = asked.zip === order.deliveryZip && asked.state === order.deliveryState;
  const isSameWindow = asked.option === order.deliveryOption && start.equals(order.windowStart);
  const { windowEnd } = order;
  if (isSameZip && isSameWindow) return ok({ band: order.band as ServedBand, windowEnd });
  const band = checkDelivery(asked, facts);
  if (!band.ok) return band;
  if (isSameWindow && band.value === order.band) return ok({ band: band.value, windowEnd });
  const window = checkWindow(asked, facts, band.value, now);
  return window.ok ? ok({ band: band.value, windowEnd: window.value.end }) : window;
}

/** Requested lines: existing ones in their order, then the added ones. */
function checkLines(
  order: Placed,
  items: readonly Item[],
  asked: AskedChange,
  { products, rules }: ChangeFacts,
  now: Temporal.Instant,
): Result<LineAfter[], ChangeRefusal> {
  const delivered = shopDate(Temporal.Instant.from(asked.windowStart));
  const days: Days = { delivered, rules, today: rulesOn(rules, shopDate(now).toString()) };
  const isOtherDay = !delivered.equals(shopDate(order.windowStart));
  const known = new Map(products.map((product) => [product.id, product]));
  const wanted = new Map(sumPerProduct(asked.lines).map(({ id, quantity }) => [id, quantity]));
  const lines: LineAfter[] = [];
  for (const item of items) {
    const quantity = wanted.get(item.productId) ?? 0;
    wanted.delete(item.productId);
    if (quantity === 0) continue;
    const product = known.get(item.productId) ?? null;
    const more = quantity - item.quantity;
    const no =
      more > 0
        ? checkMore(product, { quantity, more, item }, days)
        : isOtherDay
          ? checkKept(item, product, days)
          : null;
    if (no) return refused(no);
    const { productId, name, priceCents, discountCents } = item;
    lines.push({ item, product, productId, name, quantity, priceCents, discountCents });
  }
  for (const [id, quantity] of wanted) {
    const product = known.get(id) ?? null;
    const no = checkMore(product, { quantity, more: quantity, item: null }, days);
    if (no) return refused(no);
    if (!product) continue;
    const { name, priceCents } = product;
    lines.push({ item: null, product, productId: id, name, quantity, priceCents, discountCents: 0 });
  }
  return lines.length > 0 ? ok(lines) : refused(changeRefusals.nothingLeft());
}

type Days = { delivered: Temporal.PlainDate; today: readonly Rule[]; rules: readonly Rule[] };

/** Returns why units of a product can't be added to an order, or null. */
function checkMore(
  product: ProductForSale | null,
  { quantity, more, item }: { quantity: number; more: number; item: Item | null },
  { delivered, today, rules }: Days,
): ChangeRefusal | null {
  if (!product || !isForSale(product, today)) {
    return checkoutRefusals.productGone(publicName(product ?? undefined) ?? item?.name ?? null);
  }
  const { name, stock } = product;
  const day = delivered.toString();
  if (!isForSale(product, rulesOn(rules, day))) return checkoutRefusals.notOnThatDay(name, day);
  if (quantity > LINE_LIMIT) return checkoutRefusals.tooMany(name, LINE_LIMIT);
  if (stock === null) return null;
  if (item && !item.stockTaken) return changeRefusals.stockDiffers(name);
  // The order already has its own units, so the message counts them too.
  return stock < more ? checkoutRefusals.stockShort(name, stock + quantity - more) : null;
}

/**
 * Returns why a line can't be delivered on another day, or null. For a deleted product, the line itself has
 * the fields that rules check, except its class and lab report.
 */
function checkKept(item: Item, product: ProductForSale | null, { delivered, rules }: Days) {
  const {
    delta9Percent = 0,
    thcMgPerServing = 0,
    countsAs = "other" as const,
    hasReport = true,
    containersPerPack = 1,
  } = product ?? {};
  const { category, thcMgPerPackage, name } = item;
  const day = delivered.toString();
  const facts = {
    category,
    countsAs,
    thcMgPerPackage: roundMg(thcMgPerPackage / containersPerPack),
    thcMgPerPack: thcMgPerPackage,
    delta9Percent,
    thcMgPerServing,
    hasReport,
  };
  const isForbidden = problemsOf(facts, rulesOn(rules, day)).length > 0;
  return isForbidden ? checkoutRefusals.notOnThatDay(name, day) : null;
}

/** New price: checks minimum, code, fee, and taxes again where the change affects them. */
function priceAfter(
  order: Placed,
  asked: AskedChange,
  { settings, promotion, rates }: ChangeFacts,
  lines: LineAfter[],
  isOtherUnits: boolean,
): Result<Pick<CheckedChange, "lines" | "totals" | "promotion" | "lostCode">, ChangeRefusal> {
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
  const { redeliveryFeeCents, tipCents } = order;
  const totals = totalsOf({
    ...{ subtotalCents, discountCents: discount.cents, redeliveryFeeCents, tipCents },
    deliveryFeeCents: feeAfter(order, asked, { settings, subtotalCents }),
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
 * Discount of the order's code, or why there is none. The code was valid when used, so this checks only what
 * the change affects: the ZIP code and the subtotal.
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
  const checked = checkPromotion({
    ...{ code: promotionCode ?? "", zip, subtotalCents, today: shopDate(createdAt), isUsed: false },
    promotion: promotion && { ...promotion, isStopped: false },
    settings: { promotionCodes: true, noPromotionZips },
  });
  return checked.ok
    ? { cents: checked.value.cents, lostCode: null }
    : { cents: 0, lostCode: checked.refusal };
}

/** With the same option and a subtotal at least as high, the delivery fee never rises. */
function feeAfter(
  order: Placed,
  { option }: AskedChange,
  { settings, subtotalCents }: Pick<ChangeFacts, "settings"> & { subtotalCents: Cents },
): Cents {
  const fee = deliveryFee(settings, option, subtotalCents);
  const isNoLess = option === order.deliveryOption && subtotalCents >= order.subtotalCents;
  return isNoLess ? Math.min(order.deliveryFeeCents, fee) : fee;
}

/** Difference from a payment already collected, and its method; null while payment is due on delivery. */
export function paidDifference(
  { paymentStatus, paymentMethod: method, totalCents: before }: Placed,
  totalCents: Cents,
): { method: PaymentMethod; cents: Cents } | null {
  return paymentStatus === "paid" && method !== "at_door" ? { method, cents: totalCents - before } : null;
}
