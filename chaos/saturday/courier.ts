import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { Database } from "#app/base/db/client.server.ts";
import { dueAtTheDoor } from "#app/trade/accounting/due.ts";
import type { CourierUpdate } from "#app/trade/handoff/courier-update-form.ts";
import type { FailureReason } from "#app/trade/handoff/handoff.ts";
import { firstFailures } from "#app/trade/orders/queries.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { routeStops } from "#app/trade/routes/tables.server.ts";
import { by } from "#fixtures/shop.ts";
import type { RunningShop } from "./run-shop.ts";

const BIRTH_DATE = "1991-08-17";
const AT_A_STOP = { minutes: 5 };
/** Starting change of each route. */
export const FLOAT_CENTS = 4_000;

/** An hour offline. */
type Gap = { from: Temporal.Instant; to: Temporal.Instant };

type Day = { db: Database; shop: RunningShop; gap: Gap | null };

/** Stop data loaded on a phone, for use when offline. */
type KnownStop = {
  stopId: string;
  order: typeof orders.$inferSelect;
  firstFailedAt: Temporal.Instant | undefined;
};

/** Outcome planned for an order's delivery attempt; null = delivered. */
export type DoorPlan = (order: typeof orders.$inferSelect) => FailureReason | null;

/** A courier with a phone. Updates are sent in order, and queue while offline. */
export class Courier {
  readonly id: string;
  readonly #day: Day;
  readonly #unsent: CourierUpdate[] = [];
  /** Messages of rejected updates. */
  readonly exceptions: string[] = [];
  now: Temporal.Instant;

  constructor(id: string, day: Day, now: Temporal.Instant) {
    this.id = id;
    this.#day = day;
    this.now = now;
  }

  /**
   * Drives a route from its departure until the courier is back; `delayed` is how long the car is stopped
   * halfway.
   */
  async drive(
    routeId: string,
    { departsAt, plan, delayed = 0 }: { departsAt: Temporal.Instant; plan: DoorPlan; delayed?: number },
  ): Promise<void> {
    const { shop } = this.#day;
    if (Temporal.Instant.compare(this.now, departsAt) < 0) this.now = departsAt;
    const press = { routeId, actor: by(this.id), courierId: this.id };
    await shop.need("leave", { ...press, floatCents: FLOAT_CENTS }, this.now, ["has_left"]);
    const stops = await this.#load(routeId);
    for (const [index, stop] of stops.entries()) {
      if (index === Math.floor(stops.length / 2)) this.now = this.now.add({ minutes: delayed });
      await this.#visit(stop, plan(stop.order));
    }
    await this.#sendAll();
    this.now = this.now.add({ minutes: 5 });
    await shop.need("back", press, this.now, ["has_ended"]);
  }

  async #load(routeId: string): Promise<KnownStop[]> {
    const { db } = this.#day;
    const stops = await db
      .select({ stopId: routeStops.id, order: orders })
      .from(routeStops)
      .innerJoin(orders, eq(orders.id, routeStops.orderId))
      .where(and(eq(routeStops.routeId, routeId), isNull(routeStops.doneAt)))
      .orderBy(asc(routeStops.position));
    const failures = await firstFailures(
      db,
      stops.map(({ order }) => order.id),
    );
    return stops.map((stop) => ({ ...stop, firstFailedAt: failures.get(stop.order.id) }));
  }

  async #visit({ stopId, order, firstFailedAt }: KnownStop, failure: FailureReason | null): Promise<void> {
    const said = () => ({ key: randomUUID(), stopId, occurredAt: this.now.toString() });
    await this.#say({ ...said(), kind: "on_my_way" });
    this.now = this.now.add(AT_A_STOP);
    if (failure) return this.#say({ ...said(), kind: "failed", reason: failure, note: "" });
    const { dueCents } = dueAtTheDoor({ ...order, firstFailedAt }, this.now, true);
    await this.#say({
      ...{ ...said(), kind: "delivered", idType: "driver_license", idNotExpired: true, notIntoxicated: true },
      ...{ birthDate: BIRTH_DATE, paymentMethod: order.totalCents % 2 === 0 ? "cash" : "debit" },
      amountCents: dueCents,
    });
  }

  async #say(answer: CourierUpdate): Promise<void> {
    this.#unsent.push(answer);
    if (!this.#isOffline()) await this.#sendAll();
  }

  #isOffline(): boolean {
    const { gap } = this.#day;
    if (!gap) return false;
    const { compare } = Temporal.Instant;
    return compare(this.now, gap.from) >= 0 && compare(this.now, gap.to) < 0;
  }

  /** Sent in order; some are pressed twice at the same moment. */
  async #sendAll(): Promise<void> {
    const { shop } = this.#day;
    for (let said = this.#unsent[0]; said; said = this.#unsent[0]) {
      const sent = { courier: { userId: this.id, address: null }, said };
      const times = said.key.startsWith("0") ? 2 : 1;
      const answers = await Promise.all(
        Array.from({ length: times }, () => shop.ask("answer", sent, this.now)),
      );
      for (const answer of answers) if (!answer.ok) throw new Error(answer.refusal.sentence);
      const [first] = answers;
      if (first?.ok && first.value.sentence) this.exceptions.push(first.value.sentence);
      this.#unsent.shift();
    }
  }
}
