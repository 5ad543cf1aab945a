import {
  isCount,
  isFlag,
  isListOf,
  isNullOr,
  isNumber,
  isObject,
  isOneOf,
  isText,
} from "#app/base/lib/shape.ts";
import { FRESH_PRODUCT_FIELDS } from "#app/trade/cart/fresh-products.ts";
import type { TaxLine, Totals } from "#app/trade/cart/totals.ts";
import type { WindowChoice, WindowDay } from "#app/trade/delivery/windows.ts";
import { isServedBand, isZipAnswer } from "#app/trade/delivery/zip-answer-shape.ts";
import { DELIVERY_OPTIONS } from "#app/trade/delivery/zone.ts";
import type { CheckoutQuote, OptionQuote, QuotedLine } from "./quote.ts";

const isQuotedLine = isObject<QuotedLine>({
  ...FRESH_PRODUCT_FIELDS,
  thcMgPerPackage: isNumber,
  quantity: isCount,
  lineCents: isCount,
  thcMg: isNumber,
});

const isTotals = isObject<Totals>({
  subtotalCents: isCount,
  deliveryFeeCents: isCount,
  redeliveryFeeCents: isCount,
  taxes: isListOf(
    isObject<TaxLine>({ name: isText, basisPoints: isNumber, appliesToDelivery: isFlag, cents: isCount }),
  ),
  taxCents: isCount,
  totalCents: isCount,
});

const isWindowDay = isObject<WindowDay>({
  date: isText,
  closed: isNullOr(isText),
  windows: isListOf(isObject<WindowChoice>({ start: isText, end: isText, placesLeft: isNumber })),
});

const isOptionQuote = isObject<OptionQuote>({
  option: isOneOf(...DELIVERY_OPTIONS),
  label: isText,
  description: isText,
  feeCents: isCount,
  days: isListOf(isWindowDay),
  totals: isTotals,
  fingerprint: isText,
});

/** The shape of the answer of `GET /checkout/quote`. */
export const isCheckoutQuote = isObject<CheckoutQuote>({
  lines: isListOf(isQuotedLine),
  changes: isListOf(isText),
  subtotalCents: isCount,
  thcMg: isNumber,
  minimumSentence: isNullOr(isText),
  freeDeliverySentence: isNullOr(isText),
  paused: isNullOr(isText),
  zip: isNullOr(isZipAnswer),
  band: isNullOr(isServedBand),
  options: isListOf(isOptionQuote),
});
