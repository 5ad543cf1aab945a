import type { Page } from "@playwright/test";
import { admin, enterAs, expect, test } from "./fixtures.ts";

// The questions of the Education Center stand for all lists and forms of the admin area; each journey makes questions of its own.

export const FAQS = "/admin/education/faqs";

/** Signs the admin in. */
export async function enter(page: Page) {
  await enterAs(page, admin);
}

let made = 0;
/** Makes a question through its form, and returns its text. */
export async function makeQuestion(page: Page, what: string): Promise<string> {
  made += 1;
  const question = `${what} ${test.info().project.name} ${test.info().workerIndex} ${made}?`;
  await page.goto(`${FAQS}/new`);
  await page.getByLabel("Question").fill(question);
  await page.getByLabel("Answer").fill("An answer.");
  await page.getByLabel("Status").selectOption("draft");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("education_faqs item saved successfully")).toBeVisible();
  return question;
}

/** Deletes a question through its list, and waits until it is gone. */
export async function deleteQuestion(page: Page, question: string) {
  await page.goto(`${FAQS}?q=${encodeURIComponent(question)}`);
  await page.getByRole("link", { name: `Delete ${question}` }).click();
  const box = page.getByRole("dialog", { name: "Are you sure you want to delete this item?" });
  await expect(box).toContainText(question);
  await box.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("education_faqs item deleted successfully")).toBeVisible();
  await expect(page.getByRole("link", { name: `Edit ${question}` })).toHaveCount(0);
}
