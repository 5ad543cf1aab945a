import type { Page } from "@playwright/test";
import { expect, openStarted, test } from "#fixtures/journeys/journey.ts";
import { enter, FAQS } from "#fixtures/journeys/own-questions.ts";

// What an admin sees while the answer of a screen is on its way.

/**
 * Holds back what screens ask for until it is let go. The handler stays: were it taken away while a question is on its way to it, that
 * question would never be answered.
 */
async function holdAnswers(page: Page): Promise<() => void> {
  const { promise: later, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/admin\/.*\.data(\?|$)/, (route) => later.then(() => route.continue()).catch(() => {}));
  return letGo;
}

test("another tab of a section says at once what is loading", { tag: "@phone" }, async ({ page }) => {
  await enter(page);
  for (const [start, nav, tab, text, title] of [
    ["/admin/education/articles", "Educational content", "FAQs", "Loading FAQs...", "Educational Content"],
    ["/admin/homepage", "Home page", "Texts", "Loading texts...", "Home Page Content"],
    ["/admin/delivery/taxes", "Delivery", "ZIPs", "Loading ZIPs...", "Delivery"],
    ["/admin/waitlist", "Parts of the waitlist", "Messages", "Loading messages...", "Waitlist"],
  ] as const) {
    await openStarted(page, start);
    const tabs = page.getByRole("navigation", { name: nav });
    const letGo = await holdAnswers(page);
    await tabs.getByRole("link", { name: tab }).click();
    await expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(tabs.getByRole("link", { name: tab })).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("table")).toHaveCount(0);
    letGo();
    await expect(page.getByText(text)).toHaveCount(0);
    await expect(tabs.getByRole("link", { name: tab })).toHaveAttribute("aria-current", "page");
  }
});

test("a search and the opening of an item keep what is shown and mark it as busy", async ({ page }) => {
  await enter(page);
  await openStarted(page, FAQS);
  const main = page.getByRole("main");
  const sign = main.locator("> [aria-hidden=true]");
  await expect(main).not.toHaveAttribute("aria-busy");
  const height = await main.evaluate((element) => element.getBoundingClientRect().height);
  for (const act of [
    () => page.getByRole("searchbox", { name: "Search" }).fill("deliver"),
    () => page.getByRole("link", { name: "Question", exact: true }).first().click(),
    () => page.getByRole("link", { name: "Add New" }).click(),
  ]) {
    const letGo = await holdAnswers(page);
    await act();
    await expect(main).toHaveAttribute("aria-busy", "true");
    await expect(sign).toHaveCSS("opacity", "1");
    await expect(page.getByRole("table")).toBeVisible();
    expect(await main.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThanOrEqual(
      height,
    );
    letGo();
    await expect(main).not.toHaveAttribute("aria-busy");
    await expect(sign).toHaveCount(0);
  }
  await expect(page.getByLabel("Answer")).toBeVisible();

  const letGo = await holdAnswers(page);
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(main).toHaveAttribute("aria-busy", "true");
  letGo();
  await expect(page.getByRole("table")).toBeVisible();
});
