import type { Cents } from "#app/base/lib/money.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import type { ServedBand } from "#app/base/settings/delivery-profile.ts";
import { closedOn } from "#app/base/settings/opening.ts";
import { type PaymentWay, waysOf } from "#app/base/settings/payment-ways.ts";
import type { SiteSettings } from "#app/base/settings/settings.ts";
import { LINE_LIMIT } from "#app/trade/cart/lines.ts";
import { minimumOrderSentence, subtotalOf, type Totals, totalsOf } from "#app/trade/cart/totals.ts";
import type { ProductForSale } from "#app/trade/catalog/take-stock.server.ts";
import { leastAge, mayBuy, problemsOf, type Rule, rulesOn } from "#app/trade/compliance/rules.ts";
import { deliveryFee } from "#app/trade/delivery/options.ts";
import type { TaxRate } from "#app/trade/delivery/price-with-tax.ts";
import { type ClosedDay, closedReason, timetableOf } from "#app/trade/delivery/timetable.ts";
import { type DeliveryWindow, findOpenWindow } from "#app/trade/delivery/windows.ts";
import { checkZip, type ServiceZip } from "#app/trade/delivery/zip-check.ts";
import type { Gift } from "#app/trade/orders/gift.ts";
import { checkPromotion, type Discount, type Promotion } from "#app/trade/promotions/promotion.ts";
import { type CheckoutForm, giftOf } from "./checkout-form.ts";
import { type QuotedLine, quoteLine, sumPerProduct } from "./quote.ts";
import { type CheckoutRefusal, checkoutRefusals } from "./refusals.ts";

/** Current database state for a checkout. */
export type SaleFacts = {
  customer: { birthDate: Temporal.PlainDate; emailVerified: boolean };
  settings: SiteSettings;
  zip: ServiceZip | null;
  /** The closed day that the order's window is on, if any. */
  /** Those of the window's day and the day before. */
  closedDays: readonly ClosedDay[];
  rates: readonly TaxRate[];
  /** The active rules, in effect or not. */
  rules: readonly Rule[];
  products: readonly ProductForSale[];
  openOrders: { ofCustomer: number; ofPhone: number };
  /** The promotion of the form's code, and whether this customer has used it. */
  promotion: { found: Promotion | null; isUsed: boolean };
};

/** A valid order: its ZIP code, window, line items at today's prices, discount, and totals. */
export type Sale = {
  band: ServedBand;
  window: DeliveryWindow;
  lines: QuotedLine[];
  totals: Totals;
  discount: Discount | null;
  isTrial: boolean;
  /** How the customer pays. */
  way: PaymentWay;
  gift: Gift;
};

/** Time of the order, whether the customer's email address must be confirmed, and whether it's a trial. */
export type Terms = { now: Temporal.Instant; requireVerifiedEmail: boolean; isTrial: boolean };

/**
 * Checks every rule of an order, in the order in which a customer would fix the problems. The database
 * decides who gets the last units of a product and the last spot in a window.
 */
export function checkOrder(
  form: CheckoutForm,
  facts: SaleFacts,
  terms: Terms,
): Result<Sale, CheckoutRefusal> {
  const refusal = checkBuyer(facts, terms);
  if (refusal) return refused(refusal);
  const place = checkPlace(form, facts, terms.now);
  if (!place.ok) return place;
  const lines = checkLines(form, facts, {
    today: shopDate(terms.now),
    delivered: shopDate(place.value.window.start),
  });
  if (!lines.ok) return lines;
  const subtotalCents = subtotalOf(lines.value);
  const tooLittle = minimumOrderSentence(subtotalCents, facts.settings.minimumOrderCents);
  if (tooLittle) return refused(checkoutRefusals.belowMinimum(tooLittle));
  const discount = checkDiscount(form, facts, { subtotalCents, now: terms.now });
  if (!discount.ok) return discount;
  const totals = totalsOf({
    subtotalCents,
    discountCents: discount.value?.cents ?? 0,
    deliveryFeeCents: deliveryFee(facts.settings, form.option, subtotalCents),
    redeliveryFeeCents: 0,
    rates: facts.rates,
  });
  const ways = waysOf(facts.settings.paymentWays);
  const way = ways.find((one) => one === (form.payment ?? ways[0]));
  if (!way) return refused(checkoutRefusals.wayClosed());
  const gift = giftOf(form);
  if (gift.giftName !== "" && !facts.settings.giftOrders) return refused(checkoutRefusals.giftsClosed());
  // In an open shop, every order is real.
  const isTrial = terms.isTrial && closedOn(facts.settings, shopDate(terms.now)) !== null;
  return ok({ ...place.value, lines: lines.value, totals, discount: discount.value, isTrial, way, gift });
}

/** Returns whether a size may be sold under a day's rules: active, on, and not forbidden by any of them. */
export function isForSale(product: ProductForSale, rules: readonly Rule[]): boolean {
  return product.status === "active" && product.isOn && problemsOf(product, rules).length === 0;
}

/** Returns a product's name if customers may see it; a draft's name isn't public. */
export function publicName(product: Pick<ProductForSale, "name" | "status"> | undefined): string | null {
  return product && product.status !== "draft" ? product.name : null;
}

function checkBuyer(
  { settings, customer, openOrders, rules }: SaleFacts,
  terms: Terms,
): CheckoutRefusal | null {
  const today = shopDate(terms.now);
  const closed = closedOn(settings, today);
  if (closed && !terms.isTrial) return checkoutRefusals.orderingPaused(closed);
  const age = leastAge(rulesOn(rules, today.toString()));
  if (!mayBuy(customer.birthDate, today, age)) return checkoutRefusals.tooYoung(age);
  if (terms.requireVerifiedEmail && !customer.emailVerified) return checkoutRefusals.emailUnverified();
  // Orders are placed before they're paid, so open ones are limited to keep windows available (rules
  // checkout/open-order-limit).
  const { openOrdersPerCustomer: most, openOrdersPerPhone: mostOfPhone } = settings;
  if (openOrders.ofCustomer >= most) return checkoutRefusals.tooManyOpen(most);
  return openOrders.ofPhone >= mostOfPhone ? checkoutRefusals.phoneTooManyOpen(mostOfPhone) : null;
}

function checkPlace(
  form: CheckoutForm,
  facts: SaleFacts,
  now: Temporal.Instant,
): Result<{ band: ServedBand; window: DeliveryWindow }, CheckoutRefusal> {
  const zip = checkDelivery(form, facts);
  if (!zip.ok) return zip;
  const band = zip.value;
  const window = checkWindow(form, facts, band, now);
  return window.ok ? ok({ band, window: window.value }) : window;
}

type Place = Pick<CheckoutForm, "zip" | "option"> & { state: string };

/** Returns the band of a ZIP code if the option is available there. */
export function checkDelivery(
  form: Place,
  { zip, settings }: Pick<SaleFacts, "zip" | "settings">,
): Result<ServedBand, CheckoutRefusal> {
  const answer = checkZip(form.zip, zip, settings.delivery);
  if (answer.kind !== "served") return refused(checkoutRefusals.noDelivery(answer));
  const { state, serviceArea, deliveryOptions } = answer.check;
  if (form.state !== state) return refused(checkoutRefusals.stateDiffers(form.zip, state));
  if (!deliveryOptions.includes(form.option)) {
    return refused(
      checkoutRefusals.optionUnavailable(settings.delivery.options[form.option].label, form.zip),
    );
  }
  return ok(serviceArea);
}

/** Returns the window of a form, if it can still be booked; the database decides on its capacity. */
export function checkWindow(
  form: Pick<CheckoutForm, "option" | "windowStart">,
  facts: Pick<SaleFacts, "settings" | "closedDays">,
  band: ServedBand,
  now: Temporal.Instant,
): Result<DeliveryWindow, CheckoutRefusal> {
  const start = Temporal.Instant.from(form.windowStart);
  const timetable = timetableOf(facts.settings, facts.closedDays);
  const reason = closedReason(timetable, shopDate(start));
  if (reason !== null) return refused(checkoutRefusals.dayClosed(shopDate(start).toString(), reason));
  const window = findOpenWindow({ option: form.option, band, timetable, now }, start);
  return window ? ok(window) : refused(checkoutRefusals.windowClosed());
}

/** Returns the discount of the form's code; null without a code. */
function checkDiscount(
  { promotion: code, zip }: CheckoutForm,
  { promotion: { found, isUsed }, settings }: SaleFacts,
  { subtotalCents, now }: { subtotalCents: Cents; now: Temporal.Instant },
): Result<Discount | null, CheckoutRefusal> {
  if (code === undefined) return ok(null);
  const today = shopDate(now);
  const checked = checkPromotion({ code, promotion: found, settings, zip, today, isUsed, subtotalCents });
  return checked.ok ? checked : refused(checkoutRefusals.promotion(checked.refusal));
}

/**
 * A product must be allowed on both the day of the sale and the day of delivery: a rule may take effect in
 * between.
 */
function checkLines(
  form: CheckoutForm,
  { products, rules }: SaleFacts,
  days: { today: Temporal.PlainDate; delivered: Temporal.PlainDate },
): Result<QuotedLine[], CheckoutRefusal> {
  const known = new Map(products.map((product) => [product.id, product]));
  const ofToday = rulesOn(rules, days.today.toString());
  const ofDelivery = rulesOn(rules, days.delivered.toString());
  const lines: QuotedLine[] = [];
  for (const { id, quantity } of sumPerProduct(form.lines)) {
    const product = known.get(id);
    if (!product || !isForSale(product, ofToday)) {
      return refused(checkoutRefusals.productGone(publicName(product)));
    }
    if (!isForSale(product, ofDelivery)) {
      return refused(checkoutRefusals.notOnThatDay(product.name, days.delivered.toString()));
    }
    if (quantity > LINE_LIMIT) return refused(checkoutRefusals.tooMany(product.name, LINE_LIMIT));
    if (product.stock !== null && product.stock < quantity) {
      return refused(checkoutRefusals.stockShort(product.name, product.stock));
    }
    lines.push(quoteLine(product, quantity));
  }
  return ok(lines);
}
