import type { Page } from "@playwright/test";
import { expect, signIn } from "./fixtures.ts";

/** A customer who belongs to one journey alone, so that journeys at the same time do not disturb each other. */
export type Newcomer = { firstName: string; lastName: string; email: string; password: string };

/** Signs up a new customer through the form, and signs in. */
export async function newcomer(page: Page, firstName: string): Promise<Newcomer> {
  const person = {
    firstName,
    lastName: "Sandberg",
    email: `${firstName.toLowerCase()}-${crypto.randomUUID()}@evenlake.example`,
    password: "northern-pike-1987",
  };
  await page.goto("/login?mode=signup");
  await page.getByLabel("First Name").fill(person.firstName);
  await page.getByLabel("Last Name").fill(person.lastName);
  await page.getByLabel("Year").fill("1987");
  await page.getByLabel("Month").fill("5");
  await page.getByLabel("Day").fill("17");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByText(/^Account created successfully!/).first()).toBeVisible();
  await signIn(page, person);
  return person;
}
