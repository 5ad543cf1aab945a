import { enterFresh, signUpFresh } from "#fixtures/journeys/fresh-person.ts";
import { heart, names } from "#fixtures/journeys/hearts.ts";
import { expect, PHONE, signIn, test } from "#fixtures/journeys/journey.ts";
import { inDatabase } from "#fixtures/journeys/own-shop.ts";

test.describe("on a phone", () => {
  test.use(PHONE);

  test("keeps a visitor's favorites in the browser, moves them to the account at sign-in, and removes them from the browser at sign-out", async ({
    page,
  }) => {
    const person = await signUpFresh(page, "Runa");
    await page.goto("/shop");
    const [first, second, third] = (await names(page).allTextContents()) as [string, string, string];
    await test.step("keeps favorites when signed out after a reload and in another tab", async () => {
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

    await test.step("keeps a favorite in the account when signed in, and no longer in the browser", async () => {
      // The server renders this page before the browser's favorites are added.
      await signIn(page, person, "/login?next=/account?tab=favorites");
      await expect(names(page)).toHaveText([first]);
      await expect(heart(page, first)).toHaveAttribute("aria-pressed", "true");
      expect(await page.evaluate(() => localStorage.getItem("evenlake-favorites"))).toBeNull();
    });

    await test.step("lists the newest favorite first, and drops a removed one at the next visit", async () => {
      const answered = () => page.waitForResponse((response) => response.request().method() === "POST");
      await page.goto("/shop");
      await expect(heart(page, first)).toHaveAttribute("aria-pressed", "true");
      const saved = answered();
      await heart(page, third).click();
      await saved;
      await page.goto("/account?tab=favorites");
      await expect(names(page)).toHaveText([third, first]);
      for (const name of [third, first]) {
        await expect(heart(page, name)).toHaveAttribute("aria-pressed", "true");
        const removed = answered();
        await heart(page, name).click();
        await removed;
        await expect(page.getByText("Removed from your favorites")).toBeVisible();
        await expect(heart(page, name)).toHaveAttribute("aria-pressed", "false");
      }
      await page.reload();
      await expect(page.getByText("No favorites yet")).toBeVisible();
      await page.getByRole("link", { name: "Browse Products" }).click();
      await expect(page).toHaveURL(/\/shop$/);
      const again = answered();
      await heart(page, first).click();
      await again;
    });

    await test.step("hides the account's favorites after signing out again", async () => {
      await page.goto("/account");
      await page.getByRole("button", { name: "Logout" }).click();
      await expect(page.getByText("Successfully logged out")).toBeVisible();
      await page.goto("/shop");
      await expect(heart(page, first)).toHaveAttribute("aria-pressed", "false");
    });
  });

  test("opens a product by a press on its card's image, and the list by Back", async ({ page }) => {
    await page.goto("/shop");
    const ofAge = page.getByRole("button", { name: "I am 21 or older" });
    await ofAge.click();
    // If pressed before hydration, the response reloads the page, and the image moves.
    await expect(ofAge).toBeHidden();
    const link = page.getByRole("heading", { level: 3 }).first().getByRole("link");
    const name = (await link.textContent()) as string;
    // The name's link covers the image too.
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
});

test("reverts a heart that can't be saved, with the reason", async ({ page }) => {
  await enterFresh(page, "Ylva");
  const viewer = page.waitForResponse("**/account/viewer");
  await page.goto("/shop?q=North+Arm");
  await viewer;
  const name = (await names(page).first().textContent()) as string;
  await page.route("**/account/favorites", (route) =>
    route.fulfill({ status: 409, json: { sentence: "This product is no longer sold." } }),
  );
  await heart(page, name).click();
  await expect(page.getByText("This product is no longer sold.")).toBeVisible();
  await expect(heart(page, name)).toHaveAttribute("aria-pressed", "false");
});

test("adds a list that couldn't be added at sign-in once the connection is back", async ({ page }) => {
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
});

test("pages favorites with the focus on the heading, and keeps a removed one until the next visit", async ({
  page,
}) => {
  const { email } = await enterFresh(page, "Tuva");
  await inDatabase((db) =>
    db.query(
      `insert into favorites (customer_id, product_id, created_at)
       select c.id, p.id, now() - row_number() over (order by p.name) * interval '1 minute'
       from customers c, products p where c.email = $1 and p.status = 'active'`,
      [email],
    ),
  );
  await page.goto("/account?tab=favorites");
  await expect(names(page)).toHaveCount(24);
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Page 2" }).click();
  await expect(page).toHaveURL(/\/account\?tab=favorites&page=2#favorite-products$/);
  await expect(page.getByRole("heading", { name: "Products" })).toBeFocused();
  await expect(page.getByText(/page 2 of/)).toBeVisible();
  const last = await names(page).allTextContents();
  await heart(page, last[0] as string).click();
  await expect(page.getByText("Removed from your favorites")).toBeVisible();
  await expect(names(page)).toHaveText(last);
  await page.reload();
  await expect(names(page)).toHaveText(last.slice(1));
});

test("syncs hearts between a customer's two tabs immediately, without a request from the second tab", async ({
  page,
}) => {
  await enterFresh(page, "Liv");
  const [tab, other] = [page, await page.context().newPage()];
  // The first press in a tab comes after the response with its hearts.
  for (const one of [tab, other]) {
    const read = one.waitForResponse("**/account/viewer");
    await one.goto("/shop?q=North+Arm");
    await (await read).finished();
  }
  const name = (await names(tab).first().textContent()) as string;
  const asked: string[] = [];
  for (const one of [tab, other]) await expect(heart(one, name)).toHaveAttribute("aria-pressed", "false");
  other.on("request", (request) => {
    if (request.url().endsWith("/account/favorites")) asked.push(request.method());
  });
  await tab.bringToFront();
  await heart(tab, name).click();
  await expect(heart(other, name)).toHaveAttribute("aria-pressed", "true");
  expect(asked).toEqual([]);
  await other.bringToFront();
  await heart(other, name).click();
  await expect(heart(tab, name)).toHaveAttribute("aria-pressed", "false");
  expect(asked).toEqual(["POST"]);

  await test.step("adds the other tab's new favorite to a list of favorites", async () => {
    const read = other.waitForResponse("**/account/viewer");
    await other.goto("/account?tab=favorites");
    await (await read).finished();
    await expect(other.getByText("No favorites yet")).toBeVisible();
    await heart(tab, name).click();
    await expect(names(other)).toHaveText([name]);
  });

  await test.step("sets no heart of the next customer from a tab of the previous one", async () => {
    await other.goto("/account");
    await other.getByRole("button", { name: "Logout" }).click();
    await expect(other.getByText("Successfully logged out").first()).toBeVisible();
    await signIn(other, await signUpFresh(other, "Embla"));
    await heart(tab, name).click();
    await expect(tab.getByText("Sign in again to save favorites.")).toBeVisible();
    await other.goto("/account?tab=favorites");
    await expect(other.getByText("No favorites yet")).toBeVisible();
  });
});

/** The small response with the signed-in user. */
const ANSWER = "**/account/viewer";

test("keeps a heart pressed before the user's data arrives, even if that request fails", async ({ page }) => {
  await enterFresh(page, "Solveig");
  await page.route(ANSWER, (route) => route.fulfill({ body: "a proxy's page" }));
  await page.goto("/shop?q=Tincture");
  const [first, second] = (await names(page).allTextContents()) as [string, string];
  await heart(page, first).click();
  await expect(page.getByText("Saved to your favorites")).toBeVisible();
  await expect(heart(page, first)).toHaveAttribute("aria-pressed", "true");

  await page.unroute(ANSWER);
  const { promise: later, resolve: answer } = Promise.withResolvers<void>();
  await page.route(ANSWER, async (route) => {
    await later;
    await route.continue();
  });
  await page.reload();
  await heart(page, second).click();
  await expect(heart(page, second)).toHaveAttribute("aria-pressed", "true");
  answer();
  await expect(page.getByText("Saved to your favorites")).toBeVisible();
  await page.goto("/account?tab=favorites");
  await expect(names(page)).toHaveText([second, first]);
  expect(await page.evaluate(() => localStorage.getItem("evenlake-favorites"))).toBeNull();
});
