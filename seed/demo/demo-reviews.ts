import { randomUUID } from "node:crypto";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { PLACEHOLDER_ADDRESS } from "#app/base/lib/email.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { DEFAULT_SETTINGS } from "#app/base/settings/settings.ts";
import type { RefusalReason } from "#app/content/reviews/refusal-reasons.ts";
import { shownName } from "#app/content/reviews/review.ts";
import { refusedReviewMail } from "#app/content/reviews/review-email.ts";
import { reviews } from "#app/content/reviews/tables.server.ts";
import { rateProduct } from "#app/content/reviews/write-review.server.ts";
import { insertMany } from "#seed/load/insert-many.ts";
import { type DemoOpinion, demoOpinions } from "./demo-opinions.ts";
import type { PastRows } from "./demo-orders.ts";
import { checkedEntries } from "./demo-trail.ts";
import { neighbors } from "./neighbors.ts";
import { openMoment } from "./open-moment.ts";
import { demoPeople, ingrid } from "./people.ts";

const CUSTOMERS = [...demoPeople, ...neighbors];

type Sold = Pick<PastRows, "orders" | "lines">;

/** The order in which someone received a product; a review requires one (rules reviews/who-can-review). */
function receivedWith({ who, of }: DemoOpinion, productId: string, customerId: string, sold: Sold): string {
  const order = sold.orders.find(
    ({ id, customerId: buyer, status }) =>
      buyer === customerId &&
      status === "completed" &&
      sold.lines.some((line) => line.orderId === id && line.productId === productId),
  );
  if (!order) throw new Error(`${who} hasn't received ${of}.`);
  return order.id;
}

/** Writes the demo customers' reviews of received products, and calculates the products' ratings. */
export async function seedReviews(
  tx: Db,
  { goods, past }: { goods: readonly { id: string; slug: string }[]; past: Sold },
  now: Temporal.Instant,
): Promise<void> {
  const rows = demoOpinions.map((opinion, index) => {
    const { who, of, daysAgo, stars, words, state, answer, reason, note } = opinion;
    const customer = CUSTOMERS.find(({ firstName }) => firstName === who);
    const product = goods.find(({ slug }) => slug === of);
    if (!customer || !product) throw new Error(`Unknown customer ${who} or product ${of}.`);
    const writtenAt = openMoment(now, daysAgo, index);
    return {
      id: randomUUID() as string,
      productId: product.id,
      customerId: customer.id,
      orderId: receivedWith(opinion, product.id, customer.id, past),
      ...{ stars, words, author: shownName(customer), state, reason, note, answer },
      ...{ createdAt: writtenAt, writtenAt, version: state === "waiting" ? 1 : answer ? 3 : 2 },
    };
  });
  await insertMany(tx, reviews, rows);
  for (const row of rows) {
    const mailId = row.reason ? await keepRefusalMail(tx, row, row.reason) : null;
    await insertMany(tx, auditLog, checkedEntries({ ...row, mailId }, ingrid.id));
  }
  for (const productId of new Set(rows.map((row) => row.productId))) await rateProduct(tx, productId);
}

type Refused = { customerId: string; productId: string; note: string; writtenAt: Temporal.Instant };

/**
 * The rejection email. The demo shop sends no emails, so it's in the state of an email in a shop without a
 * mail server.
 */
async function keepRefusalMail(tx: Db, { writtenAt, ...refused }: Refused, reason: RefusalReason) {
  const customer = CUSTOMERS.find(({ id }) => id === refused.customerId);
  if (!customer) throw new Error("A rejected review has no customer.");
  const { firstName, email: recipient } = customer;
  const mail = refusedReviewMail(
    { ...DEFAULT_SETTINGS, contactEmail: PLACEHOLDER_ADDRESS },
    { ...refused, firstName, reason },
  );
  const [id, at] = [randomUUID(), writtenAt.add({ minutes: 40 })];
  const kept = { state: "kept", attempts: 1, nextAttemptAt: at, createdAt: at } as const;
  await tx.insert(mailOutbox).values({ id, recipient, ...mail, ...kept });
  return id;
}
