import { shortCalendarDayText } from "#app/base/lib/moment-text.ts";
import { type Cents, counted, formatMoney } from "#app/base/lib/money.ts";
import { refusal } from "#app/base/lib/result.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import type { OrderRefusal } from "#app/trade/orders/refusals.ts";
import { type OrderStatus, STATUS_LABELS } from "#app/trade/orders/status.ts";

const orderIs = (id: string, status: OrderStatus) =>
  `Order ${orderNumber(id)} is ${STATUS_LABELS[status].toLowerCase()}`;

/** Refusals of a route change. `not_found` means 404, `busy` 503, the others are conflicts (409). */
export const routeRefusals = {
  notFound: () => refusal("not_found", "We couldn't find this route."),
  busy: () => refusal("busy", "The system is busy and nothing was changed. Please try again."),
  changed: () => refusal("changed", "Someone else updated these routes. You're viewing the latest version."),
  hasLeft: (number: number) =>
    refusal("has_left", `Route ${number} has been dispatched and can't be changed.`),
  hasNotLeft: (number: number) => refusal("has_not_left", `Route ${number} hasn't been dispatched yet.`),
  hasEnded: (number: number) => refusal("has_ended", `Route ${number} has already ended.`),
  stands: (number: number) =>
    refusal(
      "stands",
      `Route ${number} was dispatched more than two minutes ago, so the dispatch can't be undone. The courier brings the orders back.`,
    ),
  isBegun: (number: number) =>
    refusal(
      "is_begun",
      `The courier of route ${number} has started its stops, so the dispatch can't be undone.`,
    ),
  noSuchDriver: () =>
    refusal(
      "no_such_driver",
      "This courier was deactivated or deleted. Choose another courier.",
      "courierId",
    ),
  pastDay: () => refusal("past_day", "This day is over. Choose today or a later day."),
  orderTaken: () =>
    refusal(
      "order_taken",
      "Someone else put one of these orders on another route. You're viewing the latest version.",
    ),
  cannotGo: (id: string, status: OrderStatus) =>
    refusal("cannot_go", `${orderIs(id, status)}, so it can't be on a route.`),
  laterDay: (id: string) =>
    refusal(
      "later_day",
      `The delivery window of order ${orderNumber(id)} is on a later day than this route.`,
    ),
  nothingToPlan: () =>
    refusal("nothing_to_plan", "There are no unassigned orders on this day. Nothing was changed."),
  noCars: () => refusal("no_cars", "Choose drivers or additional vehicles.", "cars"),
  otherDay: () =>
    refusal(
      "other_day",
      "A route can be dispatched only on its own day. This one is planned for another day.",
    ),
  noDriver: (number: number) => refusal("no_driver", `Route ${number} has no driver. Choose one first.`),
  driverOut: (number: number, day: Temporal.PlainDate, { toDriver }: { toDriver: boolean }) => {
    const route = `route ${number} of ${shortCalendarDayText(day.toString())}`;
    return refusal(
      "driver_out",
      toDriver
        ? `You're still out on ${route}. Press "End route: back at shop" there first. If it isn't on this page, call the shop.`
        : `The driver is still out on ${route}. End that route first.`,
      "courierId",
    );
  },
  empty: () => refusal("empty", "Add an order before dispatching this route."),
  notPacked: (id: string, status: OrderStatus) =>
    refusal("not_packed", `${orderIs(id, status)}, not packed. Pack it, or remove it from the route.`),
  notPaid: (id: string) =>
    refusal(
      "not_paid",
      `Order ${orderNumber(id)} isn't paid, and the settings require payment before dispatch.`,
    ),
  ofOrder: (id: string, sentence: string) =>
    refusal("order_stays", `Order ${orderNumber(id)} can't be dispatched. ${sentence}`),
  tooValuable: (cents: Cents, mostCents: Cents) =>
    refusal(
      "too_valuable",
      `The products on this route are worth ${formatMoney(cents)}, over the limit of ${formatMoney(mostCents)} per vehicle. Remove some orders.`,
    ),
  stopsOpen: (ids: readonly string[]) =>
    refusal(
      "stops_open",
      `${counted(ids.length, "order on this route is", "orders on this route are")} still out: ${ids.map(orderNumber).join(", ")}. Record the result of every stop first.`,
    ),
};

/**
 * A named refusal with its message. Dispatching a route changes its orders, which have their own refusals.
 */
export type RouteRefusal = ReturnType<(typeof routeRefusals)[keyof typeof routeRefusals]> | OrderRefusal;
