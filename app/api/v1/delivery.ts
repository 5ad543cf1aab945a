import { createRoute, z } from "@hono/zod-openapi";
import { BANDS, DELIVERY_OPTIONS, SERVED_BANDS } from "#app/base/settings/delivery-profile.ts";
import { CART_LINES_LIMIT, LINE_LIMIT } from "#app/trade/cart/lines.ts";
import { promotionCode } from "#app/trade/checkout/checkout-form.ts";
import {
  ANY_TEXT,
  body,
  centsField,
  day,
  FINDS,
  json,
  moment,
  price,
  READS,
  scoped,
  uuid,
} from "./contract.ts";

const tags = ["Delivery"];

const NO_ZIP = "Please enter a valid 5-digit ZIP code";
const zip = z.string().regex(/^[0-9]{5}$/, NO_ZIP);

/** Result of the ZIP checker. */
const zipAnswer = z
  .object({
    zip: z.string(),
    isServed: z.boolean(),
    sentence: z.string().nullable().meta({ description: "Why the shop doesn't deliver there." }),
    city: z.string().nullable(),
    state: z.string().nullable(),
    band: z.enum(BANDS).nullable(),
    miles: z.number().nullable(),
    options: z.array(z.enum(DELIVERY_OPTIONS)),
  })
  .meta({ id: "ZipAnswer" });
export type ApiZipAnswer = z.input<typeof zipAnswer>;

const serviceZip = z
  .object({
    zip: z.string(),
    city: z.string(),
    state: z.string(),
    lat: z.number(),
    lng: z.number(),
    band: z.enum(BANDS),
    closedReason: z.string().nullable(),
  })
  .meta({ id: "ServiceZip" });

const optionDays = {
  option: z.enum(DELIVERY_OPTIONS),
  label: z.string(),
  feeCents: price,
  days: z.array(
    z.object({
      date: day,
      closed: z.string().nullable().meta({ description: "Why the shop is closed on that day." }),
      windows: z.array(z.object({ start: moment, end: moment, placesLeft: z.int().min(0) })),
    }),
  ),
};

const windows = z
  .object({ ...zipAnswer.shape, paused: z.string().nullable(), windows: z.array(z.object(optionDays)) })
  .omit({ options: true })
  .meta({ id: "Windows" });

const totals = z.object({
  subtotalCents: price,
  discountCents: price,
  deliveryFeeCents: price,
  redeliveryFeeCents: price,
  taxes: z.array(
    z.object({
      name: z.string(),
      basisPoints: z.number(),
      appliesToDelivery: z.boolean(),
      cents: centsField,
    }),
  ),
  taxCents: price,
  totalCents: price,
});

const quote = z
  .object({
    lines: z.array(
      z.object({
        productId: uuid,
        name: z.string(),
        priceCents: price,
        quantity: z.int(),
        lineCents: price,
        thcMg: z.number(),
      }),
    ),
    changes: z.array(z.string()).meta({ description: "Items that aren't available as requested." }),
    subtotalCents: price,
    promotion: z
      .object({ code: z.string(), discountCents: price, problem: z.string().nullable() })
      .nullable()
      .meta({ description: "The promo code's discount, or why it isn't valid." }),
    thcMg: z.number(),
    minimum: z.string().nullable().meta({ description: "How much is missing to reach the minimum order." }),
    paused: z.string().nullable().meta({ description: "Why the shop isn't taking orders right now." }),
    zip: zipAnswer,
    options: z.array(z.object({ ...optionDays, totals, fingerprint: z.string() })),
  })
  .meta({ id: "Quote" });
export type ApiQuote = z.input<typeof quote>;

const asked = z
  .strictObject({
    zip,
    lines: z
      .array(z.strictObject({ productId: uuid, quantity: z.int().min(1).max(LINE_LIMIT) }))
      .max(CART_LINES_LIMIT),
    promotion: promotionCode
      .meta({
        ...ANY_TEXT,
        description: "Whether the customer has already used it is checked when the order is placed.",
      })
      .optional(),
  })
  .meta({ id: "QuoteRequest" });

export const listZipsRoute = createRoute({
  ...{ method: "get", path: "/zips", tags, summary: "List the shop's ZIP codes" },
  ...scoped("delivery:read"),
  request: { query: z.strictObject({}) },
  responses: {
    ...READS,
    200: json(
      z.object({ items: z.array(serviceZip) }).meta({ id: "ServiceZips" }),
      "All ZIP codes, in order.",
    ),
  },
});

export const checkZipRoute = createRoute({
  ...{ method: "get", path: "/zips/{zip}", tags, summary: "Check delivery to a ZIP code" },
  ...scoped("delivery:read"),
  request: { params: z.object({ zip }) },
  responses: { ...FINDS, 200: json(zipAnswer, "The result of the website's ZIP checker.") },
});

export const listWindowsRoute = createRoute({
  ...{
    method: "get",
    path: "/windows",
    tags,
    summary: "List the available delivery windows of a ZIP code",
  },
  ...scoped("delivery:read"),
  request: { query: z.strictObject({ zip }) },
  responses: {
    ...READS,
    200: json(windows, "The windows by option and day; empty if the shop doesn't deliver there."),
  },
});

export const askForQuoteRoute = createRoute({
  ...{ method: "post", path: "/quotes", tags, summary: "Create a quote" },
  description: `Prices products for a ZIP code. Nothing is reserved or changed, so it takes no Idempotency-Key. Bands: ${SERVED_BANDS.join(", ")}.`,
  ...scoped("delivery:read"),
  request: { body: body(asked) },
  responses: { ...READS, 200: json(quote, "The quote, with the windows of each option.") },
});
