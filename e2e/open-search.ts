import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Opens the admin area's search with the keyboard. Before the page has started, nobody hears the keys. */
export async function openSearch(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Search" });
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass();
  return dialog;
}
