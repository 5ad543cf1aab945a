import { expect, signIn, test } from "./fixtures.ts";
import { enterFresh, signUpFresh } from "./fresh-person.ts";
import { heart, names } from "./hearts.ts";

// What a page shows agrees with what the account keeps, whichever of them was first.

test("a list of favorites that was rendered before the browser's were added shows them all the same", async ({
  page,
}) => {
  const person = await signUpFresh(page, "Dagny");
  await page.goto("/shop?q=Tincture");
  const name = (await names(page).last().textContent()) as string;
  await heart(page, name).click();
  await expect(page.getByText("Saved to your favorites")).toBeVisible();

  // The server renders the list, the page before it adds the favorites, and only then does the list arrive.
  const address = "**/account?tab=favorites";
  let add = () => {};
  const rendered = new Promise<void>((resolve) => {
    add = resolve;
  });
  await page.route("**/account/favorites", async (route) => {
    if (route.request().method() === "POST") await rendered;
    await route.continue();
  });
  await signIn(page, person, "/login?next=/about");
  const kept = async () => JSON.stringify(await page.context().storageState());
  await page.route(address, async (route) => {
    const list = await route.fetch();
    expect(await list.text()).not.toContain(`Favorite: ${name}`);
    add();
    await expect.poll(kept).not.toContain("evenlake-favorites");
    await route.fulfill({ response: list });
  });
  await page.goto("/account?tab=favorites");
  await expect(names(page).filter({ hasText: name })).toBeVisible();
  await heart(page, name).click();
  await expect(page.getByText("Removed from your favorites")).toBeVisible();
});

test("two tabs of one customer show the same hearts at once, and the one that is told sends no request", async ({
  page,
}) => {
  await enterFresh(page, "Liv");
  const [tab, other] = [page, await page.context().newPage()];
  // The first press of a tab comes after the answer that brings its hearts.
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

  await test.step("a list of favorites in the other tab takes the new one in", async () => {
    const read = other.waitForResponse("**/account/viewer");
    await other.goto("/account?tab=favorites");
    await (await read).finished();
    await expect(other.getByText("No favorites yet")).toBeVisible();
    await heart(tab, name).click();
    await expect(names(other)).toHaveText([name]);
  });

  await test.step("a tab of the former customer presses no heart for the next one", async () => {
    await other.goto("/account");
    await other.getByRole("button", { name: "Logout" }).click();
    await expect(other.getByText("Successfully logged out").first()).toBeVisible();
    await signIn(other, await signUpFresh(other, "Embla"));
    await heart(tab, name).click();
    await expect(tab.getByText("Please sign in again to save favorites.")).toBeVisible();
    await other.goto("/account?tab=favorites");
    await expect(other.getByText("No favorites yet")).toBeVisible();
  });
});

test("a list of favorites that was read while a heart was being saved shows that favorite all the same", async ({
  page,
}) => {
  const person = await signUpFresh(page, "Torunn");
  await signIn(page, person, "/login?next=/shop?q=Tincture");
  const name = (await names(page).first().textContent()) as string;
  await expect(heart(page, name)).toHaveAttribute("aria-pressed", "false");

  // The server reads the list before it takes the press, and the answer to the press comes before the list.
  const read = Promise.withResolvers<void>();
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await page.route("**/account/favorites", async (route) => {
    if (route.request().method() === "POST") await read.promise;
    await route.continue();
  });
  await page.route(/\/account\.data\?.*tab=favorites/, async (route) => {
    const list = await route.fetch();
    read.resolve();
    await (await saved).finished();
    await route.fulfill({ response: list });
  });
  await heart(page, name).click();
  const header = page.locator("header");
  await header
    .locator("summary")
    .filter({ hasText: /^Account menu$/ })
    .click();
  await header.getByRole("link", { name: "Favorites", exact: true }).locator("visible=true").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Favorites");
  await expect(names(page).filter({ hasText: name })).toBeVisible();
  await heart(page, name).click();
  await expect(page.getByText("Removed from your favorites")).toBeVisible();
});
