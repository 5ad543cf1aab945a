import { isObject, isText } from "#app/base/lib/shape.ts";

/** Where a page asks whether its orders are still as it shows them, and what it is answered. */
export const ORDER_STATES_PATH = "/account/order-states";
export type OrderStates = { version: string };
export const isOrderStates = isObject<OrderStates>({ version: isText });
