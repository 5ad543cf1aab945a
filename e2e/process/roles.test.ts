import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { maySend } from "#app/accounts/auth/admin-addresses.ts";
import { STAFF_ROLES, type StaffRole } from "#app/accounts/auth/rights.ts";
import { adminRoutes } from "#fixtures/admin-routes.ts";
import { newPerson } from "#fixtures/buyer.ts";
import { databaseOf, openShop } from "#fixtures/shared-shop.ts";
import { storedSums } from "#fixtures/stored-sums.ts";

// Walks the table of rights over every address of the admin area, for every role (rules admin/address-rights).
// Reads the addresses from app/routes.ts, so new ones are included automatically.

// Uses a separate shop: all stored data is compared.
const shop = await openShop();
const db = await databaseOf(shop);
const cookies = new Map<StaffRole, string>();
for (const role of STAFF_ROLES) cookies.set(role, (await newPerson(shop, db, { roles: [role] })).cookie);
/** All stored data, except the log of the files that these requests download. */
const readStored = async () =>
  (await storedSums(db)).split("\n").filter((line) => !line.startsWith("audit_log "));
const stored = await readStored();

/** An order of the shop, so that pages about one aren't just missing. */
const { rows } = await db.query<{ id: string }>("select id from orders order by created_at desc limit 1");
const orderId = rows[0]?.id ?? randomUUID();
const pathOf = (path: string) =>
  path.replace(":kind", "zips").replace(":period", "2026-11").replace(/:\w+/g, orderId);

function ask(path: string, role: StaffRole, method: string, accept = "text/html") {
  return fetch(shop.url + path, {
    redirect: "manual",
    headers: { cookie: cookies.get(role) ?? "", origin: shop.url, accept },
    // No page has this form.
    ...(method === "POST" ? { method, body: new URLSearchParams({ intent: "none" }) } : {}),
  });
}

describe.each(STAFF_ROLES)("%s", (role) => {
  test.concurrent.each(adminRoutes)(
    "opens and changes what the table says at $path ($id)",
    async ({ path }) => {
      for (const method of ["GET", "POST"]) {
        const isAllowed = maySend([role], path, method);
        const addresses = method === "GET" ? [pathOf(path), `${pathOf(path)}.data`] : [pathOf(path)];
        for (const address of addresses) {
          const answer = await ask(address, role, method);
          const text = await answer.text();
          const about = `${method} ${address} as ${role}: ${answer.status} ${text.slice(0, 200)}`;
          if (isAllowed) expect([200, 202, 302, 303, 400, 404, 405, 409], about).toContain(answer.status);
          else expect(answer.status, about).toBe(403);
        }
      }
    },
  );

  test("changes nothing", async () => expect(await readStored()).toEqual(stored));
});

describe("a page that one's role doesn't include", () => {
  let page = "";
  beforeAll(async () => {
    page = await (await ask("/admin/users", "packer", "GET")).text();
  });

  test("says so inside the frame, whose menu has only what one may open", () => {
    expect(page).toContain("Your role doesn&#x27;t include this page");
    expect(page).toContain("Logout");
    expect(page).toContain('href="/admin/orders"');
    for (const closed of ["/admin/users", "/admin/products", "/admin/accounting"])
      expect(page).not.toContain(`href="${closed}"`);
  });

  test("answers a script with a sentence", async () => {
    const answer = await ask("/admin/pictures/list", "packer", "GET");
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({
      sentence: "Your role doesn't include this. Ask an owner of the shop if you need it.",
    });
  });

  test("is refused without its parent's data too", async () => {
    const asked = `/admin/users.data?_routes=${encodeURIComponent("admin/users/users")}`;
    const answer = await ask(asked, "packer", "GET");
    expect(answer.status).toBe(403);
    expect(await answer.text()).not.toContain("@evenlake.example");
  });
});

test.each([
  ["/admin/batches/00000000-0000-4000-8000-000000000000/report", "packer"],
  ["/admin/imports/products/upload", "editor"],
  ["/admin/pictures/upload", "bookkeeper"],
] as const)("refuses a file at %s from a %s", async (path, role) => {
  const body = new FormData();
  body.set("file", new Blob(["none"]), "none.csv");
  const headers = { cookie: cookies.get(role) ?? "", origin: shop.url };
  const answer = await fetch(shop.url + path, { method: "POST", redirect: "manual", headers, body });
  expect(answer.status).toBe(403);
});

test("opens the admin area on the first screen that one may open", async () => {
  const opened = async (role: StaffRole) => (await ask("/admin", role, "GET")).headers.get("location");
  expect(await opened("manager")).toBe("/admin/products");
  expect(await opened("packer")).toBe("/admin/orders");
  expect(await opened("bookkeeper")).toBe("/admin/orders");
  expect(await opened("editor")).toBe("/admin/education");
});

test("opens the event stream of orders to those who may see orders", async () => {
  const status = async (role: StaffRole) => {
    const answer = await ask("/admin/live", role, "GET");
    await answer.body?.cancel();
    return answer.status;
  };
  expect([await status("packer"), await status("editor")]).toEqual([200, 403]);
});

describe("a packer", () => {
  const pages = ["/admin/orders", "/admin/orders?from=2020-01-01", "/admin/orders?view=board"];
  const ofOrder = ["", "/pack"].map((part) => `/admin/orders/${orderId}${part}`);
  const lists = ["/admin/orders/pick-list", "/admin/orders/slips", `/admin/orders/labels?order=${orderId}`];
  const dataOf = (page: string) => page.replace(/(\?|$)/, ".data$1");

  test.each([...pages, ...ofOrder, ...lists])("receives no amounts at %s", async (page) => {
    for (const address of [page, dataOf(page)]) {
      const answer = await ask(address, "packer", "GET");
      expect(answer.status).toBe(200);
      const text = await answer.text();
      // The shop's own fees are public.
      const own = text.replace(/"fees",\{[^}]*\}/, "");
      expect(
        own.match(/\$\d+\.\d\d|(total|price|subtotal|discount|tax)Cents|paymentStatus|paymentMethod/)?.[0],
      ).toBe(undefined);
    }
  });

  test("is shown to a bookkeeper with amounts, which the test above would detect", async () => {
    const text = await (await ask(`/admin/orders/${orderId}.data`, "bookkeeper", "GET")).text();
    expect(text).toContain("totalCents");
  });

  test("neither dispatches nor cancels an order", async () => {
    const send = (path: string, fields: Record<string, string>) =>
      fetch(shop.url + path, {
        ...{ method: "POST", redirect: "manual" as const, body: new URLSearchParams(fields) },
        headers: { cookie: cookies.get("packer") ?? "", origin: shop.url },
      });
    expect((await send(`/admin/orders/${orderId}`, { intent: "cancel", reason: "x" })).status).toBe(403);
    expect((await send("/admin/orders", { to: "out_for_delivery", ids: orderId })).status).toBe(403);
  });
});
