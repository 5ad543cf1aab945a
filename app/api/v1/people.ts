import { createRoute, z } from "@hono/zod-openapi";
import { EMAIL } from "#app/base/lib/email.ts";
import { emailLine } from "#app/base/lib/typed-text.ts";
import { WAITLIST_SOURCES } from "#app/content/waitlist/source-labels.ts";
import { COUNTED_AS, MEASURES, RULE_KINDS, RULE_STATES } from "#app/trade/compliance/rules.ts";
import {
  body,
  byId,
  day,
  ETAG,
  FINDS,
  idCursor,
  json,
  limit,
  moment,
  pageOf,
  READS,
  scoped,
  timeCursor,
  uuid,
  WRITE_HEADERS,
  WRITES,
} from "./contract.ts";

// Customers, waitlist, and compliance rules.

const customer = z
  .object({
    id: uuid,
    name: z.string(),
    email: z.string().nullable().meta({ description: "Null for a phone customer without an email address." }),
    emailConfirmed: z.boolean(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    zip: z.string().nullable(),
    joinedAt: moment,
    marketingEmails: z.boolean().meta({ description: "Whether the customer agreed to marketing emails." }),
    isBlocked: z.boolean(),
  })
  .meta({ id: "Customer" });
export type ApiCustomer = z.input<typeof customer>;

const waiting = z
  .object({
    id: uuid,
    email: z.string(),
    source: z.string(),
    zip: z.string().nullable(),
    createdAt: moment,
  })
  .meta({ id: "WaitlistEntry" });
export type ApiWaiting = z.input<typeof waiting>;

const rule = z
  .object({
    id: uuid,
    kind: z.enum(RULE_KINDS),
    state: z.enum(RULE_STATES),
    categories: z.array(z.string()).meta({ description: "Names of categories it applies to." }),
    classes: z.array(z.enum(COUNTED_AS)).meta({
      description: "Classes it applies to. It applies to all products if both lists are empty.",
    }),
    measure: z.enum(MEASURES).nullable(),
    amount: z.number().nullable(),
    words: z.string(),
    firstDay: day,
    lastDay: day.nullable(),
    source: z.string(),
    note: z.string(),
  })
  .meta({ id: "Rule" });
export type ApiRule = z.input<typeof rule>;

const joining = z
  .strictObject({
    email: emailLine().meta({ maxLength: 254, pattern: EMAIL.source }),
    zip: z
      .string()
      .regex(/^[0-9]{5}$/, "Please enter a valid 5-digit ZIP code")
      .optional(),
    source: z.enum(WAITLIST_SOURCES).optional(),
  })
  .meta({ id: "NewWaitlistEntry" });

export const listCustomersRoute = createRoute({
  ...{ method: "get", path: "/customers", tags: ["Customers"], summary: "List customers" },
  description: "Without birth dates. Deleted accounts aren't listed.",
  ...scoped("customers:read"),
  request: {
    query: z.strictObject({
      limit,
      cursor: idCursor,
      email: z
        .string()
        .min(3)
        .max(254)
        .regex(/^[ -~]+$/, "Please enter a valid email address, such as name@example.com.")
        .optional()
        .meta({ description: "The complete email address.", pattern: "^[ -~]+$" }),
    }),
  },
  responses: { ...READS, 200: json(pageOf(customer, "CustomerPage"), "A page of customers, by id.") },
});

export const getCustomerRoute = createRoute({
  ...{ method: "get", path: "/customers/{id}", tags: ["Customers"], summary: "Read a customer" },
  ...scoped("customers:read"),
  request: { params: byId },
  responses: { ...FINDS, 200: json(customer, "The customer.", ETAG) },
});

export const listWaitlistRoute = createRoute({
  ...{ method: "get", path: "/waitlist", tags: ["Waitlist"], summary: "List the waitlist, newest first" },
  ...scoped("waitlist:read"),
  request: { query: z.strictObject({ limit, cursor: timeCursor }) },
  responses: { ...READS, 200: json(pageOf(waiting, "WaitlistPage"), "A page of the waitlist.") },
});

export const joinWaitlistRoute = createRoute({
  ...{
    method: "post",
    path: "/waitlist",
    tags: ["Waitlist"],
    summary: "Add an email address to the waitlist",
  },
  description:
    "An address that is already on it gets the same response, so no one learns who is. At most 60 an hour from one network, as on the website.",
  ...scoped("waitlist:write"),
  request: { headers: WRITE_HEADERS, body: body(joining) },
  responses: {
    ...WRITES,
    201: json(z.object({ email: z.string() }).meta({ id: "Joined" }), "The address is on the waitlist."),
  },
});

export const listRulesRoute = createRoute({
  ...{
    method: "get",
    path: "/rules",
    tags: ["Rules"],
    summary: "List the compliance rules",
  },
  ...scoped("rules:read"),
  request: { query: z.strictObject({}) },
  responses: {
    ...READS,
    200: json(z.object({ items: z.array(rule) }).meta({ id: "Rules" }), "All rules, including ended ones."),
  },
});
