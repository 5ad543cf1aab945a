import type { Page } from "@playwright/test";
import {
  admin,
  enterAs,
  expect,
  expectAccessible,
  loud,
  maya,
  openStarted,
  test,
} from "#fixtures/journeys/journey.ts";
import { holdScripts, watchStart } from "#fixtures/journeys/moments.ts";
import { openSearch } from "#fixtures/journeys/open-search.ts";
import { number, withOrder } from "#fixtures/journeys/own-orders.ts";
import { addQuestion, FAQS } from "#fixtures/journeys/own-questions.ts";

// Forms of the admin area: they lose no input, and ask before unsaved changes are left.

const SAVED = "education_faqs item saved successfully";
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
const asksToLeave = (page: Page) => page.getByRole("dialog", { name: "Leave without saving your changes?" });
const leave = (page: Page) => asksToLeave(page).getByRole("button", { name: "Leave" }).click();

test("creates, finds, edits, and deletes a question, with the list's state in the address", async ({
  page,
}) => {
  const question = "May I find this?";
  await enterAs(page, admin);
  await openStarted(page, `${FAQS}?q=no%20such%20question`);
  await expect(page.getByText("No FAQs match “no such question”.")).toBeVisible();
  await page.getByRole("link", { name: "Show all FAQs" }).click();
  await page.getByRole("link", { name: "Add New" }).click();
  await page.getByLabel("Question").fill(question);
  await page.getByLabel("Answer").fill("An answer.");
  await page.getByLabel("Status").selectOption("draft");
  await save(page).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${FAQS}$`));
  // The pressed button is gone, so the focus moves to the start of the list's page.
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("searchbox", { name: "Search" }).fill(question);
  await expect(page.getByText("1 FAQ", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/q=May\+I\+find/);
  await page.reload();
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue(question);
  await page.getByRole("link", { name: `Edit ${question}` }).click();
  const order = page.getByLabel("Display Order");
  await order.fill("-1");
  await save(page).click();
  await expect(order).toBeFocused();
  await expect(order).toHaveAccessibleDescription(
    /Please enter the display order as a whole number from 0 to 9,999\./,
  );
  await order.fill("7");
  await expect(page.getByText("Please enter the display order")).toHaveCount(0);
  await expect(order).not.toHaveAttribute("aria-invalid");
  await order.hover();
  await page.mouse.wheel(0, 100);
  await expect(order).not.toBeFocused();
  await expect(order).toHaveValue("7");
  await save(page).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  await page.getByRole("link", { name: `Delete ${question}` }).click();
  const box = page.getByRole("dialog", { name: "Are you sure you want to delete this item?" });
  await expect(box).toContainText(question);
  await box.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("education_faqs item deleted successfully")).toBeVisible();
  await expect(page.getByRole("link", { name: `Edit ${question}` })).toHaveCount(0);
});

loud("keeps input through a reload, a dropped connection, and an ended session", async ({ page }) => {
  await enterAs(page, admin);
  const form = await addQuestion("Is anything lost?");
  await openStarted(page, form);
  const typed = "Typed, and not saved.";
  const answer = page.getByLabel("Answer");
  await answer.fill(typed);
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(sessionStorage).some((key) => key.startsWith("admin-typing"))),
    )
    .toBe(true);
  page.once("dialog", (dialog) => void dialog.accept());
  await openStarted(page, page.url());
  await expect(page.getByText(/This is what you typed here on/)).toBeVisible();
  await expect(answer).toHaveValue(typed);

  await page.route("**/*.data*", (route) => route.abort("connectionreset"));
  await save(page).click();
  await expect(page.getByText("Error saving education_faqs item")).toBeVisible();
  await expect(answer).toHaveValue(typed);
  await page.unroute("**/*.data*");

  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await save(page).click();
  await expect(page.getByText(/You've been signed out, so nothing was saved/)).toBeVisible();
  await expect(answer).toHaveValue(typed);
  await page.context().addCookies(cookies);
  await save(page).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  await page.goto(form);
  await expect(answer).toHaveValue(typed);
  await expect(page.getByText(/This is what you typed here on/)).toHaveCount(0);
});

test("asks before leaving a changed form, by a link and by Back", async ({ page }) => {
  await enterAs(page, admin);
  // Before hydration, a link loads a full page, and on the way back the browser asks its own question.
  await openStarted(page, FAQS);
  await page.getByRole("link", { name: "Add New" }).click();
  await page.getByLabel("Question").fill("Shall I stay?");
  await page.getByRole("link", { name: "Cancel" }).click();
  await asksToLeave(page).getByRole("button", { name: "Stay here" }).click();
  await expect(page.getByLabel("Question")).toHaveValue("Shall I stay?");
  await page.goBack();
  await expect(asksToLeave(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(asksToLeave(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Cancel" }).click();
  await leave(page);
  await expect(page).toHaveURL(new RegExp(`${FAQS}$`));
  await page.getByRole("link", { name: "Add New" }).click();
  await expect(page.getByLabel("Question")).toHaveValue("");
});

test("shows the second of two editors the first one's changes, and loses no input", async ({ page }) => {
  await enterAs(page, admin);
  await openStarted(page, await addQuestion("Who was first?"));
  const other = await page.context().newPage();
  await openStarted(other, page.url());
  await other.getByLabel("Answer").fill("The first answer.");
  await save(other).click();
  await expect(other.getByText(SAVED)).toBeVisible();
  await other.close();

  await page.getByLabel("Display Order").fill("12");
  await save(page).click();
  const conflict = page.getByRole("region", { name: "Edit conflict" });
  await expect(conflict).toContainText(
    `${admin.firstName} ${admin.lastName} saved this while you were editing it`,
  );
  await expect(conflict).toContainText("Fields that differ: Answer, Display Order.");
  await expect(page.getByLabel("Answer")).toHaveValue("An answer.");
  await expectAccessible(page);
  await conflict.getByRole("button", { name: "Use theirs" }).click();
  await expect(page.getByLabel("Answer")).toHaveValue("The first answer.");
  await conflict.getByRole("button", { name: "Keep my changes" }).click();
  await expect(page.getByLabel("Answer")).toHaveValue("An answer.");
  await expect(page.getByLabel("Display Order")).toHaveValue("12");
  await save(page).click();
  await expect(page.getByText(SAVED)).toBeVisible();
});

test("replaces text selected before hydration by text typed afterwards", async ({ page }) => {
  await enterAs(page, admin);
  const form = await addQuestion("Is it replaced?");
  const started = await watchStart(page);
  const release = await holdScripts(page);
  await page.goto(form, { waitUntil: "domcontentloaded" });
  const answer = page.getByLabel("Answer");
  await answer.press("ControlOrMeta+a");
  release();
  await started();
  await page.keyboard.type("Written again.");
  await expect(answer).toHaveValue("Written again.");
  await save(page).click();
  await expect(page.getByText(SAVED)).toBeVisible();
});

test("asks before leaving small forms too", async ({ page, request, baseURL }) => {
  const { orderId } = await withOrder({ request }, baseURL);
  await enterAs(page, admin);
  await page.goto(`/admin/users?q=${encodeURIComponent(maya.email)}`);
  const person = await page
    .getByRole("table", { name: "Users" })
    .getByRole("link", { name: /^Maya/ })
    .first()
    .getAttribute("href");
  const note = page.getByLabel("New note");
  const reason = page.getByLabel("Reason", { exact: true });
  const away = page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Settings" });
  for (const [path, field, opener] of [
    [`/admin/orders/${orderId}`, note],
    [`/admin/orders/${orderId}`, reason, page.getByText("Cancel order…")],
    [person ?? "", note],
    [`${person}/block`, reason],
    ["/admin/delivery/closed-days", reason],
  ] as const) {
    await test.step(path, async () => {
      await openStarted(page, path);
      await opener?.click();
      await field.fill("Rings twice.");
      await away.click();
      await asksToLeave(page).getByRole("button", { name: "Stay here" }).click();
      await expect(field).toHaveValue("Rings twice.");
      await away.click();
      await leave(page);
      await expect(page).toHaveURL(/\/admin\/settings$/);
    });
  }
  await page.goBack();
  await expect(reason).toHaveValue("");
  // Nothing was typed, so there's no question.
  await away.click();
  await expect(page).toHaveURL(/\/admin\/settings$/);
});

loud(
  "keeps a typed note when the shop fails and when the session has ended",
  async ({ page, request, baseURL }) => {
    const { orderId } = await withOrder({ request }, baseURL);
    await enterAs(page, admin);
    await openStarted(page, `/admin/orders/${orderId}`);
    const note = page.getByLabel("New note");
    const alert = page.getByRole("main").getByRole("alert");
    await note.fill("Rings twice.");
    await page.route(/orders\/[^/]+\.data/, (route) => route.fulfill({ status: 500, body: "" }), {
      times: 1,
    });
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(alert).toContainText("Something went wrong on our end.");
    await expect(note).toHaveValue("Rings twice.");
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(alert).toContainText("signed out");
    await expect(note).toHaveValue("Rings twice.");
    await expect(page).toHaveURL(new RegExp(`/admin/orders/${orderId}$`));
  },
);

test("doesn't carry input over to another order or person opened by search", async ({
  page,
  request,
  baseURL,
}) => {
  const { orderId: first } = await withOrder({ request }, baseURL);
  const { orderId: second, customer } = await withOrder({ request }, baseURL);
  await enterAs(page, admin);
  const find = async (text: string, section: "orders" | "users") => {
    const dialog = await openSearch(page);
    await dialog.getByRole("textbox").fill(text);
    await dialog.locator(`a[href^="/admin/${section}/"]`).first().click();
  };
  const note = page.getByLabel("New note");
  const reason = page.getByLabel("Reason");
  await openStarted(page, `/admin/orders/${first}`);
  await note.fill("The neighbor has the key.");
  await page.getByText("Cancel order…").click();
  await reason.fill("Ordered twice.");
  await find(number(second), "orders");
  await leave(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(number(second));
  await expect(note).toHaveValue("");
  await expect(reason).toBeHidden();
  await expect(reason).toHaveValue("");

  await test.step("doesn't carry it from person to person, or through the history", async () => {
    await find(maya.email, "users");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(maya.firstName);
    await note.fill("About Maya.");
    await find(customer.email, "users");
    await leave(page);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(customer.firstName);
    await expect(note).toHaveValue("");
    await page.getByRole("link", { name: "Block account" }).click();
    await find(maya.email, "users");
    await page.getByRole("link", { name: "Block account" }).click();
    await reason.fill("About Maya.");
    await page.evaluate(() => history.go(-2));
    await leave(page);
    await expect(
      page.getByRole("link", { name: `${customer.firstName} ${customer.lastName}` }),
    ).toBeVisible();
    await expect(reason).toHaveValue("");
  });
});
