import type { OpenAPIHono } from "@hono/zod-openapi";
import { and, asc, desc, eq, gt, lt, or } from "drizzle-orm";
import { users } from "#app/accounts/auth/tables.server.ts";
import { customers } from "#app/accounts/customers/tables.server.ts";
import { hashOfRequest } from "#app/accounts/keys/answer-once.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { isoText, shopDate } from "#app/base/lib/shop-time.ts";
import { joinWaitlist as keepOnWaitlist } from "#app/content/waitlist/keep-from-visitor.server.ts";
import { waitlistEntries } from "#app/content/waitlist/tables.server.ts";
import { listRules as readRules } from "#app/trade/compliance/queries.server.ts";
import { ruleStateOf } from "#app/trade/compliance/rules.ts";
import {
  type ApiRequest,
  etagOf,
  fieldProblems,
  pageFrom,
  refuseAsGone,
  refuseRequest,
} from "./api-request.server.ts";
import { readTimeCursor, timeCursorAfter, USUAL_LIMIT } from "./contract.ts";
import {
  type ApiCustomer,
  type ApiRule,
  type ApiWaiting,
  getCustomerRoute,
  joinWaitlistRoute,
  listCustomersRoute,
  listRulesRoute,
  listWaitlistRoute,
} from "./people.ts";

const CUSTOMER = {
  id: customers.id,
  firstName: customers.firstName,
  lastName: customers.lastName,
  email: users.email,
  emailConfirmed: users.emailVerified,
  phone: customers.phone,
  address: customers.address,
  city: customers.city,
  state: customers.state,
  zip: customers.zip,
  joinedAt: customers.createdAt,
  marketingEmails: customers.marketingEmails,
  blockedAt: users.blockedAt,
};

const readCustomers = (db: Db) =>
  db.select(CUSTOMER).from(customers).innerJoin(users, eq(users.id, customers.id));

function shown({
  firstName,
  lastName,
  joinedAt,
  blockedAt,
  ...row
}: Awaited<ReturnType<typeof readCustomers>>[number]): ApiCustomer {
  return {
    ...row,
    name: `${firstName} ${lastName}`,
    joinedAt: isoText(joinedAt),
    isBlocked: blockedAt !== null,
  };
}

type Waiting = typeof waitlistEntries.$inferSelect;
const waiting = ({ id, email, source, zip, createdAt }: Waiting): ApiWaiting => ({
  ...{ id, email, source, zip },
  createdAt: isoText(createdAt),
});

export function answerPeople(api: OpenAPIHono<ApiRequest>): void {
  api.openapi(listCustomersRoute, async (c) => {
    const { limit = USUAL_LIMIT, cursor, email } = c.req.valid("query");
    const rows = await readCustomers(c.env.db)
      .where(
        and(
          cursor ? gt(customers.id, cursor) : undefined,
          email ? eq(users.email, email.toLowerCase()) : undefined,
        ),
      )
      .orderBy(asc(customers.id))
      .limit(limit + 1);
    return c.json(
      pageFrom(rows, limit, shown, ({ id }) => id),
      200,
    );
  });

  api.openapi(getCustomerRoute, async (c) => {
    const [row] = await readCustomers(c.env.db).where(eq(customers.id, c.req.valid("param").id));
    if (!row) throw refuseAsGone("customer");
    const customer = shown(row);
    return c.json(customer, 200, { ETag: etagOf(hashOfRequest([JSON.stringify(customer)]).slice(0, 22)) });
  });

  api.openapi(listWaitlistRoute, async (c) => {
    const { limit = USUAL_LIMIT, cursor } = c.req.valid("query");
    const { createdAt, id } = waitlistEntries;
    const after = cursor ? readTimeCursor(cursor) : null;
    const rows = await c.env.db
      .select()
      .from(waitlistEntries)
      .where(after ? or(lt(createdAt, after.at), and(eq(createdAt, after.at), gt(id, after.id))) : undefined)
      .orderBy(desc(createdAt), asc(id))
      .limit(limit + 1);
    const cursorAfter = (row: Waiting) => timeCursorAfter({ at: row.createdAt, id: row.id });
    return c.json(pageFrom(rows, limit, waiting, cursorAfter), 200);
  });

  api.openapi(joinWaitlistRoute, async (c) => {
    const { email, zip = "", source = "waitlist" } = c.req.valid("json");
    const fields = { "form-name": source, email, zip };
    const kept = await keepOnWaitlist(c.env.db, fields, c.env.address, c.var.now);
    if (kept.ok) return c.json({ email }, 201);
    const { name, errors, waitSeconds } = kept.refusal;
    const said = { code: name, ...fieldProblems(errors) };
    if (name === "too_many")
      throw refuseRequest(429, { ...said, headers: { "Retry-After": `${waitSeconds ?? 60}` } });
    throw refuseRequest(name === "failed" ? 503 : 400, said);
  });

  api.openapi(listRulesRoute, async (c) => {
    const today = shopDate(c.var.now).toString();
    const items = (await readRules(c.env.db)).map((rule): ApiRule => {
      const { isOn: _, position: __, version: ___, set: ____, ...shown } = rule;
      return {
        ...shown,
        categories: [...rule.categories],
        classes: [...rule.classes],
        state: ruleStateOf(rule, today),
      };
    });
    return c.json({ items }, 200);
  });
}
