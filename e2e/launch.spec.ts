import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import {
  admin,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
} from "#fixtures/journeys/journey.ts";
import { inDatabase } from "#fixtures/journeys/own-shop.ts";

// From the waitlist to an invitation (rules 59.1 to 59.9).

const ZIP = "55401";

/** The link in the mail that confirms a place, as the outbox has it. */
function placeLink(email: string) {
  return inDatabase(async (db) => {
    const { rows } = await db.query(
      `select block ->> 'href' as href from mail_outbox, jsonb_array_elements(content -> 'blocks') block
       where recipient = $1 and block ->> 'href' like '/waitlist/place%'`,
      [email],
    );
    return rows.map(({ href }: { href: string }) => href);
  });
}

/** Joins the waitlist by a form that carries a ZIP, as the one below the ZIP checker does. */
async function join(page: Page, email: string, baseURL: string | undefined) {
  const form = { "form-name": "zip", email, zip: ZIP, "bot-field": "" };
  const answer = await page.request.post("/", { form, headers: { Origin: baseURL ?? "" } });
  expect(answer.status()).toBe(200);
}

test("somebody joins, sees a place in line, is invited by a wave of the proposed size, and leaves", async ({
  page,
  baseURL,
}) => {
  const email = `sanna-${randomUUID()}@example.com`;
  await join(page, email, baseURL);
  await join(page, email, baseURL);
  const links = await placeLink(email);
  expect(links).toHaveLength(1);
  const place = links[0] ?? "";

  await test.step("the mailed link shows the place in line", async () => {
    await page.goto(place);
    await expect(
      page.getByText(new RegExp(`^You are number \\d+ of those who wait for ${ZIP}`)),
    ).toBeVisible();
    await expect(page.getByText(`We deliver to ${ZIP} already.`)).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expectNoSidewaysScroll(page);
  });

  await test.step("an admin makes a wave from the demand", async () => {
    await enterAs(page, admin);
    await page.goto("/admin/waitlist/demand");
    await page.getByRole("link", { name: `Invite ${ZIP}` }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "so the proposal is" })).toBeVisible();
    await page.getByLabel("Subject").fill(`Your turn ${email.slice(0, 14)}`);
    await page.getByRole("button", { name: "Save the draft" }).click();
    await expect(page.getByText("Wave saved")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("and sends it after a question", async () => {
    await page.getByRole("link", { name: /^Send to \d+ pe/ }).click();
    const question = page.getByRole("dialog");
    await expect(question).toContainText(/Send the invitation to \d+ pe/);
    await expectNoSidewaysScroll(page);
    await question.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByText("The invitations are on their way.")).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Ordered since: 0." })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the place page says so, and takes the address off the list", async () => {
    await page.goto(place);
    await expect(page.getByText("You were invited on")).toBeVisible();
    await page.getByRole("button", { name: "Leave the waitlist" }).click();
    await expect(page.getByRole("heading", { name: "You have left the waitlist" })).toBeVisible();
  });
});

test("a link that the shop did not make shows no place", async ({ page }) => {
  const answer = await page.goto("/waitlist/place?token=c2FubmE.wrong");
  expect(answer?.status()).toBe(400);
  await expect(page.getByRole("heading", { name: "No place to show" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Leave the waitlist" })).toHaveCount(0);
});
