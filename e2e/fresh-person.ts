import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, signInBy } from "./fixtures.ts";
import { mailFolder } from "./inside-shop.ts";

export type FreshPerson = { firstName: string; lastName: string; email: string; password: string };

/** Signs somebody new up, so that a journey changes nobody else's account. */
export async function signUpFresh(page: Page, firstName: string): Promise<FreshPerson> {
  const person = {
    firstName,
    lastName: "Halvorsen",
    email: `${firstName.toLowerCase()}-${randomUUID()}@evenlake.example`,
    password: "loons-over-the-bay-4",
  };
  const answer = await page.request.post("/login?mode=signup", {
    form: { ...person, year: "1984", month: "3", day: "9" },
    // A program that brings a cookie has to say where it comes from.
    headers: { "sec-fetch-site": "same-origin" },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
  // The question has journeys of its own; here its notice would only cover the foot of a short page.
  const url = new URL(answer.url()).origin;
  await page.context().addCookies([{ url, name: "evenlake-age", value: "21" }]);
  // What was said about the sign-up belongs to no page of the journey.
  await page.context().clearCookies({ name: "evenlake-once" });
  return person;
}

/** Signs somebody new up and in, without a page. */
export async function enterFresh(page: Page, firstName: string): Promise<FreshPerson> {
  const person = await signUpFresh(page, firstName);
  await signInBy(page.request, person);
  await page.context().clearCookies({ name: "evenlake-once" });
  return person;
}

/** The mails to an address whose subject begins so, as plain text; waits until there are as many. */
export async function mailsFor(email: string, subject: string, howMany = 1): Promise<string[]> {
  const folder = mailFolder();
  const found = () =>
    readdirSync(folder)
      .filter((file) => file.endsWith(".txt"))
      .map((file) => readFileSync(join(folder, file), "utf8"))
      .filter((mail) => mail.startsWith(`To: ${email}\nSubject: ${subject}`));
  await expect.poll(() => found().length).toBe(howMany);
  return found();
}
