import { randomBytes, randomUUID } from "node:crypto";
import { Agent, get, type IncomingMessage } from "node:http";
import type { Client } from "pg";
import { signToken, tokenHash } from "#app/auth/session-token.server.ts";

/** A customer, with the Cookie header of a session. */
export type SignedIn = { userId: string; cookie: string };

/** Writes customers with a session each, signed with the shop's secret. */
export async function addSignedIn(db: Client, howMany: number, secret: string): Promise<SignedIn[]> {
  const people = Array.from({ length: howMany }, () => {
    const token = randomBytes(24).toString("base64url");
    const cookie = `evenlake.session_token=${encodeURIComponent(signToken(token, secret))}`;
    return { userId: randomUUID(), cookie, hash: tokenHash(token) };
  });
  const users = people.map(({ userId }) => userId);
  await db.query(
    `insert into users (id, name, email, email_verified)
       select id, 'Nora Berglund', id || '@evenlake.example', true from unnest($1::uuid[]) id`,
    [users],
  );
  await db.query(
    `insert into customers (id, first_name, last_name, email, birth_date)
       select id, 'Nora', 'Berglund', id || '@evenlake.example', '1987-05-17' from unnest($1::uuid[]) id`,
    [users],
  );
  await db.query(
    `insert into sessions (id, token, user_id, expires_at)
       select gen_random_uuid(), hash, id, now() + interval '1 day' from unnest($1::uuid[], $2::text[]) as t(id, hash)`,
    [users, people.map(({ hash }) => hash)],
  );
  return people.map(({ hash: _, ...customer }) => customer);
}

/** A signed-in customer with an order under way. */
export type LiveCustomer = SignedIn & { orderId: string };

/** Writes customers with a session and an order each. */
export async function addLiveCustomers(db: Client, howMany: number, secret: string): Promise<LiveCustomer[]> {
  const people = (await addSignedIn(db, howMany, secret)).map((one) => ({ ...one, orderId: randomUUID() }));
  const orders = people.map(({ orderId }) => orderId);
  const users = people.map(({ userId }) => userId);
  await db.query(
    `insert into orders (id, customer_id, delivery_address, delivery_city, delivery_state, delivery_zip, band,
         delivery_option, window_start, window_end, contact_name, contact_email, contact_phone, subtotal_cents,
         delivery_fee_cents, taxes, tax_cents, total_cents, idempotency_key)
       select id, customer, '1 Lake Street', 'Minneapolis', 'MN', '55408', 'primary', 'scheduled',
         now() + interval '1 day', now() + interval '26 hours', 'Nora Berglund', 'nora@evenlake.example',
         '612-555-0163', 2400, 599, '[]', 0, 2999, gen_random_uuid()
       from unnest($1::uuid[], $2::uuid[]) as t(id, customer)`,
    [orders, users],
  );
  await db.query(
    `insert into order_events (id, order_id, at, to_status)
       select gen_random_uuid(), id, now(), 'pending' from unnest($1::uuid[]) id`,
    [orders],
  );
  return people;
}

/** What a page hears; `broken` holds the error of a connection that was cut off. */
export type LivePage = { status: number; text: string; isOver: boolean; broken: string | null };

const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

/** Opens a page's connection and follows it to its end. */
export function openPage(url: string, cookie: string): Promise<LivePage> {
  return new Promise((resolve, reject) => {
    const asked = get(`${url}/account/live`, { agent, headers: { cookie } }, (answer: IncomingMessage) => {
      const page: LivePage = { status: answer.statusCode ?? 0, text: "", isOver: false, broken: null };
      answer.setEncoding("utf8").on("data", (part: string) => {
        page.text += part;
      });
      answer.on("error", (error) => {
        page.broken = String(error);
      });
      answer.on("end", () => {
        page.isOver = true;
      });
      resolve(page);
    });
    asked.on("error", reject);
  });
}

/** How often a page has heard of this event. */
export function timesHeard({ text }: LivePage, event: "changed" | "ended"): number {
  return text.split(`event: ${event}\n`).length - 1;
}
