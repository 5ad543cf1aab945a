import { createHmac } from "node:crypto";
import { type Page, request as requests } from "@playwright/test";
import { enterFresh } from "#fixtures/journeys/fresh-person.ts";
import { inDatabase, shopSecret } from "#fixtures/journeys/own-shop.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "#fixtures/journeys/journey.ts";

// The link at the end of marketing mails (rules 17.13, 17.14, 28.12). No mail of this kind has been sent yet, so the
// link is made here as the shop makes it.

function linkTo(email: string): string {
  const mark = createHmac("sha256", shopSecret()).update(`unsubscribe\n${email}`).digest("base64url");
  return `/unsubscribe?token=${Buffer.from(email).toString("base64url")}.${mark}`;
}

const consents = (email: string) =>
  inDatabase(async (db) => {
    const { rows } = await db.query(
      `select marketing_emails as marketing, order_updates as orders,
         exists (select from newsletter_subscribers n where n.email = c.email) as newsletter
       from customers c where email = $1`,
      [email],
    );
    return rows[0];
  });

/** A signed-out customer who wants all mails. */
async function reader(page: Page): Promise<string> {
  const { email } = await enterFresh(page, "Runa");
  await inDatabase(async (db) => {
    await db.query("update customers set marketing_emails = true where email = $1", [email]);
    await db.query(
      "insert into newsletter_subscribers (id, email, source) values (gen_random_uuid(), $1, 'newsletter')",
      [email],
    );
  });
  await page.context().clearCookies();
  return email;
}

const ageQuestion = (page: Page) => page.getByRole("button", { name: "I am 21 or older" });

const WANTS_ALL = { marketing: true, orders: true, newsletter: true };
const WANTS_ORDERS = { marketing: false, orders: true, newsletter: false };

async function unsubscribe(page: Page) {
  const email = await reader(page);
  await page.goto(linkTo(email));
  await expect(page.getByText(`the newsletter to ${email}`)).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  expect(await consents(email)).toEqual(WANTS_ALL);
  await expect(ageQuestion(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
  expect(await consents(email)).toEqual(WANTS_ORDERS);
  return email;
}

test("opening the link ends nothing, its button ends the mails, and a second time does no harm", async ({
  page,
}) => {
  const email = await unsubscribe(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto(linkTo(email));
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
  expect(await consents(email)).toEqual(WANTS_ORDERS);
  await page.getByRole("link", { name: "Go to the shop" }).click();
  await expect(ageQuestion(page)).toBeVisible();
});

test("a link that is not whole is refused in one sentence", async ({ page }) => {
  const answer = await page.goto(linkTo("maya@evenlake.example").slice(0, -2));
  expect(answer?.status()).toBe(400);
  await expect(page.getByText(/^This link is not whole\./)).toBeVisible();
  await expect(page.getByRole("button", { name: "Unsubscribe" })).toHaveCount(0);
});

test("a mail program's one click ends the mails, without a cookie and without an origin", async ({
  page,
  baseURL,
}) => {
  const email = await reader(page);
  const program = await requests.newContext({ baseURL: baseURL ?? "" });
  const click = (link: string, form: Record<string, string> = { "List-Unsubscribe": "One-Click" }) =>
    program.post(link, { form });
  expect((await click(linkTo("nobody@evenlake.example"))).status()).toBe(200);
  expect((await click(linkTo(email).replace(/.$/, ""))).status()).toBe(400);
  expect((await click(linkTo(email), { "List-Unsubscribe": "One-Click", email: "other" })).status()).toBe(
    400,
  );
  expect(await consents(email)).toEqual(WANTS_ALL);
  expect((await click(linkTo(email))).status()).toBe(200);
  expect(await consents(email)).toEqual(WANTS_ORDERS);
  expect((await click(linkTo(email))).status()).toBe(200);
  await program.dispose();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the button ends the mails", async ({ page }) => {
    await unsubscribe(page);
  });
});
