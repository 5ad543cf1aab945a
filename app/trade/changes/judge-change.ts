import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { LINE_LIMIT } from "#app/trade/cart/lines.ts";
import type { ProductForSale } from "#app/trade/catalog/take-stock.server.ts";
import { isForSale, judgeWindow, judgeZip, publicName } from "#app/trade/checkout/judge-order.ts";
import { sumPerProduct } from "#app/trade/checkout/quote.ts";
import { checkoutRefusals } from "#app/trade/checkout/refusals.ts";
import { problemsOf, type Rule, rulesOn } from "#app/trade/compliance/rules.ts";
import type { ServedBand } from "#app/trade/delivery/bands.ts";
import {
  type Asker,
  type ChangeFacts,
  deliveryParts,
  type Item,
  isOtherPhone,
  type JudgedChange,
  type LineAfter,
  mayChange,
  type Placed,
  unitParts,
} from "./change.ts";
import type { AskedChange } from "./change-form.ts";
import { priceAfter } from "./change-price.ts";
import { type ChangeRefusal, changeRefusals } from "./refusals.ts";

type Terms = { now: Temporal.Instant; by: Asker };

/**
 * Checks every rule of a change (rules order-changes/checks, order-changes/units, order-changes/price), in the order in which somebody would mend the problems. What is
 * not changed stays as it was sold. The database settles who gets the last units and the last place.
 */
export function judgeChange(
  order: Placed,
  items: readonly Item[],
  asked: AskedChange,
  facts: ChangeFacts,
  { now, by }: Terms,
): Result<JudgedChange, ChangeRefusal> {
  const no = judgeAsker(order, asked, facts, by);
  if (no) return refused(no);
  const place = judgePlace(order, asked, facts, now);
  if (!place.ok) return place;
  const lines = judgeLines(order, items, asked, facts, now);
  if (!lines.ok) return lines;
  const units = unitParts(items, lines.value);
  if (units.length > 0 && order.status === "delivery_failed") return refused(changeRefusals.inTheBag());
  const price = priceAfter(order, asked, facts, lines.value, units.length > 0);
  if (!price.ok) return price;
  const { windowEnd } = place.value;
  const parts = [...units, ...deliveryParts(order, asked, windowEnd)];
  return ok({ parts, ...place.value, ...price.value });
}

function judgeAsker(
  order: Placed,
  asked: AskedChange,
  { settings, openOrdersOfPhone }: ChangeFacts,
  by: Asker,
): ChangeRefusal | null {
  const no = mayChange(order.status, by);
  if (no) return no;
  if (by === "customer" && settings.orderingPaused)
    return checkoutRefusals.orderingPaused(settings.pausedMessage);
  const most = settings.openOrdersPerPhone;
  return isOtherPhone(order, asked) && openOrdersOfPhone >= most
    ? checkoutRefusals.phoneTooManyOpen(most)
    : null;
}

/** The band and window of a change. A window that stays may have closed for new orders since; the order has its place in it. */
function judgePlace(
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
  const band = judgeZip(asked, facts);
  if (!band.ok) return band;
  if (isSameWindow && band.value === order.band) return ok({ band: band.value, windowEnd });
  const window = judgeWindow(asked, facts, band.value, now);
  return window.ok ? ok({ band: band.value, windowEnd: window.value.end }) : window;
}

/** The lines as they are to be: those that are there in their sequence, then what comes to them. */
function judgeLines(
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
        ? judgeMore(product, { quantity, more, item }, days)
        : isOtherDay
          ? judgeKept(item, product, days)
          : null;
    if (no) return refused(no);
    const { productId, name, priceCents, discountCents } = item;
    lines.push({ item, product, productId, name, quantity, priceCents, discountCents });
  }
  for (const [id, quantity] of wanted) {
    const product = known.get(id) ?? null;
    const no = judgeMore(product, { quantity, more: quantity, item: null }, days);
    if (no) return refused(no);
    if (!product) continue;
    const { name, priceCents } = product;
    lines.push({ item: null, product, productId: id, name, quantity, priceCents, discountCents: 0 });
  }
  return lines.length > 0 ? ok(lines) : refused(changeRefusals.nothingLeft());
}

type Days = { delivered: Temporal.PlainDate; today: readonly Rule[]; rules: readonly Rule[] };

/** Why units of a product cannot come to an order; null when they can. */
function judgeMore(
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
  // Its own units are in the order already, so the sentence counts them too.
  return stock < more ? checkoutRefusals.stockShort(name, stock + quantity - more) : null;
}

/** Why a line cannot be delivered on another day; null when it can. Of a product that is gone the line knows what the law asks. */
function judgeKept(item: Item, product: ProductForSale | null, { delivered, rules }: Days) {
  const { delta9Percent = 0, thcMgPerServing = 0 } = product ?? {};
  const { category, thcMgPerPackage, name } = item;
  const day = delivered.toString();
  const facts = { category, thcMgPerPackage, delta9Percent, thcMgPerServing };
  const isForbidden = problemsOf(facts, rulesOn(rules, day)).length > 0;
  return isForbidden ? checkoutRefusals.notOnThatDay(name, day) : null;
}
