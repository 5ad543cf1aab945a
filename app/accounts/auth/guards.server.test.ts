import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { makeChange } from "#app/base/db/changes.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { openTestAccounts } from "#fixtures/accounts.ts";
import { NOW } from "#fixtures/shop.ts";
import { viewerLookup } from "./context.server.ts";
import { requireAdmin, requireCourier, requireCustomer, requireFreshProof } from "./guards.server.ts";
import type { Viewer } from "./session.server.ts";

const { db } = await openTestAccounts();

const MAYA: Viewer = {
  userId: "7f6f1f2e-6f0e-4b5e-9a51-0d8d1d7f0001",
  sessionId: "7f6f1f2e-6f0e-4b5e-9a51-0d8d1d7f0002",
  name: "Maya Lindqvist",
  email: "maya@evenlake.example",
  emailVerified: true,
  roles: [],
  isCourierOnly: false,
  hasSecondFactor: false,
  provedAt: NOW,
};

function contextOf(viewer: Viewer | null) {
  const context = new RouterContextProvider();
  context.set(database, db);
  context.set(viewerLookup, async () => viewer);
  return context;
}

const asked = (path: string, method = "GET") => new Request(`http://localhost${path}`, { method });

/** Returns a guard's result: redirect target, response status, or the viewer it lets through. */
async function outcome(guard: () => unknown) {
  try {
    return (await guard()) ?? "let through";
  } catch (answer) {
    if (answer instanceof Response) return answer.headers.get("Location");
    return (answer as { init: ResponseInit }).init.status;
  }
}

test("redirects a visitor to the sign-in and back; responds to a scripted form with 401", async () => {
  const visitor = contextOf(null);
  const customer = (path: string, method?: string) =>
    outcome(() => requireCustomer(asked(path, method), visitor));
  expect(await customer("/account?tab=orders")).toBe("/login?next=/account%3Ftab%3Dorders");
  expect(await customer("/account.data?tab=orders&_routes=x")).toBe("/login?next=/account%3Ftab%3Dorders");
  expect(await customer("/account", "POST")).toBe("/login?next=/account");
  expect(await customer("/account.data", "POST")).toBe(401);
  expect(await outcome(() => requireAdmin(asked("/admin/orders.data", "POST"), visitor))).toBe(401);
});

test("redirects an admin with an ended session to the sign-in, which says so and leads back to the page, never to a form or file", async () => {
  const sent = (path: string, method = "GET", headers: Record<string, string> = {}) =>
    outcome(() => requireAdmin(new Request(`http://localhost${path}`, { method, headers }), contextOf(null)));
  const had = { cookie: "a=b; __Host-shop.session_token=abc.def" };
  const from = (page: string) => ({ ...had, referer: page });
  expect(await sent("/admin")).toBe("/admin/login");
  expect(await sent("/admin/orders?q=1")).toBe("/admin/login?next=/admin/orders%3Fq%3D1");
  expect(await sent("/admin/orders?q=1", "GET", had)).toBe(
    "/admin/login?ended=here&next=/admin/orders%3Fq%3D1",
  );
  expect(await sent("/admin/orders.data?q=1&_routes=x")).toBe(
    "/admin/login?ended=here&next=/admin/orders%3Fq%3D1",
  );
  expect(await sent("/admin/scan.data?code=EVL-26-0811")).toBe(
    "/admin/login?ended=here&next=/admin/scan%3Fcode%3DEVL-26-0811",
  );
  expect(await sent("/admin/orders/1", "POST", had)).toBe("/admin/login?ended=unsaved&next=/admin/orders/1");
  const upload = from("http://localhost/admin/imports?kind=zips");
  expect(await sent("/admin/imports/upload", "POST", upload)).toBe(
    "/admin/login?ended=unsaved&next=/admin/imports%3Fkind%3Dzips",
  );
  expect(
    await sent(
      "/admin/accounting/2026-11/sales.csv",
      "GET",
      from("http://localhost/admin/accounting/2026-11"),
    ),
  ).toBe("/admin/login?ended=here&next=/admin/accounting/2026-11");
  expect(await sent("/admin/audit/entries.csv?days=1", "GET", had)).toBe("/admin/login?ended=here");
  for (const elsewhere of ["https://elsewhere.example//evil.example", "//evil", "no address"])
    expect(await sent("/admin/orders/1", "POST", from(elsewhere))).toBe(
      "/admin/login?ended=unsaved&next=/admin/orders/1",
    );
});

test("redirects a courier to /courier from customer and admin pages and forms; admits only couriers there", async () => {
  const sam: Viewer = { ...MAYA, roles: ["courier"], isCourierOnly: true };
  const courier = contextOf(sam);
  for (const [path, method] of [
    ["/checkout", "GET"],
    ["/checkout", "POST"],
    ["/account.data", "POST"],
  ] as const) {
    expect(await outcome(() => requireCustomer(asked(path, method), courier))).toBe("/courier");
  }
  expect(await outcome(() => requireAdmin(asked("/admin/orders"), courier))).toBe("/courier");
  // An admin right has no effect on a courier's account.
  const both = contextOf({ ...sam, roles: ["courier", "owner"] });
  expect(await outcome(() => requireAdmin(asked("/admin/orders", "POST"), both))).toBe("/courier");
  const enter = (viewer: Viewer | null) =>
    outcome(() => requireCourier(asked("/courier"), contextOf(viewer)));
  expect(await enter(sam)).toEqual(sam);
  expect(await enter(MAYA)).toBe("/");
  expect(await enter(null)).toBe("/login?next=/courier");
});

test("requires a new proof after 15 minutes, then leads back", () => {
  const at = (path: string, minutes: number, method?: string) =>
    outcome(() => requireFreshProof(asked(path, method), MAYA, NOW.add({ minutes })));
  return Promise.all([
    expect(at("/account/data", 14)).resolves.toBe("let through"),
    expect(at("/account/data", 15)).resolves.toBe("/account/confirm-identity?next=/account/data"),
    expect(at("/account/data.data?_routes=x", 15)).resolves.toBe(
      "/account/confirm-identity?next=/account/data",
    ),
    expect(at("/admin/products.data?q=lake&index", 15, "POST")).resolves.toBe(
      "/account/confirm-identity?next=/admin/products%3Fq%3Dlake",
    ),
  ]);
});

test("blocks an admin without a second factor only while the settings require one", async () => {
  const ingrid: Viewer = { ...MAYA, roles: ["owner"] };
  const enter = (viewer: Viewer) => outcome(() => requireAdmin(asked("/admin"), contextOf(viewer)));
  expect(await enter(MAYA)).toBe("/");
  expect(await enter(ingrid)).toEqual(ingrid);
  const setTo = (adminSecondFactor: "off" | "required") =>
    makeChange(db, ["site"], (tx) =>
      tx
        .insert(siteSettings)
        .values({ adminSecondFactor })
        .onConflictDoUpdate({ target: siteSettings.id, set: { adminSecondFactor } }),
    );
  await setTo("required");
  expect(await enter(ingrid)).toBe("/account/second-factor");
  expect(await enter({ ...ingrid, hasSecondFactor: true })).toMatchObject({ hasSecondFactor: true });
  expect(await enter(MAYA)).toBe("/");
  await setTo("off");
  expect(await enter(ingrid)).toEqual(ingrid);
});
