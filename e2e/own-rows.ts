import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

// Journeys run at once on one shop: what one of them makes has a name of its own, and is deleted at its end.

/** A name that nothing else has. */
export const own = (what: string) => `${what} ${crypto.randomUUID().slice(0, 8)}`;

/** Deletes a row through the question of its list. */
export async function deleteRow(page: Page, name: string) {
  await page.getByRole("link", { name: `Delete ${name}` }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("Are you sure you want to delete this item?");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole("rowheader", { name })).toHaveCount(0);
}
