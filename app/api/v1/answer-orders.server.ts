import type { OpenAPIHono } from "@hono/zod-openapi";
import { and, asc, desc, eq, gt, lt, or } from "drizzle-orm";
import { hashOfRequest } from "#app/accounts/keys/answer-once.server.ts";
import { NO_ORDER_FILTERS } from "#app/admin/orders/order-filters.ts";
import { readOrderForm } from "#app/admin/orders/order-form.ts";
import { orderMatches } from "#app/admin/orders/queries.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import type { ChangeRefusal } from "#app/trade/changes/change.ts";
import { changePlacedOrder } from "#app/trade/changes/change-placed.server.ts";
import { readAskedAsIs } from "#app/trade/changes/queries.server.ts";
import { placeOrder as makeOrder } from "#app/trade/checkout/place-order.server.ts";
import type { CheckoutRefusal } from "#app/trade/checkout/refusals.ts";
import { addOrderNote } from "#app/trade/orders/add-order-note.server.ts";
import type { Gift } from "#app/trade/orders/gift.ts";
import { moveOrder } from "#app/trade/orders/move-order.server.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import { findOrder, listOrderEvents, listOrderNotes } from "#app/trade/orders/queries.server.ts";
import type { OrderRefusal } from "#app/trade/orders/refusals.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import type { RouteRefusal } from "#app/trade/routes/refusals.ts";
import { sendOneOut } from "#app/trade/routes/send-out.server.ts";
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
  type ApiOrder,
  addNoteRoute,
  changeOrderRoute,
  getOrderRoute,
  type ListedOrder,
  listOrdersRoute,
  moveOrderRoute,
  placeOrderRoute,
} from "./orders.ts";

type Row = typeof orders.$inferSelect;

function listed(row: Row): ListedOrder {
  const {
    promotionId: ______,
    windowId: _,
    idempotencyKey: __,
    requestHash: ___,
    searched: ____,
    completedAt: _____,
    ...shown
  } = row;
  return {
    ...withExtras(shown),
    number: orderNumber(row.id),
    createdAt: isoText(row.createdAt),
    windowStart: isoText(row.windowStart),
    windowEnd: isoText(row.windowEnd),
  };
}

/** Returns an order with its gift in one field and its tip, which other orders don't have. */
function withExtras<Order extends Gift & { tipCents: number }>(found: Order) {
  const { giftName: name, giftPhone: phone, giftNote: note, tipCents, ...order } = found;
  const gift = name === "" ? {} : { gift: { name, phone, note } };
  return { ...order, ...gift, ...(tipCents > 0 ? { tipCents } : {}) };
}

async function whole(db: Db, id: string): Promise<ApiOrder> {
  const found = await findOrder(db, id);
  if (!found) throw refuseAsGone("order");
  const [events, notes] = await Promise.all([listOrderEvents(db, id), listOrderNotes(db, id)]);
  const { items, ...order } = found;
  return {
    ...withExtras(order),
    number: orderNumber(id),
    lines: items.map(({ image: _, countsAs: __, ...line }) => line),
    history: events.map(({ actor, ...event }) => ({ ...event, by: actor })),
    notes: notes.map(({ author, ...note }) => ({ ...note, by: author })),
  };
}

/** Orders have no version; the ETag is a hash of the response. */
const tagOf = (order: ApiOrder) => ({ ETag: etagOf(hashOfRequest([JSON.stringify(order)]).slice(0, 22)) });

/** Maps fields of the checkout's form to their names here. */
const FIELDS: Partial<Record<string, string>> = { key: "", quote: "", difference: "hasDifference" };

/** Replaces the checkout's message about an ended session, which doesn't apply to the API. */
const NO_ACCOUNT = "This account is blocked or deleted, so it can't place orders.";

function refusePlacing({ name, field, sentence }: CheckoutRefusal | ChangeRefusal | OrderRefusal) {
  if (name === "not_found") return refuseAsGone("order");
  const detail = name === "no_account" ? NO_ACCOUNT : sentence;
  if (name === "busy") return refuseRequest(503, { code: name, detail, headers: { "Retry-After": "5" } });
  const shown = field === null ? "" : (FIELDS[field] ?? field);
  const errors = shown === "" ? {} : { errors: [{ field: shown, detail }] };
  return refuseRequest(409, { code: name, detail, ...errors });
}

function refuseChange({ name, sentence: detail, field }: RouteRefusal) {
  if (name === "not_found") return refuseAsGone("order");
  if (name === "busy") return refuseRequest(503, { code: name, detail, headers: { "Retry-After": "5" } });
  const errors = field === "courierId" ? { errors: [{ field: "courier", detail }] } : {};
  return refuseRequest(409, { code: name, detail, ...errors });
}

export function answerOrders(api: OpenAPIHono<ApiRequest>): void {
  api.openapi(listOrdersRoute, async (c) => {
    const { limit = USUAL_LIMIT, cursor, customerId, ...filters } = c.req.valid("query");
    const after = cursor ? readTimeCursor(cursor) : null;
    const rows = await c.env.db
      .select()
      .from(orders)
      .where(
        and(
          orderMatches({ ...NO_ORDER_FILTERS, ...filters }),
          customerId ? eq(orders.customerId, customerId) : undefined,
          after
            ? or(lt(orders.createdAt, after.at), and(eq(orders.createdAt, after.at), gt(orders.id, after.id)))
            : undefined,
        ),
      )
      .orderBy(desc(orders.createdAt), asc(orders.id))
      .limit(limit + 1);
    const cursorAfter = ({ id, createdAt: at }: Row) => timeCursorAfter({ at, id });
    return c.json(pageFrom(rows, limit, listed, cursorAfter), 200);
  });

  api.openapi(getOrderRoute, async (c) => {
    const order = await whole(c.env.db, c.req.valid("param").id);
    return c.json(order, 200, tagOf(order));
  });

  api.openapi(placeOrderRoute, async (c) => {
    const { customerId, lines, instructions = "", ...typed } = c.req.valid("json");
    const placed = await makeOrder(
      c.env.db,
      {
        customerId,
        requireVerifiedEmail: false,
        form: {
          ...typed,
          instructions,
          key: c.var.newId,
          lines: lines.map(({ productId: id, quantity }) => ({ id, quantity })),
          confirmsAge: "on",
          confirmsRecipient: "on",
        },
        placedBy: c.var.actor,
      },
      c.var.now,
    );
    if (!placed.ok) throw refusePlacing(placed.refusal);
    const order = await whole(c.env.db, placed.value.orderId);
    return c.json(order, 201, { ...tagOf(order), Location: `/api/v1/orders/${order.id}` });
  });

  api.openapi(moveOrderRoute, async (c) => {
    const { id } = c.req.valid("param");
    const { to, reason, waiveRedeliveryFee, floatCents, courier } = c.req.valid("json");
    // Their forms on the page require a reason.
    const intent = to === "canceled" ? "cancel" : to === "packed" ? "unscanned" : null;
    if (intent) {
      const read = readOrderForm({ intent, reason: reason ?? "" });
      if (!read.ok) throw refuseRequest(409, { code: "incomplete", ...fieldProblems(read.refusal) });
    }
    const about = { orderId: id, actor: c.var.actor };
    const moved =
      to === "out_for_delivery" && courier !== undefined
        ? await sendOneOut(c.env.db, { ...about, courierId: courier, waiveRedeliveryFee, floatCents })
        : await moveOrder(c.env.db, { ...about, to, reason });
    if (!moved.ok) throw refuseChange(moved.refusal);
    const order = await whole(c.env.db, id);
    return c.json(order, 200, tagOf(order));
  });

  api.openapi(changeOrderRoute, async (c) => {
    const { id } = c.req.valid("param");
    const { lines, hasDifference = false, ...named } = c.req.valid("json");
    const asIs = await readAskedAsIs(c.env.db, id);
    if (!asIs) throw refuseAsGone("order");
    const asked = {
      ...{ ...asIs, ...named, hasDifference },
      lines: lines?.map(({ productId, quantity }) => ({ id: productId, quantity })) ?? asIs.lines,
    };
    const changed = await changePlacedOrder(
      c.env.db,
      { orderId: id, actor: c.var.actor, asked },
      () => c.var.now,
    );
    if (!changed.ok) throw refusePlacing(changed.refusal);
    const order = await whole(c.env.db, id);
    return c.json(order, 200, tagOf(order));
  });

  api.openapi(addNoteRoute, async (c) => {
    const { id } = c.req.valid("param");
    const held = await findOrder(c.env.db, id);
    if (!held) throw refuseAsGone("order");
    const note = { noteId: c.var.newId, orderId: id, customerId: held.customerId, actor: c.var.actor };
    const added = await addOrderNote(c.env.db, { ...note, ...c.req.valid("json") }, c.var.now);
    if (!added.ok) throw refuseChange(added.refusal);
    const order = await whole(c.env.db, id);
    return c.json(order, 201, tagOf(order));
  });
}
