import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { UnfitShare } from "#app/trade/batches/unfit.ts";
import { CHANGEABLE } from "#app/trade/orders/packing.ts";
import { ORDER_STATUSES, type OrderStatus } from "#app/trade/orders/status.ts";
import type { Driver } from "#app/trade/routes/queries.server.ts";
import { NextSteps } from "./next-steps.tsx";
import type { OrderRights } from "./order-rights.ts";
import { packPath } from "./pack-answer.ts";

const atDoor = { dueCents: 4_800, backCents: 0, feeBack: null };

const way = { route: null, drivers: [], packWithoutScan: true, now: "2026-11-21T15:00:00Z" };

const FACTS = { site: { fees: { redeliveryFeeCents: 500 } } };

/** Renders the next steps of an order in a status as HTML. */
function shown(
  status: OrderStatus,
  windowStart = "2026-11-21T18:00:00Z",
  drivers: Driver[] = [],
  goods: UnfitShare[] = [],
  rights: OrderRights = { packs: true, dispatches: true, changes: true },
): string {
  const order = {
    id: "o1",
    status,
    attempts: 1,
    paymentMethod: "at_door",
    giftName: "",
    windowStart,
  } as const;
  const Page = createRoutesStub([
    {
      id: "root",
      path: "/",
      Component: () => (
        <NextSteps {...{ order, rights, atDoor, way: { ...way, drivers }, goods, refused: undefined }} />
      ),
    },
  ]);
  return renderToStaticMarkup(<Page hydrationData={{ loaderData: { root: FACTS } }} />);
}

test.each(ORDER_STATUSES)("links an order that is %s to its lines while they can be changed", (status) => {
  expect(shown(status).includes(`href="${packPath("o1")}"`)).toBe(CHANGEABLE.includes(status));
});

test("warns of a dispatch before the order's day", () => {
  const sam = [{ id: "sam", name: "Sam", phone: "", outOn: null }];
  expect(shown("packed", "2026-11-22T18:00:00Z", sam)).toContain("This order is for Sunday, November 22.");
  expect(shown("packed", "2026-11-21T18:00:00Z", sam)).not.toContain("This order is for");
});

test("explains why an order with blocked goods can't be dispatched, instead of offering it", () => {
  const sam = [{ id: "sam", name: "Sam", phone: "", outOn: null }];
  const share = { productId: "p1", product: "Lake Gummies", number: "B-1", quantity: 2 };
  const day = "2026-11-21T18:00:00Z";
  for (const status of ["packed", "delivery_failed"] as const) {
    expect(shown(status, day, sam)).toContain('name="courierId"');
    const html = shown(status, day, sam, [{ ...share, state: "recalled" }]);
    expect(html).not.toContain('name="courierId"');
    expect(html).toContain("goods in it are recalled.");
    expect(html.includes("Mark it as returned.")).toBe(status === "delivery_failed");
  }
});

test("offers a packer only what a packer does", () => {
  const packer = { packs: true, dispatches: false, changes: false };
  const offered = (status: OrderStatus) => shown(status, undefined, [], [], packer);
  expect(offered("pending")).toContain("Confirm");
  expect(offered("pending")).not.toContain("Cancel order");
  for (const status of ["packed", "out_for_delivery", "delivery_failed"] as const)
    expect(offered(status)).toContain("Nothing to do in your role.");
});
