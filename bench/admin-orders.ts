import { sql } from "drizzle-orm";
import type { Database } from "#app/base/db/client.server.ts";

/** Orders per window; a day has as many windows as its orders need. */
const DAYS = 365;
/** Two taxes, as in real orders. */
const TAXES = sql`jsonb_build_array(
  jsonb_build_object('name', 'Cannabis tax', 'basisPoints', 1500, 'appliesToDelivery', false, 'cents', 200),
  jsonb_build_object('name', 'Sales tax', 'basisPoints', 902.5, 'appliesToDelivery', true, 'cents', 100))`;

/**
 * Adds this many orders of one year with windows, line items, histories, delivery attempts, and notes:
 * `openOrders` of them open, for today or tomorrow, nearly all others completed. Requires people and products,
 * and the people's numbers.
 */
export async function fillOrders(db: Database, orders: number, openOrders: number): Promise<void> {
  const perDay = sql.raw(String(Math.ceil(orders / DAYS)));
  const count = sql.raw(String(orders));
  const days = sql.raw(String(DAYS));
  const open = sql.raw(String(openOrders));
  await db.execute(sql`
    insert into delivery_windows (id, band, option, window_start, window_end, capacity, booked)
    select gen_random_uuid(), band, option, start, start + interval '2 hours', 60, 20
    from (select (date_trunc('day', now()) + (1 - day) * interval '1 day' + hour * interval '1 hour') as start, band, option
      from generate_series(0, ${days}) day, generate_series(15, 23, 2) hour,
        unnest(array['primary', 'extended', 'limited']) band, unnest(array['standard', 'scheduled']) option) windows`);
  await db.execute(sql`create table windows_by_number as
    select *, row_number() over (partition by window_start::date order by window_start, band, option) - 1 as place,
      date_trunc('day', now())::date + 1 - window_start::date as day from delivery_windows`);
  await db.execute(sql`create index on windows_by_number (day, place)`);
  // The first order is the most recent one. Rows are inserted in time order, so those of a day are stored
  // together.
  await db.execute(sql`
    insert into orders (id, customer_id, created_at, status, delivery_address, delivery_city, delivery_state, delivery_zip, band,
      delivery_option, window_id, window_start, window_end, contact_name, contact_email, contact_phone, instructions,
      subtotal_cents, delivery_fee_cents, taxes, tax_cents, total_cents, payment_method, payment_status, idempotency_key, attempts, completed_at)
    select gen_random_uuid(), customers.id,
      now() - n * interval '1 second' * (${days} * 86400 / ${count}),
      case when n > ${open} then (case when n % 20 = 0 then 'canceled' when n % 37 = 0 then 'returned' else 'completed' end)
        else (array['pending', 'confirmed', 'packed', 'out_for_delivery', 'confirmed'])[1 + n % 5] end,
      customers.address, customers.city, customers.state, customers.zip, windows.band, windows.option, windows.id,
      windows.window_start, windows.window_end, first_name || ' ' || last_name, email, phone, '',
      4000 + n % 5000, 500, ${TAXES}, 300, 4800 + n % 5000,
      case when n > ${open} and n % 20 <> 0 and n % 37 <> 0 then 'cash' else 'at_door' end,
      case when n > ${open} then (case when n % 20 = 0 or n % 37 = 0 then 'void' else 'paid' end) else 'due' end,
      gen_random_uuid(), 1,
      case when n > ${open} and n % 20 <> 0 and n % 37 <> 0 then now() - n * interval '1 second' * (${days} * 86400 / ${count}) + interval '2 minutes' end
    from generate_series(1, ${count}) n
    join people_by_number people on people.number = 1 + (n * 7919::bigint) % (select count(*) from people_by_number)
    join customers on customers.id = people.id
    join windows_by_number windows on windows.day = case when n > ${open} then n / ${perDay} when n % 20 = 0 then 0 else 1 end and windows.place = n % 30
    order by n desc`);
  await db.execute(sql`create table orders_by_number as
    select id, status, created_at, customer_id, row_number() over (order by created_at desc) as n from orders`);
  await db.execute(sql`
    insert into order_items (id, order_id, position, product_id, name, image, category, price_cents, quantity, thc_mg_per_package, stock_taken, packed_at)
    select gen_random_uuid(), orders.id, place, products.id, products.name, products.image, products.category, 2000, 1 + place, 100, false,
      case when orders.status not in ('pending', 'confirmed', 'canceled') then orders.created_at end
    from orders_by_number orders, generate_series(0, 2) place
    join (select *, row_number() over (order by id) as number from products) products on true
    where place <= orders.n % 3 and products.number = 1 + (orders.n * 31 + place * 977) % (select count(*) from products)
    order by n desc, place`);
  await db.execute(sql`
    insert into order_events (id, order_id, at, actor_id, from_status, to_status)
    select gen_random_uuid(), id, created_at + place * interval '20 minutes', case when place = 0 then customer_id end,
      (array[null, 'pending', 'confirmed', 'packed', 'out_for_delivery'])[1 + place],
      (array['pending', 'confirmed', 'packed', 'out_for_delivery', 'completed'])[1 + place]
    from orders_by_number, generate_series(0, 4) place where status = 'completed' or place < 2 order by n desc, place`);
  await db.execute(sql`
    insert into delivery_attempts (id, order_id, attempt, at, id_type, payment_method, amount_cents, arrived_at)
    select gen_random_uuid(), id, 1, completed_at, 'state_id', 'cash', total_cents, window_end + (n % 40 - 35) * interval '1 minute'
    from (select orders.*, n from orders_by_number join orders using (id)) orders where status = 'completed' order by n desc`);
  await db.execute(sql`
    insert into order_notes (id, order_id, at, text)
    select gen_random_uuid(), id, created_at, 'Called ahead.' from orders_by_number where n % 10 = 0`);
  // The payments of the last two days aren't in a closed drawer yet, and one order in fifty was refunded.
  await db.execute(sql`
    insert into cash_drawers (id, day, closed_at, cash_cents, debit_cents, counted_cents)
    select gen_random_uuid(), current_date - day, now() - day * interval '1 day', 100000, 0, 100000 from generate_series(2, ${days}) day`);
  await db.execute(sql`
    insert into payments (id, order_id, at, kind, method, cents, cash_drawer_id)
    select gen_random_uuid(), orders.id, completed_at, 'taken', payment_method, total_cents, cash_drawers.id
    from orders left join cash_drawers on cash_drawers.day = completed_at::date where status = 'completed' order by completed_at`);
  await db.execute(sql`
    insert into refunds (id, order_id, at, kind, reason, items_cents, delivery_cents, redelivery_cents, taxes, tax_cents, total_cents, method)
    select gen_random_uuid(), id, completed_at + interval '1 day', 'by_hand', 'A bag was torn.', 2000, 0, 0, taxes, 300, 2300, 'cash'
    from (select orders.*, n from orders_by_number join orders using (id)) orders where status = 'completed' and n % 50 = 0`);
  await db.execute(sql`
    insert into refund_lines (id, refund_id, order_item_id, quantity, cents, stock)
    select gen_random_uuid(), refunds.id, order_items.id, 1, 2000, 'kept'
    from refunds join order_items on order_items.order_id = refunds.order_id and position = 0`);
  await db.execute(sql`
    insert into payments (id, order_id, at, kind, method, cents)
    select gen_random_uuid(), order_id, at, 'given_back', method, total_cents from refunds`);
}
