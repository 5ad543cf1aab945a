import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { startBuiltShop } from "#fixtures/built-shop.ts";
import { signInAs } from "#fixtures/buyer.ts";
import { createAdmin, LINK, newFolder, printed } from "#fixtures/first-day.ts";
import { startPostgres } from "#fixtures/postgres.ts";
import { ask } from "#fixtures/running-shop.ts";
import { demoFolder, openPublicDemo, openShop } from "#fixtures/shared-shop.ts";
import { type DemoPerson, demoPeople, ingrid } from "#seed/demo/people.ts";

// A shop's first day: what the documented commands open, and to whom.

const PUBLIC = "https://shop.example";

/** Settings that a file in deploy/ gives the shop, each as NAME=value. */
function settingsIn(file: string): Record<string, string> {
  const lines = readFileSync(file, "utf8").match(/^(?:ENV |Environment=|\s+)(?:\w+=\S+ ?\\?\s*)+$/gm) ?? [];
  const pairs = lines.flatMap((line) => [...line.matchAll(/\b([A-Z_0-9]{2,})=(\S+)/g)]);
  return Object.fromEntries(pairs.map(([, name, value]) => [name, value]));
}

test.each<[string, () => Promise<Record<string, string>>]>([
  ["`npm start` for everyone", async () => ({ HOST: "0.0.0.0" })],
  ["`npm start` behind a proxy", async () => ({})],
  ["the container", async () => settingsIn("deploy/Containerfile")],
  ["the unit", async () => settingsIn("deploy/evenlake.service")],
  ["`npm start` with PROCESSES", async () => ({ PROCESSES: "2" })],
  [
    "PostgreSQL",
    async () => {
      const postgres = await startPostgres();
      onTestFinished(() => postgres.stop());
      return { DATABASE_URL: postgres.url, AUTH_SECRET: "a-secret-of-more-than-32-characters" };
    },
  ],
])(
  "opens a new shop at a public address with %s: paused, without demo, with a link for its first admin",
  async (_, settings) => {
    const { PORT: _port, ...given } = await settings();
    const shop = await startBuiltShop({ ...given, DATA_DIR: newFolder(), PUBLIC_URL: PUBLIC });
    onTestFinished(async () => void (await shop.stop()));
    expect(shop.output()).not.toContain(ingrid.password);
    await expect(signInAs(shop.url, ingrid, PUBLIC)).rejects.toThrow("no session");
    expect(await (await fetch(`${shop.url}/shop`)).text()).not.toContain("Add to Cart");
    const link = await printed(shop, LINK);
    expect(await (await fetch(`${shop.url}${link}`)).text()).toContain("Create the first admin");
  },
);

test("creates a new shop's first admin by the link, once, and never if there already is one", async () => {
  const dataDir = newFolder();
  const open = () => startBuiltShop({ DATA_DIR: dataDir, DEMO: "off" });
  const first = await open();
  const former = await printed(first, LINK);
  expect(await first.stop()).toBe(0);
  const shop = await open();
  onTestFinished(async () => void (await shop.stop()));
  const link = await printed(shop, LINK);
  const login = async () => (await fetch(`${shop.url}/admin/login`)).text();
  expect(await login()).toContain("This shop has no admin yet.");
  // The previous start's link is no longer valid.
  expect((await createAdmin(shop.url, former, "a@shop.example")).headers.get("location")).toBe(
    "/admin/login",
  );
  const presses = await Promise.all(
    ["wren@shop.example", "else@shop.example"].map((email) => createAdmin(shop.url, link, email)),
  );
  expect(presses.map(({ headers }) => headers.get("location")).sort()).toEqual(["/admin", "/admin/login"]);
  expect(await ask(dataDir, "select count(*)::int as n from admins")).toEqual([{ n: 1 }]);
  expect(await ask(dataDir, "select action from audit_log order by action")).toEqual([
    { action: "admins.grant" },
    { action: "site_settings.save" },
  ]);
  expect(await login()).not.toContain("This shop has no admin yet.");
  // No page or email of the shop has another name (rules settings/site-name).
  expect(await ask(dataDir, "select subject from mail_outbox")).toEqual([
    { subject: "Confirm your email for North Loop Hemp" },
  ]);
  for (const path of ["/", "/shop", "/about", "/nowhere", "/landing", "/site.webmanifest", "/api/v1"])
    expect(await (await fetch(shop.url + path)).text(), path).not.toMatch(/evenlake|my shop/i);
  const [row] = await ask(
    dataDir,
    `select site_name, ordering_paused, is_demo, (select count(*)::int from products) as products, (select count(*)::int from orders) as orders,
      (select count(*)::int from users) as users, (select count(*)::int from reviews) as reviews from site_settings`,
  );
  expect(row).toEqual({
    site_name: "North Loop Hemp",
    ordering_paused: true,
    is_demo: false,
    products: 0,
    orders: 0,
    users: 1,
    reviews: 0,
  });
  expect(await shop.stop()).toBe(0);
  const again = await open();
  expect(await again.stop()).toBe(0);
  expect(again.output()).not.toMatch(LINK);
});

test.each([
  ["a public address", { PUBLIC_URL: PUBLIC }],
  ["every interface", { HOST: "0.0.0.0" }],
  ["every interface, for several processes", { HOST: "::", PROCESSES: "2" }],
])("refuses to open a folder with the demo shop at %s", async (_, settings) => {
  const DATA_DIR = await demoFolder(onTestFinished);
  const refused = String(await startBuiltShop({ DATA_DIR, ...settings }).catch((error: Error) => error));
  expect(refused).toContain("exited with 78 ");
  expect(refused.split("holds the demo shop, whose passwords are in the README")).toHaveLength(2);
});

test("gives a public demo its own passwords, printed once", async () => {
  const shop = await openPublicDemo({ PUBLIC_URL: PUBLIC });
  const [admin] = shop.people as [DemoPerson];
  expect(new Set(shop.people.map(({ password }) => password)).size).toBe(demoPeople.length);
  await signInAs(shop.url, admin, PUBLIC);
  await expect(signInAs(shop.url, ingrid, PUBLIC)).rejects.toThrow("no session");
  expect(await shop.stop()).toBe(0);
  const again = await openShop({ DATA_DIR: shop.dataDir, PUBLIC_URL: PUBLIC });
  await signInAs(again.url, admin, PUBLIC);
  expect(again.output()).not.toContain(admin.password);
});
