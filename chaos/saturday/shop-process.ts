import { openDatabase, postgresSettings } from "#app/base/db/client.server.ts";
import { closeCashDrawer } from "#app/trade/accounting/close-cash-drawer.server.ts";
import { refundOrder } from "#app/trade/accounting/refund-order.server.ts";
import { placeOrder } from "#app/trade/checkout/place-order.server.ts";
import { applyUpdate } from "#app/trade/handoff/apply-update.server.ts";
import { completeDelivery } from "#app/trade/handoff/record-handoff.server.ts";
import { cancelOrder, moveOrder } from "#app/trade/orders/move-order.server.ts";
import { dispatchRoute, endRoute } from "#app/trade/routes/dispatch-route.server.ts";
import { placeStops } from "#app/trade/routes/place-stops.server.ts";
import { makeRoute } from "#app/trade/routes/plan-route.server.ts";

// The shop of a simulated day, as a separate process that can be killed. Handles each request at its given
// moment, and responds once the result is in the database.

const url = process.env.DATABASE_URL;
if (!url) throw new Error("DATABASE_URL must name the day's database.");
const db = openDatabase(postgresSettings(url, 12));

type Moment = Temporal.Instant;
type Input<Use extends (...of: never[]) => unknown> = Parameters<Use>[1];

/** Requests by name. Instants and days are strings, since they cross process boundaries. */
const SHOP = {
  place: (input: Input<typeof placeOrder>, now: Moment) => placeOrder(db, input, now),
  move: (input: Input<typeof moveOrder>, now: Moment) => moveOrder(db, input, () => now),
  cancel: (input: Input<typeof cancelOrder>, now: Moment) => cancelOrder(db, input, () => now),
  makeRoute: (
    input: { courierId: string; day: string; departsAt: string } & Pick<Input<typeof makeRoute>, "actor">,
    now: Moment,
  ) =>
    makeRoute(
      db,
      {
        ...input,
        day: Temporal.PlainDate.from(input.day),
        departsAt: Temporal.Instant.from(input.departsAt),
      },
      now,
    ),
  putOnRoute: (
    { actor, orderIds, to }: Pick<Input<typeof placeStops>, "actor" | "orderIds" | "to">,
    now: Moment,
  ) => placeStops(db, { actor, orderIds, to, place: "best", seen: new Map(to ? [[to, 1]] : []) }, now),
  leave: (input: Input<typeof dispatchRoute>, now: Moment) => dispatchRoute(db, input, () => now),
  back: (input: Input<typeof endRoute>, now: Moment) => endRoute(db, input, () => now),
  answer: (
    { courier, said }: { courier: Input<typeof applyUpdate>; said: Parameters<typeof applyUpdate>[2] },
    now: Moment,
  ) => applyUpdate(db, courier, said, () => now),
  handOff: (input: Omit<Input<typeof completeDelivery>, "arrivedAt">, now: Moment) =>
    completeDelivery(db, input, () => now),
  refund: (input: Input<typeof refundOrder>, now: Moment) => refundOrder(db, input, () => now),
  closeCashDrawer: (input: Input<typeof closeCashDrawer>, now: Moment) => closeCashDrawer(db, input, now),
};
export type Shop = typeof SHOP;

/** A request: its name, input, and moment. */
export type Asked = { id: number; what: keyof Shop; input: unknown; at: string };

/** Its outcome: the use case's result, or the error it threw. */
export type Answered = { id: number; result?: unknown; thrown?: string };

process.on("message", async ({ id, what, input, at }: Asked) => {
  const answer = (answered: Omit<Answered, "id">) => process.send?.({ id, ...answered } satisfies Answered);
  try {
    const carryOut = SHOP[what] as (input: unknown, now: Moment) => Promise<unknown>;
    answer({ result: await carryOut(input, Temporal.Instant.from(at)) });
  } catch (error) {
    answer({ thrown: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
process.on("disconnect", () => process.exit());
