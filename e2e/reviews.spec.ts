import type { Browser, Page } from "@playwright/test";
import { mailsFor } from "#fixtures/journeys/fresh-person.ts";
import {
  admin,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  test,
} from "#fixtures/journeys/journey.ts";
import {
  becomeCustomer,
  callShopkeeper,
  openCard,
  placeOrder,
  productsByName,
} from "#fixtures/journeys/own-orders.ts";

/** A demo product without reviews before these tests. */
const SHORTBREAD = "Cabin Cardamom Shortbread";
const PAGE = "/shop/cabin-cardamom-shortbread";

/** Makes the page's user a customer who received the shortbread. */
async function receiveShortbread(page: Page, browser: Browser, baseURL: string | undefined) {
  const customer = await becomeCustomer(page, baseURL);
  const id = (await productsByName(page)).get(SHORTBREAD) as string;
  const orderId = await placeOrder(page, baseURL, customer, [{ id, quantity: 2 }]);
  const shopkeeper = await callShopkeeper(browser, baseURL);
  await shopkeeper.move(orderId, "confirmed", "packed", "out_for_delivery");
  await shopkeeper.deliver(orderId);
  await shopkeeper.leave();
  return { customer, orderId, path: `/account/reviews/${id}` };
}

/** Opens the review with these words as the admin, on a desktop. */
async function openAsAdmin(browser: Browser, baseURL: string | undefined, words: string) {
  const page = await browser.newPage({ baseURL, viewport: { width: 1440, height: 900 } });
  await enterAs(page, admin);
  await page.goto(`/admin/reviews?${new URLSearchParams({ state: "waiting", q: words })}`);
  await page.getByRole("table", { name: "Reviews" }).getByRole("link", { name: SHORTBREAD }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${SHORTBREAD} In moderation` })).toBeVisible();
  await expect(page.getByText(words)).toBeVisible();
  return page;
}

async function writeReview(page: Page, path: string, stars: string, words: string) {
  await page.goto(path);
  await page.getByRole("radio", { name: stars }).check();
  await page.getByRole("textbox", { name: "Your review" }).fill(words);
  await page.getByRole("button", { name: /^Send/ }).click();
  await expect(page.getByRole("main").getByText(/^Thank you\. Our team will read your review/)).toBeVisible();
}

test.describe("on a phone", () => {
  test.use(PHONE);

  test("writes a review by keyboard, publishes and answers it as admin, and shows it on the product page", async ({
    page,
    browser,
    baseURL,
  }) => {
    const { orderId } = await receiveShortbread(page, browser, baseURL);
    const words = "Crumbles well.";
    await page.goto("/account?tab=orders");
    await openCard(page, orderId);
    await page.getByRole("link", { name: `Write a review: ${SHORTBREAD}` }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Write a review" })).toBeVisible();

    // Missing input is reported beside its field, which takes the focus.
    const send = page.getByRole("button", { name: "Send review" });
    await send.click();
    await expect(page.getByText("Choose 1 to 5 stars.").first()).toBeVisible();
    await expect(page.getByRole("radio", { name: "1 star" })).toBeFocused();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    for (let star = 2; star <= 4; star++) await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: "4 stars" })).toBeChecked();
    await page.keyboard.press("Tab");
    await page.keyboard.insertText(words);
    await page.keyboard.press("Tab");
    await expect(send).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(
      page.getByRole("main").getByText(/^Thank you\. Our team will read your review/),
    ).toBeVisible();
    await expect(page.getByText("Until our team has read it, only you can see it.")).toBeVisible();
    const published = async () => (await page.request.get(`${PAGE}/reviews`)).text();
    expect(await published()).not.toContain(words);

    const office = await openAsAdmin(browser, baseURL, words);
    await office.getByRole("button", { name: "Publish" }).click();
    await expect(office.getByText("Review published").first()).toBeVisible();
    await office.getByLabel("The shop's answer").fill("Thank you, from the baker too.");
    await office.getByRole("button", { name: "Save answer" }).click();
    await expect(office.getByText("Answer saved").first()).toBeVisible();
    await office.close();

    await page.goto(PAGE);
    const region = page.getByRole("region", { name: "Reviews" });
    const review = page.getByRole("article").filter({ hasText: words });
    for (const part of ["4 stars", "Nora B.", "Thank you, from the baker too."])
      await expect(review).toContainText(part);
    await expect(region.getByText(/^\d\.\d \(\d+ reviews?\)$/)).toBeVisible();
    await region.getByRole("link", { name: "Write a review" }).click();

    // The review leaves the page as soon as its text changes.
    await expect(page.getByRole("heading", { level: 1, name: "Change your review" })).toBeVisible();
    const other = "Drier than I thought.";
    await writeReview(page, page.url(), "2 stars", other);
    const html = await published();
    expect(html).toContain(`Reviews of ${SHORTBREAD}`);
    for (const gone of [words, other]) expect(html).not.toContain(gone);
  });
});

test("emails and shows the reason for a rejected review, which can be changed or deleted", async ({
  page,
  browser,
  baseURL,
}) => {
  const { customer, path } = await receiveShortbread(page, browser, baseURL);
  const words = "It cured my cough.";
  await writeReview(page, path, "5 stars", words);
  const office = await openAsAdmin(browser, baseURL, words);
  await office.getByRole("link", { name: "Reject" }).click();
  await expect(office.getByRole("heading", { level: 1, name: "Reject review" })).toBeVisible();
  await office.getByLabel("Note to the customer").fill("The cough has to stay out.");
  await office.getByRole("button", { name: "Reject and notify" }).click();
  await expect(office.getByText("Choose a reason.")).toBeVisible();
  await expect(office.getByLabel("Note to the customer")).toHaveValue("The cough has to stay out.");
  await office.getByLabel("Reason").selectOption("claim");
  await office.getByRole("button", { name: "Reject and notify" }).click();
  await expect(office.getByText("Review rejected").first()).toBeVisible();
  await office.close();

  const [mail] = await mailsFor(customer.email, "Your review at Evenlake");
  expect(mail).toContain("The cough has to stay out.");
  expect(mail).not.toContain(SHORTBREAD);
  await page.goto(path);
  await expect(page.getByText("We couldn't publish this review.")).toBeVisible();
  await expect(page.getByText("The cough has to stay out.")).toBeVisible();
  await page.getByRole("button", { name: "Send changes" }).click();
  await expect(page.getByText(/Edit it first\.$/).first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Your review" })).toHaveValue(words);

  await page.getByText("Delete review").click();
  await page.getByRole("button", { name: "Yes, delete it" }).click();
  await expect(page.getByRole("main").getByText("Your review was deleted.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Write a review" })).toBeVisible();
});
