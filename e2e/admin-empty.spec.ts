import { admin, enterAs, expect, expectAccessible, test } from "#fixtures/journeys/journey.ts";
import { inDatabase } from "#fixtures/journeys/own-shop.ts";

// A list without a single row, which no other journey may need meanwhile.

test("a home page without any content of its own says so, in each section, above what visitors see instead", async ({
  page,
}) => {
  const none = page.getByText("No home page content found. Add some content to get started.");
  await enterAs(page, admin);
  await inDatabase(async (db) => {
    await db.query("create table kept_contents as table home_page_contents");
    await db.query("delete from home_page_contents");
  });
  for (const [path, builtIn] of [
    ["/admin/homepage", 1],
    ["/admin/homepage?section=education", 0],
    ["/admin/homepage?section=value_proposition", 1],
  ] as const) {
    await page.goto(path);
    await expect(none).toBeVisible();
    await expect(page.getByText("Visitors see the three built-in value cards")).toHaveCount(builtIn);
    await expectAccessible(page);
  }
  await inDatabase(async (db) => {
    await db.query("insert into home_page_contents table kept_contents");
    await db.query("drop table kept_contents");
  });
  await page.goto("/admin/homepage?page=900");
  await expect(page.getByText("Nothing on this page")).toBeVisible();
});
