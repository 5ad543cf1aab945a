import { enterFresh, signUpFresh } from "#fixtures/journeys/fresh-person.ts";
import { heart, names } from "#fixtures/journeys/hearts.ts";
import { expect, signIn, test } from "#fixtures/journeys/journey.ts";

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
