import type pg from "pg";
import { GIVES_BACK, isLegalMove, type OrderStatus } from "#app/trade/orders/status.ts";

/** Each query finds rows that must not exist, and the first is shown as an example. */
const FORBIDDEN: Record<string, string> = {
  "orders without line items": `
    select id from orders where not exists (select from order_items where order_id = orders.id)`,
  "totals that don't match the sum of their parts": `
    select id from orders
    where total_cents <> subtotal_cents - discount_cents + delivery_fee_cents + redelivery_fee_cents + tax_cents + tip_cents`,
  "subtotals that don't match the sum of the line items": `
    select o.id from orders o join order_items i on i.order_id = o.id
    group by o.id having o.subtotal_cents <> sum(i.price_cents * i.quantity)`,
  "discounts that don't match the sum of those of the line items": `
    select o.id from orders o join order_items i on i.order_id = o.id
    group by o.id having o.discount_cents <> sum(i.discount_cents)`,
  "named taxes that don't sum to the tax": `
    select id from orders where tax_cents <>
      (select coalesce(sum((tax ->> 'cents')::int), 0) from jsonb_array_elements(taxes) as tax)`,
  "windows with more bookings than capacity": `
    select id from delivery_windows where booked > capacity or booked < 0`,
  "windows whose bookings don't match their orders": `
    select w.id from delivery_windows w
    where w.booked <> (select count(*) from orders where window_id = w.id and status <> all ($1))`,
  "keys with more than one order": `
    select customer_id, idempotency_key from orders group by 1, 2 having count(*) > 1`,
  "products whose rating doesn't match their published reviews": `
    select p.id from products p left join reviews r on r.product_id = p.id and r.state = 'published'
    group by p.id having p.reviews <> count(r.id) or p.rating is distinct from round(avg(r.stars), 1)`,
  "batches whose units don't sum to the units received": `
    select b.id from batches b left join batch_sales s on s.batch_id = b.id
    group by b.id having b.received <> b."left" + b.written_off + coalesce(sum(s.quantity - s.given_back), 0)`,
  "line items whose batches don't sum to their quantity": `
    select i.order_id from order_items i join batch_sales s on s.order_id = i.order_id and s.product_id = i.product_id
    group by i.id having i.quantity <> sum(s.quantity)`,
  // No batch expires in these shops.
  "stock that doesn't match the batches for sale": `
    select p.id from products p left join batches b
      on b.product_id = p.id and not b.is_held and b.recalled_at is null
    where p.has_batches group by p.id having p.stock <> coalesce(sum(b."left"), 0)`,
  "orders that are out for delivery without a courier": `
    select id from orders o where status = 'out_for_delivery' and not exists (
      select from route_stops s join routes r on r.id = s.route_id
      where s.order_id = o.id and s.done_at is null and r.left_at is not null and r.ended_at is null
        and r.courier_id is not null)`,
  "floats returned to someone else's drawer, or to a missing one": `
    select f.id from floats f left join cash_drawers t on t.id = f.cash_drawer_id
    where f.cash_drawer_id is not null and (t.id is null or t.handled_by is distinct from f.handled_by)`,
  "drawers whose floats don't sum to the drawer's": `
    select t.id from cash_drawers t left join floats f on f.cash_drawer_id = t.id
    group by t.id having t.float_cents <> coalesce(sum(f.cents), 0)`,
  "floats that are out with a route that isn't": `
    select f.id from floats f join routes r on r.id = f.route_id
    where f.cash_drawer_id is null and f.taken_back_at is null and r.left_at is null`,
  "orders without exactly one confirmation email": `
    select o.id from orders o left join mail_outbox m
      on m.recipient = o.contact_email and m.subject = 'Your order ' || left(o.id::text, 8) || ': placed'
    group by o.id having count(m.id) <> 1`,
};

/** Initial stock by product, and the orders confirmed to customers, by customer and key. */
export type Known = {
  stockAtStart: ReadonlyMap<string, number>;
  acknowledged: ReadonlyMap<string, ReadonlySet<string>>;
};

/** Checks the database and describes each broken invariant; empty if all hold. */
export async function brokenInvariants(db: pg.ClientBase, known: Known): Promise<string[]> {
  const broken: string[] = [];
  for (const [what, question] of Object.entries(FORBIDDEN)) {
    const { rows } = await db.query(question, question.includes("$1") ? [GIVES_BACK] : []);
    if (rows.length > 0) broken.push(`${rows.length} ${what}, such as ${JSON.stringify(rows[0])}`);
  }
  return [
    ...broken,
    ...(await wrongStock(db, known)),
    ...(await lostOrders(db, known)),
    ...(await tornHistories(db)),
  ];
}

/** Counts the orders. */
export async function countOrders(db: pg.ClientBase): Promise<number> {
  const { rows } = await db.query("select count(*)::int as n from orders");
  return rows[0].n;
}

/** For each tracked product: stock = initial stock - units sold + units returned. */
async function wrongStock(db: pg.ClientBase, { stockAtStart }: Known): Promise<string[]> {
  const { rows } = await db.query(
    `select p.id, p.name, p.stock, coalesce(sum(i.quantity), 0)::int as sold
     from products p left join (order_items i join orders o on o.id = i.order_id and o.status <> all ($1))
       on i.product_id = p.id and i.stock_taken
     where p.stock is not null group by p.id`,
    [GIVES_BACK],
  );
  return rows
    .filter(({ id, stock, sold }) => stock !== (stockAtStart.get(id) ?? 0) - sold)
    .map(
      ({ id, name, stock, sold }) =>
        `${name} has ${stock} left: there were ${stockAtStart.get(id)}, and ${sold} are sold`,
    );
}

/** Every confirmed order exists, and all responses for one key name the same order. */
async function lostOrders(db: pg.ClientBase, { acknowledged }: Known): Promise<string[]> {
  const { rows } = await db.query("select id, customer_id || ' ' || idempotency_key as key from orders");
  const made = new Map(rows.map(({ key, id }) => [key as string, id as string]));
  const broken: string[] = [];
  for (const [key, ids] of acknowledged) {
    if (ids.size > 1) broken.push(`one key was answered with several orders: ${[...ids].join(", ")}`);
    for (const id of ids) {
      if (made.get(key) !== id) broken.push(`order ${id} was acknowledged and is missing`);
    }
  }
  return broken.length > 5 ? [...broken.slice(0, 5), `and ${broken.length - 5} more of this kind`] : broken;
}

type Step = { order_id: string; at: string; from_status: OrderStatus | null; to_status: OrderStatus };

/**
 * Each order's history, in order of time, is a sequence of legal status changes that ends in the order's
 * current status.
 */
async function tornHistories(db: pg.ClientBase): Promise<string[]> {
  const { rows: steps } = await db.query<Step>(
    "select order_id, at::text, from_status, to_status from order_events where not taken_back order by order_id, at",
  );
  const { rows: orders } = await db.query<{ id: string; status: OrderStatus }>(
    "select id, status from orders",
  );
  const histories = Map.groupBy(steps, (step) => step.order_id);
  const torn = orders.filter(({ id, status }) => endOf(histories.get(id) ?? []) !== status);
  return torn.slice(0, 3).map(({ id, status }) => {
    const way = (histories.get(id) ?? []).map(
      (step) => `${step.from_status ?? "nothing"} → ${step.to_status}`,
    );
    return `the history of order ${id} is no legal path to "${status}": ${way.join(", ") || "empty"}`;
  });
}

/**
 * Returns the final status of a history if every step is legal and starts where the previous one ended;
 * otherwise null.
 */
function endOf(steps: readonly Step[]): OrderStatus | null {
  let current: OrderStatus | null = null;
  const left = [...steps];
  while (left.length > 0) {
    // Steps at the same instant can't be sorted by time.
    const together = left.filter(({ at }) => at === left[0]?.at);
    const next = together.find(({ from_status }) => from_status === current);
    if (!next) return null;
    const legal: boolean =
      current === null ? next.to_status === "pending" : isLegalMove(current, next.to_status);
    if (!legal) return null;
    current = next.to_status;
    left.splice(left.indexOf(next), 1);
  }
  return current;
}
