import { describe, expect, test } from "vitest";
import { signInAs } from "#fixtures/buyer.ts";
import { databaseOf, openShop } from "#fixtures/shared-shop.ts";
import { stillBrowser } from "#fixtures/still-browser.ts";
import { ingrid } from "#seed/demo/people.ts";

// Changes saved by another process show on the next page. Whatever address the database has for an image or a
// link, the pages work and refer to no external host.

const BAD = [
  "",
  "http://[",
  "https://[",
  "not a url",
  "javascript:alert(1)",
  "//evil.example/x.svg",
  "/\\evil.example",
];
const GOOD = ["/pictures/ok.svg", "https://pictures.example/ok.jpg"];
const slugOf = (address: string) => `address-${[...BAD, ...GOOD].indexOf(address)}`;

const shop = await openShop();
const client = await databaseOf(shop);
await client.query("delete from home_page_contents");
for (const address of [...BAD, ...GOOD]) await store(address);

async function store(address: string) {
  const values = [slugOf(address), address];
  await client.query(
    `insert into products (id, slug, name, category, type, thc_content, price_cents, image, lab_report, status,
       thc_mg_per_serving, servings_per_package, thc_mg_per_package, delta9_percent)
     values (gen_random_uuid(), $1, $1, 'Topicals', 'Balm', '5 mg', 2000, $2, $2, 'active', 5, 10, 50, 0.1)`,
    values,
  );
  await client.query(
    `insert into education_articles (id, slug, title, description, category, image, featured)
     values (gen_random_uuid(), $1, $1, 'About it.', 'Safety', $2, true)`,
    values,
  );
  await client.query(
    `insert into education_courses (id, slug, title, description, duration, image, featured)
     values (gen_random_uuid(), $1, $1, 'About it.', '1 hour', $2, true)`,
    values,
  );
  await client.query(
    `insert into home_page_contents (id, section, title, content, image_url, additional_fields)
     values (gen_random_uuid(), 'education', $1, 'Words.', $2::text, jsonb_build_object('button_text', 'Read', 'button_link', $2::text))`,
    values,
  );
}

/** Reads a page; expects 200, no bad address in its HTML, and no external host. */
async function page(path: string): Promise<string> {
  const answer = await fetch(shop.url + path);
  const html = await answer.text();
  expect(answer.status, path).toBe(200);
  expect(html, path).not.toMatch(
    /(src|href|content)="(javascript:|http:\/\/\[|https:\/\/\[|[/\\]{2}|not a url)/i,
  );
  expect(html, path).not.toContain("evil.example");
  expect(html, path).not.toContain('src=""');
  return html;
}

describe.each(BAD)("a product, an article, and a course with the image %j", (address) => {
  test("show the default image on their pages", async () => {
    const product = await page(`/shop/${slugOf(address)}`);
    expect(product).toMatch(/<img[^>]* src="\/pictures\/default-topicals\.svg"/);
    expect(product).toContain(`content="${shop.url}/social/evenlake.jpg"`);
    expect(product).toContain("Request the full report");
    for (const kind of ["articles", "courses"]) {
      const html = await page(`/education/${kind}/${slugOf(address)}`);
      expect(html).toMatch(/<img[^>]* src="\/pictures\/default-article\.svg"/);
      expect(html).toContain(`content="${shop.url}/social/education.jpg"`);
    }
  });
});

test.each(GOOD)("shows an image with this address: %s", async (address) => {
  for (const path of ["/shop/", "/education/articles/", "/education/courses/"])
    expect(await page(path + slugOf(address))).toContain(`src="${address}"`);
  expect(await page(`/shop/${slugOf(address)}`)).toContain(`href="${address}"`);
});

test("work on the pages that list them", async () => {
  const shown = (html: string, picture: string) => html.split(`src="${picture}"`).length - 1;
  expect(shown(await page("/shop?q=address"), "/pictures/default-topicals.svg")).toBe(BAD.length);
  expect(shown(await page("/education"), "/pictures/default-article.svg")).toBe(2 * BAD.length);
  const home = await page("/");
  // An empty address means no image, so that item shows none.
  expect(shown(home, "/pictures/home/education.svg")).toBe(BAD.length - 1);
  for (const address of GOOD) expect(home).toContain(`href="${address}"`);
  await page("/sitemap.xml");
});

const read = async (path: string) => (await fetch(shop.url + path)).text();

/** Saves like another process: first the change, then the notification. */
async function save(statement: string, values: unknown[] = []) {
  await client.query(statement, values);
  await client.query(
    `insert into change_counters (topic) values ('site')
       on conflict (topic) do update set version = change_counters.version + 1
       returning topic, pg_notify('evenlake_changes', topic)`,
  );
}

test("shows a placeholder for a legal page until its text is published, and then links to it in the footer", async () => {
  expect(await read("/privacy")).toContain("Back to Homepage");
  expect(await read("/about")).not.toContain('href="/privacy"');
  const text = {
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text: "We keep little." }] }],
  };
  await save(
    "insert into shop_texts (slug, title, content, published_at) values ('privacy', 'Privacy', $1, now())",
    [text],
  );
  await expect.poll(() => read("/privacy")).toContain("We keep little.");
  expect(await read("/privacy")).not.toContain("Back to Homepage");
  expect(await read("/about")).toContain('href="/privacy"');
  expect(await read("/terms")).toContain("Back to Homepage");
  expect(await read("/sitemap.xml")).toContain(`${shop.url}/privacy`);
});

test("shows the age gate full screen over an inert page, and can be turned off", async () => {
  await save("update site_settings set age_gate = 'full'");
  await expect.poll(() => read("/about")).toContain('aria-modal="true"');
  expect(await read("/about")).toMatch(/<div[^>]* inert=""/);
  expect(await read("/about")).toContain('id="journey"');
  for (const path of ["/unsubscribe?token=x", "/confirm-email?token=x", "/reset-password?token=x"]) {
    expect(await read(path), path).not.toMatch(/Are you 21 or older\?| inert=""/);
  }
  await save("update site_settings set age_gate = 'off'");
  await expect.poll(() => read("/about")).not.toContain("Are you 21 or older?");
});

test("says on the shop page that ordering is paused", async () => {
  await save("update site_settings set ordering_paused = true, paused_message = 'Back on Monday.'");
  await expect.poll(() => read("/shop")).toContain("Ordering is paused.");
  expect(await read("/shop")).toContain("Back on Monday.");
});

test("redirects a former address of a product, article, or course to the current one, with all paths below (rules addresses/changed-slugs)", async () => {
  const [former, present] = ["once-here", "here-now"];
  for (const table of ["products", "education_articles", "education_courses"]) {
    await client.query(`update ${table} set slug = $2 where slug = $1`, [slugOf(""), former]);
    await client.query(`update ${table} set slug = $2 where slug = $1`, [former, present]);
  }
  const paths = ["/shop/*", "/shop/*/reviews?page=2", "/shop/*/notify"];
  for (const path of [...paths, "/education/articles/*", "/education/courses/*"]) {
    const answer = await fetch(shop.url + path.replace("*", former), { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")], path).toEqual([301, path.replace("*", present)]);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect((await fetch(shop.url + path.replace("*", present))).status).toBe(200);
  }
  for (const path of [`articles/${former}/content`, `courses/${former}/curriculum`])
    expect((await fetch(`${shop.url}/education/${path}`)).status, path).toBe(200);
  expect((await fetch(`${shop.url}/shop/never-there`)).status).toBe(404);
  const sitemap = await (await fetch(`${shop.url}/sitemap.xml`)).text();
  expect(sitemap).toContain(`/shop/${present}<`);
  expect(sitemap).not.toContain(`/shop/${former}<`);
});

test("shows more images of a product that an admin adds without JavaScript, until their address is cleared", async () => {
  const slug = slugOf(GOOD[0] ?? "");
  const { rows } = await client.query("select id from products where slug = $1", [slug]);
  const form = `/admin/products/${rows[0].id}`;
  const chosen = {
    category: "Topicals",
    status: "active",
    effects: "Calm",
    image: "/pictures/hero.svg",
    labReport: "",
  };
  const still = stillBrowser(shop.url, await signInAs(shop.url, ingrid));
  const save = (typed: Record<string, string>) => still.send("Save", { ...chosen, ...typed });
  await still.open(form);
  await save({ picture0Address: "/pictures/tile-vapes.svg" });
  expect(still.text()).toContain("Please enter a description of image 2.");
  expect(still.valueOf("picture0Address")).toBe("/pictures/tile-vapes.svg");
  await save({ picture0Alt: "A pen on a dock" });
  expect(still.path()).toBe("/admin/products");
  expect(await page(`/shop/${slug}`)).toContain('alt="A pen on a dock"');
  await still.open(form);
  await save({ picture0Address: "", picture1Address: "/pictures/tile-edibles.svg", picture1Alt: "A tin" });
  const shown = await page(`/shop/${slug}`);
  expect(shown).toContain('alt="A tin"');
  expect(shown).not.toContain("A pen on a dock");
});

test("says in the settings what a changed fee means for open orders, before it's saved (rules settings-screens/placed-orders)", async () => {
  await client.query("update site_settings set is_demo = false");
  const feeOf = async () =>
    (await client.query("select standard_fee_cents as fee from site_settings")).rows[0].fee;
  const still = stillBrowser(shop.url, await signInAs(shop.url, ingrid));
  const chosen = {
    contactEmail: "desk@lake.shop.com",
    ordering: "open",
    paymentWays: "at_door",
    ageGate: "banner",
    adminSecondFactor: "offered",
    standardFeeCents: "8.49",
  };
  await still.open("/admin/settings");
  await still.send("Save Settings", chosen);
  expect(still.status()).toBe(409);
  expect(still.text()).toMatch(
    /Not saved yet\. .*New orders pay the new delivery fees\. \d+ open orders keep their fees\./,
  );
  expect(await feeOf()).toBe(799);
  await still.send("Save anyway", chosen);
  expect(still.text()).toContain("Settings saved successfully");
  expect(await feeOf()).toBe(849);
  await client.query("update site_settings set is_demo = true");
});
