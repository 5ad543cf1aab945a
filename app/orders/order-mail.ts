import { type OrderPrice, priceRows } from "#app/cart/price-rows.ts";
import { OPTION_FACTS } from "#app/delivery/options.ts";
import { windowText } from "#app/delivery/window-text.ts";
import type { DeliveryOption } from "#app/delivery/zone.ts";
import { type Cents, formatMoney } from "#app/lib/money.ts";
import type { OrderStatus } from "./status.ts";

/** The facts of an order in a mail; instants are ISO strings. */
export type MailedOrder = OrderPrice & {
  id: string;
  contactName: string;
  deliveryAddress: string;
  deliveryCity: string;
  deliveryState: string;
  deliveryZip: string;
  deliveryOption: DeliveryOption;
  windowStart: string;
  windowEnd: string;
  instructions: string;
};

/** A line of the order as the mail shows it. */
export type MailedLine = { name: string; quantity: number; priceCents: Cents; thcMgPerPackage: number };

/** Subject and plain text; the caller knows the recipient. */
export type MailText = { subject: string; body: string };

/** Customers know an order by the first 8 characters of its id (rules 9.8). */
export function orderNumber(id: string): string {
  return id.slice(0, 8);
}

/** The confirmation that is sent for every order, whatever the email preferences are. */
export function confirmationMail(
  siteName: string,
  order: MailedOrder,
  lines: readonly MailedLine[],
): MailText {
  const thcMg = lines.reduce((sum, line) => sum + line.thcMgPerPackage * line.quantity, 0);
  return letter(siteName, order, `Your order ${orderNumber(order.id)} at ${siteName}`, [
    "Thank you. We have your order and are getting to it.",
    "",
    ...lines.map((line) => amountRow(`${line.quantity} x ${line.name}`, line.priceCents * line.quantity)),
    "",
    ...totalRows(order),
    "",
    `THC in the whole order: ${Math.round(thcMg * 100) / 100} mg`,
    "",
    `${OPTION_FACTS[order.deliveryOption].label}: ${windowText(order.windowStart, order.windowEnd)}`,
    ...addressRows(order),
    "",
    "You pay at the door, in cash or by debit card. Someone 21 or older must be there to receive it",
    "and show a valid ID. Until we begin packing you can cancel under My Orders.",
  ]);
}

type StatusWords = { subject: string; text: (order: MailedOrder) => string[] };

const STATUS_WORDS: Partial<Record<OrderStatus, StatusWords>> = {
  out_for_delivery: {
    subject: "is on its way",
    text: (order) => [
      "Your order is on its way to you.",
      "",
      windowText(order.windowStart, order.windowEnd),
      ...addressRows(order),
      "",
      ...totalRows(order),
      "",
      "Please have a valid ID ready, and the amount in cash or a debit card.",
    ],
  },
  completed: {
    subject: "is delivered",
    text: (order) => [`Your order is delivered and paid: ${formatMoney(order.totalCents)}. Thank you.`],
  },
  cancelled: {
    subject: "is cancelled",
    text: () => ["Your order is cancelled. Nothing will be delivered and nothing is due."],
  },
};

/** The mail about an order that has reached a status; null for a status that is not mailed to customers. */
export function statusMail(siteName: string, order: MailedOrder, status: OrderStatus): MailText | null {
  const words = STATUS_WORDS[status];
  if (!words) return null;
  return letter(siteName, order, `Your order ${orderNumber(order.id)} ${words.subject}`, words.text(order));
}

function letter(siteName: string, order: MailedOrder, subject: string, text: readonly string[]): MailText {
  return { subject, body: [`Hello ${order.contactName},`, "", ...text, "", siteName, ""].join("\n") };
}

function totalRows(order: MailedOrder): string[] {
  return priceRows(order).map(({ name, cents }) => amountRow(name, cents));
}

const WIDTH = 52;

/** "2 x Lake Gummies                          $48.00": amounts under one another in plain text. */
function amountRow(what: string, cents: Cents): string {
  const amount = formatMoney(cents);
  return `${what.padEnd(WIDTH - amount.length - 1)} ${amount}`;
}

function addressRows(order: MailedOrder): string[] {
  const rows = [order.deliveryAddress, `${order.deliveryCity}, ${order.deliveryState} ${order.deliveryZip}`];
  return order.instructions ? [...rows, `Note: ${order.instructions}`] : rows;
}
