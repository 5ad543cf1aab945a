import { test as bare, type Page } from "@playwright/test";
import { expect, maya, openStarted, test } from "#fixtures/journeys/journey.ts";
import { withOrder } from "#fixtures/journeys/own-orders.ts";
import { enter } from "#fixtures/journeys/own-questions.ts";

// The small forms of the admin area: what is typed into them is not lost without a question. A shop that fails is reported in the
// browser's console too, which is not quiet then.

/** Leaves by the sidebar after typing: first stays, then leaves, and finds the form empty afterwards. */
async function expectQuestion(page: Page, type: () => Promise<void>, label: string, text: string) {
  const away = page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Settings" });
  const asks = page.getByRole("dialog", { name: "Leave without saving?" });
  const address = page.url();
  await type();
  await away.click();
  await asks.getByRole("button", { name: "Stay here" }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
  await away.click();
  await asks.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/admin\/settings$/);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(page.getByLabel(label, { exact: true })).toHaveValue("");
  // Nothing is typed, so nothing is asked.
  await away.click();
  await expect(page).toHaveURL(/\/admin\/settings$/);
}

test("a note or a reason on an order's page is not left without a question", async ({
  page,
  browser,
  baseURL,
}) => {
  const customer = await browser.newContext({ baseURL });
  const { orderId } = await withOrder(await customer.newPage(), baseURL);
  await customer.close();
  await enter(page);
  await openStarted(page, `/admin/orders/${orderId}`);
  const note = page.getByLabel("New note");
  await expectQuestion(page, () => note.fill("Rings twice."), "New note", "Rings twice.");
  await openStarted(page, `/admin/orders/${orderId}`);
  const reason = page.getByLabel("Reason", { exact: true });
  const typeReason = async () => {
    await page.getByText("Cancel the order…").click();
    await reason.fill("Called off by phone.");
  };
  await expectQuestion(page, typeReason, "Reason", "Called off by phone.");

  await openStarted(page, `/admin/orders/${orderId}`);
  await note.fill("x".repeat(3));
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("xxx", { exact: true })).toBeVisible();
  await expect(note).toHaveValue("");
  await page.getByRole("link", { name: "Settings" }).first().click();
  await expect(page).toHaveURL(/\/admin\/settings$/);
});

bare(
  "a note stays where it was typed when the session has ended, and where the shop fails",
  async ({ page, browser, baseURL }) => {
    const customer = await browser.newContext({ baseURL });
    const { orderId } = await withOrder(await customer.newPage(), baseURL);
    await customer.close();
    await enter(page);
    await openStarted(page, `/admin/orders/${orderId}`);
    const note = page.getByLabel("New note");
    const alert = page.getByRole("main").getByRole("alert");
    await note.fill("Rings twice.");
    await page.route(/orders\/[^/]+\.data/, (route) => route.fulfill({ status: 500, body: "" }), {
      times: 1,
    });
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(alert).toContainText("Something went wrong on our side.");
    await expect(note).toHaveValue("Rings twice.");
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(alert).toContainText("signed out");
    await expect(note).toHaveValue("Rings twice.");
    await expect(page).toHaveURL(new RegExp(`/admin/orders/${orderId}$`));
  },
);

test("a note on a person, the reason of a block and that of a closed day are not left without a question", async ({
  page,
}) => {
  await enter(page);
  await openStarted(page, `/admin/users?q=${encodeURIComponent(maya.email)}`);
  await page.getByRole("table", { name: "Users" }).getByRole("link", { name: /^Maya/ }).first().click();
  await expect(page.getByLabel("New note")).toBeVisible();
  const person = page.url();
  await expectQuestion(
    page,
    () => page.getByLabel("New note").fill("Rings twice."),
    "New note",
    "Rings twice.",
  );

  await openStarted(page, `${person}/block`);
  const reason = page.getByLabel("Reason", { exact: true });
  await expectQuestion(page, () => reason.fill("Sold it on."), "Reason", "Sold it on.");

  await openStarted(page, "/admin/delivery/closed-days");
  await expectQuestion(page, () => reason.fill("Stock-taking"), "Reason", "Stock-taking");
});
