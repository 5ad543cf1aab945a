import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { addressOf, mayOpen, maySend } from "#app/accounts/auth/admin-addresses.ts";
import { STAFF_ROLES, type StaffRole } from "#app/accounts/auth/rights.ts";
import { SCREEN_PATHS } from "#app/admin/kit/sections.ts";
import { adminRoutes } from "#fixtures/admin-routes.ts";
import { newPerson } from "#fixtures/buyer.ts";
import { databaseOf, openShop } from "#fixtures/shared-shop.ts";
import { storedSums } from "#fixtures/stored-sums.ts";

// Walks the table of rights over every address of the admin area, for every role (rules admin/address-rights,
// admin/role-links). Reads the addresses from app/routes.ts, so new ones are included automatically.

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
    method,
    redirect: "manual",
    headers: { cookie: cookies.get(role) ?? "", origin: shop.url, accept },
    // No page has this form.
    ...(method === "POST" ? { body: new URLSearchParams({ intent: "none" }) } : {}),
  });
}

const ALLOWED = [200, 202, 302, 303, 400, 404, 405, 409];

/** Works on all items, a few at a time. */
async function eachOf<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = Iterator.from(items);
  const walk = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all([walk(), walk(), walk()]);
}

/**
 * Opens the sections and all pages that their links lead to, one for each address. Returns the addresses that
 * were opened, and the links and forms that the role may not follow or send: "/admin/batches: GET
 * /admin/imports/batches".
 */
async function followLinks(role: StaffRole) {
  const dead: string[] = [];
  const { rows } = await db.query("select distinct on (status) id from orders order by status");
  const orders = rows.map(({ id }) => `/admin/orders/${id}`);
  const kindOf = (link: string) => addressOf(link) + (link.includes("/new") ? " new" : "");
  const known = new Set<string>();
  let round = [...SCREEN_PATHS, ...orders, "/admin/orders?view=board"].filter((link) =>
    mayOpen([role], link),
  );
  while (round.length > 0) {
    const next = new Map<string, string>();
    for (const page of round) known.add(kindOf(page));
    await eachOf(round, async (page) => {
      const answer = await ask(page, role, "GET");
      const html = await answer.text();
      if (!ALLOWED.includes(answer.status)) dead.push(`${page}: ${answer.status}`);
      for (const { method, to } of html.startsWith("<!DOCTYPE html>") ? offersOf(html, page) : []) {
        const isOpen = method === "GET" ? mayOpen([role], to) : maySend([role], addressOf(to), method);
        if (!isOpen) dead.push(`${page}: ${method} ${to}`);
        else if (method === "GET" && !known.has(kindOf(to))) next.set(kindOf(to), to);
      }
    });
    round = [...next.values()];
  }
  return { dead, opened: new Set([...known].map((kind) => kind.replace(" new", ""))) };
}

/** Returns what an address answers against the table: "POST /admin/taxes: 200". */
async function contradictions(role: StaffRole, path: string, isOpened: boolean): Promise<string[]> {
  const wrong: string[] = [];
  const check = async (method: string, address: string) => {
    const answer = await ask(address, role, method);
    await answer.arrayBuffer();
    const isRight = maySend([role], path, method) ? ALLOWED.includes(answer.status) : answer.status === 403;
    if (!isRight) wrong.push(`${method} ${address}: ${answer.status}`);
  };
  // Requests for data run the same loaders and actions, and render nothing. A refused page is asked for too.
  const data = `${pathOf(path)}.data`;
  if (!isOpened) await check("GET", data);
  if (!maySend([role], path, "GET")) await check("GET", pathOf(path));
  await check("POST", maySend([role], path, "POST") ? data : pathOf(path));
  return wrong;
}

/** Links and forms of a page that lead into the admin area. */
function offersOf(html: string, page: string) {
  const tags = html.replaceAll("&amp;", "&").match(/<(?:a|form|button)[^>]*>/g) ?? [];
  return tags.flatMap((tag) => {
    const address = / (?:href|action|formAction)="([^"]*)"/i.exec(tag)?.[1];
    const { pathname, search } = new URL(address ?? "/", shop.url + page);
    const method = tag.includes('method="post"') ? "POST" : "GET";
    return pathname.startsWith("/admin") ? [{ method, to: pathname + search }] : [];
  });
}

describe.each(STAFF_ROLES)("%s", (role) => {
  let opened = new Set<string>();

  test("finds no link and no form that it may not follow or send", async () => {
    const found = await followLinks(role);
    opened = found.opened;
    expect(found.dead).toEqual([]);
  });

  test("opens and changes what the table says at every address", async () => {
    const wrong: string[] = [];
    await eachOf(adminRoutes, async ({ path }) => {
      wrong.push(...(await contradictions(role, path, opened.has(path))));
    });
    expect(wrong).toEqual([]);
  });

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

test("opens the courier app and the admin area to an admin who is a courier, with links between them", async () => {
  const { email, cookie } = await newPerson(shop, db, { roles: ["packer"] });
  const courierApp = async () => (await fetch(`${shop.url}/courier`, { headers: { cookie } })).text();
  const courier =
    "insert into couriers (user_id, phone, shares_account) select id, '612-555-0142', true from users";
  await db.query(`${courier} where email = $1`, [email]);
  expect(await courierApp()).toMatch(/<a href="\/admin"[^>]*>Admin<\/a>/);
  const board = await fetch(`${shop.url}/admin/orders`, { headers: { cookie } });
  expect(board.status).toBe(200);
  expect(await board.text()).toMatch(/href="\/courier"[^>]*>.*?Courier app<\/span>/);
  await db.query("delete from staff_roles where user_id = (select id from users where email = $1)", [email]);
  expect(await courierApp()).not.toContain('href="/admin"');
});
