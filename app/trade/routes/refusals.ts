import { shortCalendarDayText } from "#app/base/lib/moment-text.ts";
import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import { refusal } from "#app/base/lib/result.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import type { OrderRefusal } from "#app/trade/orders/refusals.ts";
import { type OrderStatus, STATUS_LABELS } from "#app/trade/orders/status.ts";

const orderIs = (id: string, status: OrderStatus) =>
  `Order ${orderNumber(id)} is ${STATUS_LABELS[status].toLowerCase()}`;

/** Every "no" to a change of routes. `not_found` means 404, `busy` 503, the others are conflicts (409). */
export const routeRefusals = {
  notFound: () => refusal("not_found", "We could not find this route."),
  busy: () =>
    refusal("busy", "The shop is very busy just now, and nothing was changed. Please send this once more."),
  changed: () =>
    refusal("changed", "Somebody else has changed the routes meanwhile. Here they are as they are now."),
  hasLeft: (number: number) =>
    refusal("has_left", `Route ${number} has left, so its stops, driver and departure stay as they are.`),
  hasNotLeft: (number: number) => refusal("has_not_left", `Route ${number} has not left yet.`),
  hasEnded: (number: number) => refusal("has_ended", `Route ${number} is back already.`),
  stands: (number: number) =>
    refusal(
      "stands",
      `Route ${number} left more than two minutes ago, so its dispatch stands. Its courier brings the orders back.`,
    ),
  isBegun: (number: number) =>
    refusal("is_begun", `The courier of route ${number} has begun its stops, so its dispatch stands.`),
  noSuchDriver: () =>
    refusal("no_such_driver", "This courier has ended or is gone. Please choose another one.", "courierId"),
  pastDay: () => refusal("past_day", "This day is over. Please choose today or a day to come."),
  orderTaken: () =>
    refusal(
      "order_taken",
      "One of these orders was put on another route meanwhile. Here they are as they are now.",
    ),
  cannotGo: (id: string, status: OrderStatus) =>
    refusal("cannot_go", `${orderIs(id, status)}, so it can be on no route.`),
  laterDay: (id: string) =>
    refusal("later_day", `The window of order ${orderNumber(id)} is on a later day than this route.`),
  nothingToPlan: () =>
    refusal("nothing_to_plan", "No order of this day waits for a route, so nothing was changed."),
  noCars: () => refusal("no_cars", "Please choose who drives, or how many cars leave.", "cars"),
  otherDay: () => refusal("other_day", "A route leaves on its own day. This one is planned for another day."),
  noDriver: (number: number) =>
    refusal("no_driver", `Route ${number} has no driver. Please choose one first.`),
  driverOut: (number: number, day: Temporal.PlainDate, { toDriver }: { toDriver: boolean }) => {
    const route = `route ${number} of ${shortCalendarDayText(day.toString())}`;
    return refusal(
      "driver_out",
      toDriver
        ? `You're still out on ${route}. Press "I am back at the shop" there first. If it isn't on this page, call the shop.`
        : `Its driver is still out on ${route}. The shop has to end that one first.`,
      "courierId",
    );
  },
  empty: () => refusal("empty", "There is no order on this route, so there is nothing to leave with."),
  notPacked: (id: string, status: OrderStatus) =>
    refusal("not_packed", `${orderIs(id, status)}, not packed. Please pack it, or take it off the route.`),
  notPaid: (id: string) =>
    refusal(
      "not_paid",
      `Order ${orderNumber(id)} is not paid, and by the settings every order is paid before its car leaves.`,
    ),
  ofOrder: (id: string, sentence: string) =>
    refusal("order_stays", `Order ${orderNumber(id)} keeps the route here. ${sentence}`),
  tooValuable: (cents: Cents, mostCents: Cents) =>
    refusal(
      "too_valuable",
      `The goods on this route are worth ${formatMoney(cents)}, over the ${formatMoney(mostCents)} that one car may have. Please take orders off it.`,
    ),
  stopsOpen: (ids: readonly string[]) =>
    refusal(
      "stops_open",
      `${ids.length === 1 ? "1 order of this route is" : `${ids.length} orders of this route are`} still out: ${ids.map(orderNumber).join(", ")}. Please record first what happened at the door.`,
    ),
};

/** A named "no" with its sentence. A route that leaves moves its orders, which has refusals of its own. */
export type RouteRefusal = ReturnType<(typeof routeRefusals)[keyof typeof routeRefusals]> | OrderRefusal;
