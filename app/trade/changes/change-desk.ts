import type { Cents } from "#app/base/lib/money.ts";
import type { FormValues, RefusedForm } from "#app/base/lib/refused-form.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import type { OrderPrice } from "#app/trade/cart/totals.ts";
import type { FIELD_LENGTHS } from "#app/trade/checkout/checkout-form.ts";
import type { CheckoutQuote } from "#app/trade/checkout/quote.ts";
import type { DeliveryOption } from "#app/trade/delivery/bands.ts";
import type { OrderStatus } from "#app/trade/orders/status.ts";

/** The name of a line's quantity in the form, followed by the id of its product. */
export const UNITS_PREFIX = "units-";

/** A window of the form: ISO strings, and the places that are left in it. */
export type WindowOffer = { option: DeliveryOption; start: string; end: string; placesLeft: number };

/** A product of the form, with its units as typed. */
export type DeskLine = { id: string; name: string; priceCents: Cents; units: string };

/** What the page of a change shows for what was typed so far; instants are ISO strings. */
export type ChangeDesk = {
  orderId: string;
  status: OrderStatus;
  /** How often the courier has set out with it. */
  attempts: number;
  contactEmail: string;
  /** Why this person cannot change it at all; null while they can. */
  closed: string | null;
  values: FormValues;
  errors: RefusedForm["errors"];
  /** True when a form that was to be saved was not. */
  isRefused: boolean;
  /** The product that was added just now. */
  added: string | null;
  lengths: typeof FIELD_LENGTHS;
  lines: DeskLine[];
  /** What of today's products can still come to the order. */
  products: { id: string; name: string; priceCents: Cents }[];
  windows: WindowOffer[];
  before: OrderPrice;
  /** What it comes to; null while something stands against the change. */
  after: ChangedPrice | null;
};

/** The price of a changed order. `more` is what a paid order costs more, 0 when nothing is to be taken for it. */
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

/** The windows that can be chosen, with the order's own, where it counts: it has its place there, whether the window is full or closed. */
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

/** The value of a window in the form: its option and its start, since two options may begin at once. */
export const windowValue = ({ option, start }: Pick<WindowOffer, "option" | "start">) => `${option} ${start}`;

/** What the form has for itself: it goes no further. */
const OWN_FIELDS = ["window", "add", "step", "filledZip"];

/** The fields of a change as its contract takes them, of the form's values. */
export function fieldsOfChange(values: FormValues): FormValues {
  const [option = "", windowStart = ""] = (values.window ?? "").split(" ");
  const kept = Object.entries(values).filter(([name]) => !OWN_FIELDS.includes(name));
  return { ...Object.fromEntries(kept), option, windowStart };
}

/** The units that were typed, by product, after the one that was added. */
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

/** The refusals of a change beside the fields of its form: option and start are one field there. */
export function besideFields(errors: RefusedForm["errors"]): RefusedForm["errors"] {
  const { option, windowStart, ...others } = errors;
  const window = windowStart ?? option;
  return window === undefined ? others : { ...others, window };
}
