import { expect, test } from "vitest";
import { databaseOf, openShop } from "#fixtures/shared-shop.ts";

// A change shows on the next page, also when another process has saved it.

const shop = await openShop();
const client = await databaseOf(shop);

const page = async (path: string) => (await fetch(shop.url + path)).text();

/** Saves as another process would: first the change, then the notice about it. */
async function save(statement: string, values: unknown[] = []) {
  await client.query(statement, values);
  await client.query(
    `insert into change_counters (topic) values ('site')
       on conflict (topic) do update set version = change_counters.version + 1
       returning topic, pg_notify('evenlake_changes', topic)`,
  );
}

test("a legal page is a placeholder until its text is published; then the footer links to it", async () => {
  expect(await page("/privacy")).toContain("Back to Homepage");
  expect(await page("/about")).not.toContain('href="/privacy"');
  const text = {
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text: "We keep little." }] }],
  };
  await save(
    "insert into shop_texts (slug, title, content, published_at) values ('privacy', 'Privacy', $1, now())",
    [text],
  );
  await expect.poll(() => page("/privacy")).toContain("We keep little.");
  expect(await page("/privacy")).not.toContain("Back to Homepage");
  expect(await page("/about")).toContain('href="/privacy"');
  expect(await page("/terms")).toContain("Back to Homepage");
  expect(await page("/sitemap.xml")).toContain(`${shop.url}/privacy`);
});

test("the age question can fill the screen; the page behind it is rendered but inert; it can be switched off", async () => {
  await save("update site_settings set age_gate = 'full'");
  await expect.poll(() => page("/about")).toContain('aria-modal="true"');
  expect(await page("/about")).toMatch(/<div[^>]* inert=""/);
  expect(await page("/about")).toContain('id="journey"');
  for (const path of ["/unsubscribe?token=x", "/confirm-email?token=x", "/reset-password?token=x"]) {
    expect(await page(path), path).not.toMatch(/Are you 21 or older\?| inert=""/);
  }
  await save("update site_settings set age_gate = 'off'");
  await expect.poll(() => page("/about")).not.toContain("Are you 21 or older?");
});

test("while ordering is paused, the shop page says so", async () => {
  await save("update site_settings set ordering_paused = true, paused_message = 'Back on Monday.'");
  await expect.poll(() => page("/shop")).toContain("Ordering is paused.");
  expect(await page("/shop")).toContain("Back on Monday.");
});
