import { createRoute, z } from "@hono/zod-openapi";
import { requiredText, textWithBreaks } from "#app/base/lib/typed-text.ts";
import { US_STATES } from "#app/base/lib/us-states.ts";
import { BANDS, DELIVERY_OPTIONS } from "#app/base/settings/delivery-profile.ts";
import { FLOAT_MOST_CENTS } from "#app/trade/accounting/float.ts";
import { CART_LINES_LIMIT, LINE_LIMIT } from "#app/trade/cart/lines.ts";
import { checkoutForm, promotionCode, unknownFieldSentence } from "#app/trade/checkout/checkout-form.ts";
import { CANCEL_REASON_LENGTH, ORDER_NOTE_LENGTH } from "#app/trade/orders/order-view.ts";
import { ORDER_PAYMENT_METHODS, PAYMENT_STATUSES } from "#app/trade/orders/payment.ts";
import { ORDER_STATUSES } from "#app/trade/orders/status.ts";
import {
  ANY_TEXT,
  body,
  byId,
  categoryName,
  centsField,
  ETAG,
  enteredDay,
  FINDS,
  json,
  limit,
  moment,
  namedMoment,
  pageOf,
  price,
  READS,
  SOME_TEXT,
  scoped,
  timeCursor,
  uuid,
  WRITE_HEADERS,
  WRITES,
} from "./contract.ts";

const tags = ["Orders"];

const LISTED = {
  id: uuid,
  number: z.string().meta({ description: "The order number: eight characters, as the customer sees it." }),
  customerId: uuid.nullable().meta({ description: "Null once the customer deleted their account." }),
  status: z.enum(ORDER_STATUSES),
  createdAt: moment,
  band: z.enum(BANDS),
  deliveryOption: z.enum(DELIVERY_OPTIONS),
  windowStart: moment,
  windowEnd: moment,
  deliveryAddress: z.string(),
  deliveryCity: z.string(),
  deliveryState: z.string(),
  deliveryZip: z.string(),
  contactName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  instructions: z.string(),
  gift: z
    .object({ name: z.string(), phone: z.string(), note: z.string() })
    .optional()
    .meta({ description: "Whom a gift is for, with the note on its slip; absent for other orders." }),
  subtotalCents: price.meta({ description: "Merchandise before discounts." }),
  discountCents: price.meta({ description: "Discount of the promo code." }),
  promotionCode: z.string().nullable(),
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
  paymentMethod: z.enum(ORDER_PAYMENT_METHODS),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  attempts: z.int().min(0).meta({ description: "Number of delivery attempts." }),
};

const listed = z.object(LISTED).meta({ id: "Order" });
export type ListedOrder = z.input<typeof listed>;

const order = z
  .object({
    ...LISTED,
    isTrial: z.boolean().meta({ description: "Placed before the shop opened, to try it." }),
    lines: z.array(
      z.object({
        productId: uuid,
        name: z.string(),
        category: categoryName,
        priceCents: price,
        quantity: z.int().min(1),
        discountCents: price.meta({
          description: "This item's share of the order's discount, for all units.",
        }),
        thcMgPerPackage: z.number(),
        batches: z.array(z.object({ number: z.string(), quantity: z.int() })),
      }),
    ),
    history: z.array(
      z.object({
        at: moment,
        by: z.string().nullable(),
        from: z.enum(ORDER_STATUSES).nullable(),
        to: z.enum(ORDER_STATUSES),
        reason: z.string(),
      }),
    ),
    notes: z.array(
      z.object({
        id: uuid,
        at: moment,
        by: z.string().nullable(),
        text: z.string(),
        forCourier: z.boolean(),
      }),
    ),
  })
  .meta({ id: "WholeOrder" });
export type ApiOrder = z.input<typeof order>;

const { shape } = checkoutForm;
const confirmed = (field: "confirmsAge" | "confirmsRecipient", sentence: string) =>
  z.literal(true, { error: sentence }).meta({ description: CONFIRMED[field] });
const CONFIRMED = {
  confirmsAge: "The customer confirmed that they're of age and will show a valid ID at the door.",
  confirmsRecipient: "The customer confirmed that someone of age will be there.",
};
const sentenceOf = (field: "confirmsAge" | "confirmsRecipient" | "windowStart") =>
  shape[field].safeParse("").error?.issues[0]?.message ?? "Confirm this.";

/** Delivery fields, by the contract of the checkout's form. */
const DELIVERY = {
  name: shape.name.meta(SOME_TEXT),
  phone: shape.phone.meta({
    pattern: "^ *(\\+?1[-. ]?)?(\\([0-9]{3}\\)|[0-9]{3})[-. ]?[0-9]{3}[-. ]?[0-9]{4} *$",
  }),
  address: shape.address.meta(SOME_TEXT),
  city: shape.city.meta(SOME_TEXT),
  state: shape.state.meta({ enum: US_STATES.map(([code]) => code) }),
  zip: shape.zip.meta({ pattern: "^[0-9]{5}$", maxLength: 5 }),
  instructions: shape.instructions.unwrap().meta(ANY_TEXT).optional(),
  option: shape.option,
  windowStart: namedMoment(sentenceOf("windowStart")).meta({
    description: "The start of a delivery window from the quote.",
  }),
};

const LINES = z
  .array(
    z.strictObject({
      productId: uuid,
      quantity: z
        .int("A quantity must be a whole number.")
        .min(1, "A quantity must be at least 1.")
        .max(LINE_LIMIT, `A quantity can be at most ${LINE_LIMIT}.`),
    }),
    { error: "Your cart is empty." },
  )
  .min(1, "Your cart is empty.")
  .max(CART_LINES_LIMIT, `A cart can have at most ${CART_LINES_LIMIT} items.`);

/** An order, by the contract of the checkout's form. */
const newOrder = z
  .strictObject(
    {
      customerId: uuid,
      ...DELIVERY,
      lines: LINES,
      promotion: promotionCode
        .meta({ ...ANY_TEXT, description: "A promo code, as the customer would type it." })
        .optional(),
      payment: shape.payment.meta({
        description:
          "How the customer pays, if the shop offers a choice; by default, at the door if it does.",
      }),
      confirmsAge: confirmed("confirmsAge", sentenceOf("confirmsAge")),
      confirmsRecipient: confirmed("confirmsRecipient", sentenceOf("confirmsRecipient")),
      quoteFingerprint: shape.quoteFingerprint.meta({
        description:
          "The fingerprint of the option in the quote. If the total has changed since, the order isn't placed.",
      }),
    },
    { error: (issue) => unknownFieldSentence(issue) },
  )
  .meta({ id: "NewOrder" });

/** A status change by an admin. Couriers and admins record deliveries elsewhere. */
const move = z
  .strictObject({
    to: z.enum(["confirmed", "packed", "out_for_delivery", "returned", "canceled"]),
    reason: requiredText("the reason", CANCEL_REASON_LENGTH)
      .meta({
        ...SOME_TEXT,
        description:
          "Required to cancel an order (`canceled`) or to pack one without scanning (`packed`), which the shop's settings can forbid.",
      })
      .optional(),
    waiveRedeliveryFee: z
      .boolean()
      .optional()
      .meta({ description: "Waives the redelivery fee of an order that is dispatched." }),
    floatCents: z
      .int()
      .min(0)
      .max(FLOAT_MOST_CENTS)
      .optional()
      .meta({ description: "Float: cash for change that the courier carries, in US cents.", example: 4_000 }),
    courier: uuid.optional().meta({
      description:
        "The courier, for an order that is dispatched (`out_for_delivery`) on a separate route. The ID is in the address of the courier's admin page. Admins can undo a dispatch for two minutes; customers are emailed after that.",
    }),
  })
  .meta({ id: "OrderMove" });

/** A change of a placed order, by the same contract: fields that are left out stay the same. */
const change = z
  .strictObject(
    {
      ...DELIVERY,
      lines: LINES.meta({
        description: "All items after the change; products that aren't listed are removed.",
      }),
      hasDifference: z
        .literal(true)
        .meta({ description: "The price difference of a paid order has been collected." }),
    },
    { error: (issue) => unknownFieldSentence(issue) },
  )
  .partial()
  .meta({ id: "OrderChange" });

const note = z
  .strictObject({
    text: textWithBreaks("the note", ORDER_NOTE_LENGTH).min(1, "Please enter a note.").meta(SOME_TEXT),
    forCourier: z
      .boolean()
      .optional()
      .meta({ description: "Whether the courier sees it at the stop too. Customers never do." }),
  })
  .meta({ id: "OrderNote" });

export const listOrdersRoute = createRoute({
  ...{ method: "get", path: "/orders", tags, summary: "List orders, newest first" },
  ...scoped("orders:read"),
  request: {
    query: z.strictObject({
      limit,
      cursor: timeCursor,
      status: z.enum(ORDER_STATUSES).optional(),
      zip: z
        .string()
        .regex(/^[0-9]{5}$/, "Please enter a valid 5-digit ZIP code")
        .optional(),
      day: enteredDay.optional().meta({ description: "The day of the delivery window." }),
      customerId: uuid.optional(),
    }),
  },
  responses: { ...READS, 200: json(pageOf(listed, "OrderPage"), "A page of orders.") },
});

export const getOrderRoute = createRoute({
  ...{
    method: "get",
    path: "/orders/{id}",
    tags,
    summary: "Read an order with its items, history, and notes",
  },
  ...scoped("orders:read"),
  request: { params: byId },
  responses: { ...FINDS, 200: json(order, "The order.", ETAG) },
});

export const placeOrderRoute = createRoute({
  ...{ method: "post", path: "/orders", tags, summary: "Place an order for a customer" },
  description:
    "Uses the website's checkout: the shop sets prices, taxes, and fees, and refusals are the checkout's. Create a quote first; the order needs its window and fingerprint.",
  ...scoped("orders:write"),
  request: { headers: WRITE_HEADERS, body: body(newOrder) },
  responses: { ...WRITES, 201: json(order, "The order.", ETAG.extend({ Location: z.string() })) },
});

export const moveOrderRoute = createRoute({
  ...{ method: "post", path: "/orders/{id}/status-changes", tags, summary: "Update an order's status" },
  ...scoped("orders:write"),
  request: { params: byId, headers: WRITE_HEADERS, body: body(move) },
  responses: { ...WRITES, 200: json(order, "The updated order.", ETAG) },
});

export const changeOrderRoute = createRoute({
  ...{ method: "post", path: "/orders/{id}/changes", tags, summary: "Change a placed order" },
  description:
    "Possible until dispatch, and again after a failed delivery. The new window, ZIP code, products, and totals are checked as at checkout; fields that are left out stay as sold. The customer gets one email.",
  ...scoped("orders:write"),
  request: { params: byId, headers: WRITE_HEADERS, body: body(change) },
  responses: { ...WRITES, 200: json(order, "The updated order.", ETAG) },
});

export const addNoteRoute = createRoute({
  ...{ method: "post", path: "/orders/{id}/notes", tags, summary: "Add a note, which customers never see" },
  ...scoped("orders:write"),
  request: { params: byId, headers: WRITE_HEADERS, body: body(note) },
  responses: { ...WRITES, 201: json(order, "The order with the note.", ETAG) },
});
