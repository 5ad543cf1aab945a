import { enterFresh, signUpFresh } from "#fixtures/journeys/fresh-person.ts";
import { heart, names } from "#fixtures/journeys/hearts.ts";
import { inDatabase } from "#fixtures/journeys/own-shop.ts";
import { expect, expectNoSidewaysScroll, signIn, test } from "#fixtures/journeys/journey.ts";

test("a visitor's favorites are kept in the browser, move to the account at sign-in, and leave the browser at sign-out", {
  tag: "@phone",
}, async ({ page }) => {
  const person = await signUpFresh(page, "Runa");
  await test.step("signed out: the favorites survive a reload and show in another tab", async () => {
    await page.goto("/shop");
    const titles = await names(page).allTextContents();
    const [first, second] = [titles[0] as string, titles[1] as string];
    await expect(heart(page, first)).toHaveAttribute("aria-pressed", "false");
    await heart(page, first).click();
    await expect(page.getByText("Saved to your favorites")).toBeVisible();
    await expect(heart(page, first)).toHaveAttribute("aria-pressed", "true");
    await expect(page).toHaveURL(/\/shop$/);

    const other = await page.context().newPage();
    await other.goto("/shop");
    await expect(heart(other, first)).toHaveAttribute("aria-pressed", "true");
    await heart(other, second).click();
    await expect(heart(page, second)).toHaveAttribute("aria-pressed", "true");
    await other.close();

    await page.reload();
    await expect(heart(page, first)).toHaveAttribute("aria-pressed", "true");
    await heart(page, second).press("Space");
    await expect(heart(page, second)).toHaveAttribute("aria-pressed", "false");
  });

  await test.step("signed in: the favorite stands in the account, and no longer in the browser", async () => {
    await page.goto("/shop");
    const first = (await names(page).first().textContent()) as string;
    // The server renders this page before the browser's favorites are added.
    await signIn(page, person, "/login?next=/account?tab=favorites");
    await expect(names(page)).toHaveText([first]);
    await expect(heart(page, first)).toHaveAttribute("aria-pressed", "true");
    expect(await page.evaluate(() => localStorage.getItem("evenlake-favorites"))).toBeNull();
    await expectNoSidewaysScroll(page);
  });

  await test.step("the newest favorite stands first, and a removed one leaves the list at the next visit", async () => {
    await page.goto("/shop");
    const titles = await names(page).allTextContents();
    const [first, third] = [titles[0] as string, titles[2] as string];
    await expect(heart(page, first)).toHaveAttribute("aria-pressed", "true");
    const saved = page.waitForResponse((response) => response.request().method() === "POST");
    await heart(page, third).click();
    await saved;
    await page.goto("/account?tab=favorites");
    await expect(names(page)).toHaveText([third, first]);
    for (const name of [third, first]) {
      await expect(heart(page, name)).toHaveAttribute("aria-pressed", "true");
      const removed = page.waitForResponse((response) => response.request().method() === "POST");
      await heart(page, name).click();
      await removed;
      await expect(page.getByText("Removed from your favorites")).toBeVisible();
      await expect(heart(page, name)).toHaveAttribute("aria-pressed", "false");
    }
    await page.reload();
    await expect(page.getByText("No favorites yet")).toBeVisible();
    await page.getByRole("link", { name: "Browse Products" }).click();
    await expect(page).toHaveURL(/\/shop$/);
  });

  await test.step("signed out again: the account's favorites do not show", async () => {
    const first = (await names(page).first().textContent()) as string;
    const saved = page.waitForResponse((response) => response.request().method() === "POST");
    await heart(page, first).click();
    await saved;
    await page.goto("/account");
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page.getByText("Successfully logged out")).toBeVisible();
    await page.goto("/shop");
    await expect(heart(page, first)).toHaveAttribute("aria-pressed", "false");
  });
});

test("a heart that cannot be saved goes back to what it was, and a sentence says why", async ({ page }) => {
  await enterFresh(page, "Ylva");
  const viewer = page.waitForResponse("**/account/viewer");
  await page.goto("/shop?q=North+Arm");
  await viewer;
  const name = (await names(page).first().textContent()) as string;
  const before = (await heart(page, name).getAttribute("aria-pressed")) as string;
  await page.route("**/account/favorites", (route) =>
    route.fulfill({ status: 409, json: { sentence: "This product is not sold any more." } }),
  );
  await heart(page, name).click();
  await expect(page.getByText("This product is not sold any more.")).toBeVisible();
  await expect(heart(page, name)).toHaveAttribute("aria-pressed", before);
});

test("a list that could not be added at sign-in is added once the line is back", async ({ page }) => {
  const person = await signUpFresh(page, "Sunniva");
  await page.goto("/shop?q=North+Arm");
  const name = (await names(page).first().textContent()) as string;
  await heart(page, name).click();
  await expect(page.getByText("Saved to your favorites")).toBeVisible();
  await page.route("**/account/favorites", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 429, json: { sentence: "Please wait." } })
      : route.fallback(),
  );
  const refused = page.waitForResponse((response) => response.status() === 429);
  await signIn(page, person, "/login?next=/shop?q=North%2BArm");
  await refused;
  await expect(heart(page, name)).toHaveAttribute("aria-pressed", "false");
  await page.unroute("**/account/favorites");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(heart(page, name)).toHaveAttribute("aria-pressed", "true");
  expect(await page.evaluate(() => localStorage.getItem("evenlake-favorites"))).toBeNull();
  await heart(page, name).click();
  await expect(page.getByText("Removed from your favorites")).toBeVisible();
});

/** Keeps every product as a favorite of this customer, by name, the first name newest; returns how many. */
async function favorAll(email: string): Promise<number> {
  const { rowCount } = await inDatabase((db) =>
    db.query(
      `insert into favorites (customer_id, product_id, created_at)
       select c.id, p.id, now() - row_number() over (order by p.name) * interval '1 minute'
       from customers c, products p where c.email = $1 and p.status = 'active'`,
      [email],
    ),
  );
  return rowCount ?? 0;
}

test("favorites come in pages, newest first; a page past the last is the last", async ({ page }) => {
  const { email } = await enterFresh(page, "Tuva");
  const all = await favorAll(email);
  expect(all).toBeGreaterThan(24);
  await page.goto("/account?tab=favorites");
  await expect(page.getByText(`${all} favorites, page 1 of 2`)).toBeVisible();
  await expect(names(page)).toHaveCount(24);
  const first = await names(page).allTextContents();
  expect(first).toEqual(first.toSorted());
  await expect(heart(page, first[0] as string)).toHaveAttribute("aria-pressed", "true");
  await expectNoSidewaysScroll(page);

  const pages = page.getByRole("navigation", { name: "Pages" });
  await pages.getByRole("link", { name: "Page 2" }).click();
  await expect(page).toHaveURL(/\/account\?tab=favorites&page=2#favorite-products$/);
  await expect(names(page)).toHaveCount(all - 24);
  await expect(page.getByRole("heading", { name: "Products" })).toBeFocused();
  const last = await names(page).allTextContents();
  expect(first).not.toContain(last[0]);

  // A favorite that is removed here stays in the list, and nothing of another page comes in.
  await heart(page, last[0] as string).click();
  await expect(page.getByText("Removed from your favorites")).toBeVisible();
  await expect(names(page)).toHaveText(last);
  await page.goto("/account?tab=favorites&page=900");
  await expect(page.getByText(`${all - 1} favorites, page 2 of 2`)).toBeVisible();
  await expect(names(page)).toHaveText(last.slice(1));
});

test("a press on a card's picture leads to its product, and Back leads to the list", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/shop");
  const ofAge = page.getByRole("button", { name: "I am 21 or older" });
  await ofAge.click();
  // Pressed before the page has started, the answer loads it again, and the place of the picture changes.
  await expect(ofAge).toBeHidden();
  const link = page.getByRole("heading", { level: 3 }).first().getByRole("link");
  const name = (await link.textContent()) as string;
  // The link of the name covers the picture as well.
  const picture = page.getByRole("img", { name, exact: true });
  await picture.scrollIntoViewIfNeeded();
  const box = await picture.boundingBox();
  if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page).toHaveURL(/\/shop\/[a-z0-9-]+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.goBack();
  await expect(page).toHaveURL(/\/shop$/);
  await expect(names(page)).toHaveCount(24);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the hearts are hidden, and the links lead to the products", async ({ page }) => {
    await page.goto("/shop");
    await expect(page.getByRole("button", { name: /^Favorite: / }).first()).toBeHidden();
    const link = page.getByRole("heading", { level: 3 }).first().getByRole("link");
    const name = (await link.textContent()) as string;
    await link.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  });

  test("the pages of the favorites are links", async ({ page }) => {
    const all = await favorAll((await enterFresh(page, "Solveig")).email);
    await page.goto("/account?tab=favorites");
    await expect(names(page)).toHaveCount(24);
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Next" }).click();
    await expect(page.getByText(`${all} favorites, page 2 of 2`)).toBeVisible();
    await expect(names(page)).toHaveCount(all - 24);
  });
});
