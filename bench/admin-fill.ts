import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/base/db/client.server.ts";
import { ARTICLE_CATEGORIES, COURSE_LEVELS } from "#app/content/education/resources.ts";
import { WAITLIST_SOURCES } from "#app/content/waitlist/source-labels.ts";
import { fillWithLoad } from "#seed/load/fill-load.ts";
import { RATE_ALL } from "#seed/load/load-reviews.ts";
import { fillOrders } from "./admin-orders.ts";

// The shop for measuring the admin area: as many rows as after years of business, with data for every admin
// search. Nothing here is random, so two measurements read the same rows.

export const SIZES = {
  products: 10_000,
  /** Each product's number of sizes. */
  sizesEach: 1,
  people: 5_000,
  orders: 100_000,
  /** Number of these orders for the fulfillment board: more than such a shop has on any day. */
  openOrders: 2_000,
  mails: 300_000,
  entries: 200_000,
  waitlist: 20_000,
  subscribers: 20_000,
  messages: 10_000,
  reviews: 20_000,
  pictures: 2_000,
  articles: 300,
  courses: 300,
  faqs: 500,
};
export type Sizes = typeof SIZES;

/** Search terms of the measured reads, which occur in the data only a few times. */
export const RARE = { word: "Quillfeather", product: "Zanzibar Lantern" } as const;

/** Fills a migrated, empty database with this many rows. */
export async function fillAdmin(db: Database, now: Temporal.Instant, sizes: Sizes): Promise<void> {
  await fillWithLoad(db, { products: sizes.products, customers: sizes.people, orders: 0 }, now);
  await db.execute(furtherSizes(sizes));
  for (const statement of statementsFor(sizes)) await db.execute(statement);
  await fillOrders(db, sizes.orders, sizes.openOrders);
  await db.execute(reviewsFor(sizes));
  await db.execute(RATE_ALL);
  // PostgreSQL does this automatically some time after this many inserts.
  await db.execute(sql`vacuum analyze`);
}

/** Returns the n-th of some texts, in SQL; n counts from 0 and wraps around. */
const nth = (texts: readonly string[], n: SQL) =>
  sql`(array[${sql.raw(texts.map((text) => `'${text}'`).join(", "))}])[1 + (${n}) % ${sql.raw(String(texts.length))}]`;

/** A pseudo-random number from 0 up to `below` for row n. */
const thrown = (n: SQL, below: number) =>
  sql`((${n})::bigint * 7919 + (${n})::bigint * (${n})::bigint % 10007) % ${sql.raw(String(below))}`;

const n = sql`n`;
const number = (size: number) => sql.raw(String(size));
const uploads = (which: SQL) =>
  sql`(select path from pictures_by_number where number = 1 + (${which}) % (select count(*) from pictures_by_number))`;
const text = (kilobytes: number) =>
  sql`repeat(md5(n::text) || ' of the calm evening by the lake. ', ${sql.raw(String(kilobytes * 15))})`;

/** Packs of 2, 3, and so on of each product. */
const furtherSizes = ({ sizesEach }: Sizes) => sql`insert into products (
      id, main_id, slug, name, category, type, image, thc_content, size_name, size_order, sku, price_cents, stock,
      containers_per_pack, thc_mg_per_serving, servings_per_package, thc_mg_per_package, delta9_percent, lab_report
    )
    select gen_random_uuid(), id, slug || '-' || n, name, category, type, image, '', n || '-pack', n, 'SIZE-' || slug || '-' || n,
      price_cents * n, 100, n, thc_mg_per_serving, servings_per_package, thc_mg_per_package, delta9_percent, lab_report
    from products, generate_series(2, ${number(sizesEach)}) n`;

/** Reviews of received products; the orders must exist. */
const reviewsFor = (
  sizes: Sizes,
) => sql`insert into reviews (id, product_id, customer_id, order_id, stars, words, author, state, reason, answer, created_at, written_at)
    select gen_random_uuid(), product_id, customer_id, order_id, 1 + ${thrown(n, 5)}, ${text(1)},
      case when n % 2500 = 0 then ${RARE.word} else 'Anna B.' end, state, case state when 'refused' then 'claim' end,
      case when state = 'published' and n % 9 = 0 then 'Thank you.' else '' end, written_at, written_at
    from (
      select *, row_number() over (order by order_id, product_id) as n, created_at + interval '3 days' as written_at,
        ${nth(["published", "published", "published", "published", "published", "published", "refused", "waiting"], sql`row_number() over (order by order_id, product_id)`)} as state
      from (
        select distinct on (customer_id, coalesce(main_id, product_id))
          customer_id, coalesce(main_id, product_id) as product_id, orders.id as order_id, orders.created_at
        from orders join order_items on order_items.order_id = orders.id join products on products.id = product_id
        where orders.status = 'completed' and customer_id is not null
        order by customer_id, coalesce(main_id, product_id), orders.id
      ) received limit ${number(sizes.reviews)}
    ) notified`;

const statementsFor = (sizes: Sizes): SQL[] => [
  sql`insert into media (id, path, name, alt, width, height, bytes, stand_in, created_at)
    select id, '/uploads/' || replace(id::text, '-', '') || '-1600x1200.webp',
      case when n % 700 = 0 then ${RARE.word} || '.jpg' else 'IMG_' || n || '.jpg' end,
      'A product on a wooden table, picture ' || n, 1600, 1200, 300000, 'data:image/webp;base64,' || repeat('A', 200),
      now() - n * interval '4 hours'
    from (select n, gen_random_uuid() as id from generate_series(1, ${number(sizes.pictures)}) n) made`,
  sql`create table pictures_by_number as select path, row_number() over (order by created_at) as number from media`,
  sql`create index on pictures_by_number (number)`,
  sql`update products set
      image = case when n % 3 = 0 then ${uploads(n)} else image end,
      lab_report = case when n % 50 = 0 then ${uploads(sql`n + 7`)} else 'https://lab.example/' || n || '.pdf' end,
      brand = case when n % 4 = 0 then 'Lakeside Brand ' || n % 40 else '' end,
      name = case when n % 2500 = 0 then ${RARE.product} || ' ' || n else name end,
      status = case when n % 9 = 0 then 'draft' when n % 17 = 0 then 'archived' else 'active' end,
      stock = case when n % 4 = 0 then null when n % 40 = 1 then n % 7 else ${thrown(n, 900)} + 20 end,
      updated_at = now() - ${thrown(n, 500_000)} * interval '1 minute'
    from (select id as own, row_number() over (order by id) as n from products) numbered where id = own`,
  sql`insert into product_pictures (id, product_id, position, address, alt)
    select gen_random_uuid(), id, place, ${uploads(sql`n * 3 + place`)}, 'The back of the package'
    from (select id, row_number() over (order by id) as n from products) numbered, generate_series(0, 1) place where n % 2 = 0`,
  sql`create table people_by_number as select id, row_number() over (order by email) as number from customers`,
  sql`create index on people_by_number (number)`,
  sql`update customers set phone = '(' || (612 + n % 3) || ') ' || (200 + n % 700) || '-' || lpad((n * 37 % 10000)::text, 4, '0'),
      last_name = case when n % 1000 = 0 then ${RARE.word} else last_name || nullif('-' || chr((65 + n % 26)::int) || n, '') end,
      created_at = now() - ${thrown(n, 500_000)} * interval '1 minute'
    from (select id as own, number as n from people_by_number) numbered where own = customers.id`,
  sql`update users set name = first_name || ' ' || last_name from customers where customers.id = users.id`,
  sql`update users set blocked_at = now(), blocked_reason = 'Chargebacks' where id in (select id from people_by_number where number % 150 = 0)`,
  sql`insert into admins (user_id) select id from people_by_number where number % 250 = 1 limit 20`,
  sql`create table admins_by_number as select user_id, row_number() over () - 1 as number from admins`,
  sql`insert into sessions (id, token, user_id, expires_at, ip_address, user_agent)
    select gen_random_uuid(), md5(number::text || place), id, now() + interval '10 days', '192.0.2.1', 'Mozilla/5.0'
    from people_by_number, generate_series(1, 3) place`,
  sql`insert into customer_notes (id, customer_id, at, text)
    select gen_random_uuid(), id, now() - place * interval '1 day', 'Rings twice.' from people_by_number, generate_series(1, 2) place`,
  sql`insert into favorites (customer_id, product_id)
    select people.id, products.id from people_by_number people
    join (select id, row_number() over (order by id) as n from products where main_id is null) products on products.n % ${number(sizes.products / 10)} = people.number % ${number(sizes.products / 10)}`,
  sql`insert into mail_outbox (id, recipient, subject, content, state, attempts, last_error, sent_at, created_at)
    select gen_random_uuid(), email,
      case n % 5 when 0 then 'Welcome to Evenlake' when 1 then 'Order #' || left(md5(n::text), 8) || ' is on its way'
        when 2 then 'Order #' || left(md5(n::text), 8) || ' is confirmed' when 3 then 'Order #' || left(md5(n::text), 8) || ' was delivered'
        else 'News from the lake, number ' || n % 60 end,
      jsonb_build_object('greeting', 'Hello,', 'shop', 'Evenlake', 'blocks', jsonb_build_array(jsonb_build_object('kind', 'text', 'text', ${text(1)}))),
      case when n % 5000 = 0 then 'failed' when n <= 40 then 'waiting' when n % 100 = 0 then 'kept' else 'sent' end,
      1, null, now(), now() - n * interval '100 seconds'
    from generate_series(1, ${number(sizes.mails)}) n join people_by_number on number = 1 + ${thrown(n, sizes.people)} join (select id as own, email from customers) person on own = people_by_number.id`,
  sql`insert into audit_log (id, at, actor_id, from_address, action, subject, subject_id, before, after)
    select gen_random_uuid(), now() - n * interval '2 minutes', case when n % 500 = 0 then null else user_id end,
      case when n % 500 = 0 then null else '192.0.2.' || n % 200 end,
      case when n % 1000 = 0 then 'users.block' when n % 3 = 0 then 'products.save' else 'order.move' end,
      case when n % 1000 = 0 then 'users' when n % 3 = 0 then 'products' else 'order' end,
      md5((n % 60000)::text)::uuid::text, jsonb_build_object('priceCents', 100, 'name', 'Birch Gummies', 'description', ${text(1)}),
      jsonb_build_object('priceCents', 200, 'name', 'Birch Gummies', 'description', ${text(1)})
    from generate_series(1, ${number(sizes.entries)}) n join admins_by_number on number = n % 20`,
  sql`insert into waitlist_entries (id, email, source, zip, created_at)
    select gen_random_uuid(), case when n % 5000 = 0 then lower(${RARE.word}) else 'visitor' end || n || '@example.com', ${nth(WAITLIST_SOURCES, n)},
      case when n % 3 = 0 then null else (55401 + ${thrown(n, 90)})::text end, now() - ${thrown(n, 500_000)} * interval '1 minute'
    from generate_series(1, ${number(sizes.waitlist)}) n`,
  sql`insert into newsletter_subscribers (id, email, source, created_at)
    select gen_random_uuid(), 'reader' || n || '@example.com', ${nth(["footer", "education"], n)}, now() - ${thrown(n, 500_000)} * interval '1 minute'
    from generate_series(1, ${number(sizes.subscribers)}) n`,
  sql`insert into contact_messages (id, name, email, message, created_at, state)
    select gen_random_uuid(), case when n % 2500 = 0 then ${RARE.word} else 'Visitor ' || n end, 'visitor' || n || '@example.com', ${text(1)},
      now() - ${thrown(n, 500_000)} * interval '1 minute', case when n % 50 = 0 then 'new' when n % 3 = 0 then 'done' else 'answered' end
    from generate_series(1, ${number(sizes.messages)}) n`,
  sql`insert into education_articles (id, slug, title, description, category, read_time, image, content, created_at)
    select gen_random_uuid(), 'article-' || n, 'How to spend evening ' || n, 'What to know before evening ' || n, ${nth(ARTICLE_CATEGORIES, n)},
      3 + n % 9, ${uploads(n)}, jsonb_build_object('type', 'doc', 'content', jsonb_build_array(
        jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', ${text(20)}))),
        jsonb_build_object('type', 'image', 'attrs', jsonb_build_object('src', ${uploads(sql`n * 5`)}, 'alt', 'A lake')))),
      now() - n * interval '1 day'
    from generate_series(1, ${number(sizes.articles)}) n`,
  sql`insert into education_courses (id, slug, title, description, duration, lessons, image, level, curriculum)
    select gen_random_uuid(), 'course-' || n, 'Course ' || n, 'All about evenings, part ' || n, n % 9 || ' hours', 10, ${uploads(n)}, ${nth(COURSE_LEVELS, n)},
      (select jsonb_agg(jsonb_build_object('title', 'Lesson ' || lesson, 'duration', '10 min', 'free', true)) from generate_series(1, 40) lesson)
    from generate_series(1, ${number(sizes.courses)}) n`,
  sql`insert into education_faqs (id, question, answer, display_order)
    select gen_random_uuid(), 'What of evening ' || n || '?', ${text(1)}, n from generate_series(1, ${number(sizes.faqs)}) n`,
  sql`insert into home_page_contents (id, section, title, content, image_url, display_order)
    select gen_random_uuid(), ${nth(["education", "value_proposition"], n)}, 'Card ' || n, ${text(1)}, ${uploads(n)}, n from generate_series(1, 100) n`,
  sql`insert into closed_days (day, reason) select current_date + n * 9, 'Closed for a while' from generate_series(-20, 20) n`,
  sql`insert into zip_requests (zip, day, asks)
    select (56001 + place)::text, current_date - n, 1 + place % 7 from generate_series(0, 400) n, generate_series(1, 40) place`,
];
