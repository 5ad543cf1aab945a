import type { Cents } from "#app/base/lib/money.ts";
import type { FormValues, RefusedForm } from "#app/base/lib/refused-form.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import type { DeliveryOption } from "#app/base/settings/delivery-profile.ts";
import type { OrderPrice } from "#app/trade/cart/totals.ts";
import type { FIELD_LENGTHS } from "#app/trade/checkout/checkout-form.ts";
import type { CheckoutQuote } from "#app/trade/checkout/quote.ts";
import type { OrderStatus } from "#app/trade/orders/status.ts";

/** Prefix of a line's quantity field, followed by its product id. */
export const UNITS_PREFIX = "units-";

/** A window offered in the form: ISO strings, and the spots left. */
export type WindowOffer = { option: DeliveryOption; start: string; end: string; placesLeft: number };

/** A product in the form, with its units as typed. */
export type DeskLine = { id: string; name: string; priceCents: Cents; units: string };

/** Data of the change page for the input so far; instants are ISO strings. */
export type ChangeDesk = {
  orderId: string;
  status: OrderStatus;
  /** Number of delivery attempts. */
  attempts: number;
  contactEmail: string;
  /** Why this user can't change the order at all; null while they can. */
  closed: string | null;
  values: FormValues;
  errors: RefusedForm["errors"];
  /** Whether a form submitted for saving was refused. */
  isRefused: boolean;
  /** The product just added. */
  added: string | null;
  lengths: typeof FIELD_LENGTHS;
  lines: DeskLine[];
  /** Today's products that can be added to the order. */
  products: { id: string; name: string; priceCents: Cents }[];
  windows: WindowOffer[];
  before: OrderPrice;
  /** New total; null while the change is refused. */
  after: ChangedPrice | null;
};

/**
 * Price of a changed order. `more` is the additional cost of a paid order, 0 when nothing has to be
 * collected.
 */
export type ChangedPrice = OrderPrice & {
  sentence: string;
  lostCode: string | null;
  moreCents: Cents;
  quoteFingerprint: string;
};

type OwnWindow = {
  deliveryOption: DeliveryOption;
  windowStart: Temporal.Instant;
  windowEnd: Temporal.Instant;
};

/**
 * Available windows, including the order's own where it applies: it already has a spot there, even if the
 * window is full or closed.
 */
export function windowsFor(options: CheckoutQuote["options"], own: OwnWindow | null): WindowOffer[] {
  const offered = options.flatMap(({ option, days }) =>
    days.flatMap(({ windows }) => windows.map((window) => ({ option, ...window }))),
  );
  if (!own) return offered;
  const start = own.windowStart.toString();
  const isOwn = (offer: WindowOffer) => offer.option === own.deliveryOption && offer.start === start;
  if (offered.some(isOwn)) {
    return offered.map((offer) => (isOwn(offer) ? { ...offer, placesLeft: offer.placesLeft + 1 } : offer));
  }
  return [{ option: own.deliveryOption, start, end: own.windowEnd.toString(), placesLeft: 1 }, ...offered];
}

/** Value of a window in the form: its option and its start, since two options may start at the same time. */
export const windowValue = ({ option, start }: Pick<WindowOffer, "option" | "start">) => `${option} ${start}`;

/** Fields that only the form uses. */
const OWN_FIELDS = ["window", "add", "step", "filledZip"];

/** Converts the form's values to the fields of a change. */
export function fieldsOfChange(values: FormValues): FormValues {
  const [option = "", windowStart = ""] = (values.window ?? "").split(" ");
  const kept = Object.entries(values).filter(([name]) => !OWN_FIELDS.includes(name));
  return { ...Object.fromEntries(kept), option, windowStart };
}

/** Typed units by product, followed by the added product's. */
export function typedUnits(values: FormValues): Map<string, string> {
  const typed = new Map<string, string>();
  for (const [name, units] of Object.entries(values)) {
    const id = name.startsWith(UNITS_PREFIX) ? name.slice(UNITS_PREFIX.length).toLowerCase() : "";
    if (isUuid(id)) typed.set(id, units);
  }
  const added = values.add?.toLowerCase();
  if (isUuid(added) && !typed.has(added)) typed.set(added, "1");
  return typed;
}

/** Refusals of a change by form field; option and start share one field there. */
export function besideFields(errors: RefusedForm["errors"]): RefusedForm["errors"] {
  const { option, windowStart, ...others } = errors;
  const window = windowStart ?? option;
  return window === undefined ? others : { ...others, window };
}
