import type { Cents } from "#app/base/lib/money.ts";
import type { Totals } from "#app/trade/cart/totals.ts";
import type { Category } from "#app/trade/catalog/categories.ts";
import type { Band, DeliveryOption } from "#app/trade/delivery/bands.ts";
import type { Payment } from "./payment.ts";
import type { OrderStatus } from "./status.ts";
import type { OrderStep } from "./timeline.ts";

/** A line of an order: a copy of the sale. */
export type OrderLine = {
  productId: string;
  name: string;
  image: string;
  category: Category;
  priceCents: Cents;
  quantity: number;
  thcMgPerPackage: number;
};

/** An order as screens show it; instants are ISO strings. */
export type OrderView = Totals &
  Payment & {
    id: string;
    createdAt: string;
    status: OrderStatus;
    deliveryAddress: string;
    deliveryCity: string;
    deliveryState: string;
    deliveryZip: string;
    band: Band;
    deliveryOption: DeliveryOption;
    windowStart: string;
    windowEnd: string;
    contactName: string;
    contactEmail: string;
    contactPhone: string;
    instructions: string;
    /** How often the courier has set out. */
    attempts: number;
    items: OrderLine[];
  };

/** An order as its own customer sees it: with the steps of its way, and nothing of who moved it or why. */
export type CustomerOrder = OrderView & { steps: OrderStep[] };

/** An entry of the history; `actor` is a name, null for the system or a deleted account. */
export type OrderEventView = {
  at: string;
  actor: string | null;
  from: OrderStatus | null;
  to: OrderStatus;
  reason: string;
};

/** What an admin wrote down about an order; `author` is a name, null for a deleted account. */
export type OrderNoteView = { id: string; at: string; author: string | null; text: string };

/** An order with its customer's id, which is null once the customer has deleted the account. */
export type OwnedOrder = OrderView & { customerId: string | null };

/** Customers know an order by the first 8 characters of its id (rules 9.8). */
export function orderNumber(id: string): string {
  return id.slice(0, 8);
}
