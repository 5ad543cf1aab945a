import { type Browser, type BrowserContext, test as bare } from "@playwright/test";
import {
  admin,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  maya,
  openStarted,
  signIn,
  test,
} from "#fixtures/journeys/journey.ts";
import { watchStart } from "#fixtures/journeys/moments.ts";
import { deleteQuestion, enter, FAQS, makeQuestion } from "#fixtures/journeys/own-questions.ts";

// What all screens of the admin area have in common: the frame, and the way of its lists and forms.

/** A browser of its own in which the admin is signed in. */
async function anotherBrowser(browser: Browser, baseURL: string | undefined) {
  const context: BrowserContext = await browser.newContext(baseURL ? { baseURL } : {});
  const page = await context.newPage();
  await enter(page);
  return page;
}

test("the admin area opens on the products, and each tab of the dashboard has an address", {
  tag: "@phone",
}, async ({ page }) => {
  await signIn(page, admin, "/admin/login");
  await expect(page).toHaveURL(/\/admin\/products$/);
  const sidebar = page.getByRole("navigation", { name: "Admin" });
  if (test.info().project.name === "phone") await page.getByText("Menu").click();
  await expect(sidebar.filter({ visible: true }).getByRole("link")).toHaveText([
    "Products",
    "Education",
    "Home Page",
    "Settings",
    "Users",
    "Overview",
    "Orders",
    "Routes",
    "Tills",
    "Books",
    "Delivery",
    "Promotions",
    "Batches",
    "Reviews",
    "Rules",
    "Claims",
    "Inspector",
    "Waitlist",
    "Mail",
    "Pictures",
    "Webhooks",
    "Audit",
    "Health",
  ]);
  for (const [tab, path, title] of [
    ["products", "/admin/products", "Products"],
    ["education", "/admin/education/articles", "Educational Content"],
    ["homepage", "/admin/homepage", "Home Page Content"],
    ["settings", "/admin/settings", "Settings"],
    ["users", "/admin/users", "User Management"],
    ["overview", "/admin/overview", "Overview"],
    ["orders", "/admin/orders", "Orders"],
    ["delivery", "/admin/delivery", "Delivery"],
    ["waitlist", "/admin/waitlist", "Waitlist"],
    ["mail", "/admin/mail", "Mail"],
    ["pictures", "/admin/pictures", "Pictures"],
    ["audit", "/admin/audit", "Audit"],
    ["health", "/admin/health", "Is the shop well?"],
  ] as const) {
    await page.goto(`/admin?tab=${tab}`);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  }
});

test("the invitation to a second factor, put away, is not sent again until the browser is closed", async ({
  page,
}) => {
  await enter(page);
  await page.goto("/admin/products");
  const invitation = "Your password alone opens the admin area.";
  const sent = async () => (await page.request.get("/admin/products")).text();
  await expect(page.getByText(invitation)).toBeVisible();
  expect(await sent()).toContain(invitation);
  await page.getByRole("button", { name: "Put this notice away" }).click();
  await expect(page.getByText(invitation)).toHaveCount(0);
  expect(await sent()).not.toContain(invitation);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
  await expect(page.getByText(invitation)).toHaveCount(0);
  const [kept] = (await page.context().cookies()).filter(({ name }) => name === "evenlake-invited");
  expect(kept).toMatchObject({ path: "/admin", expires: -1, sameSite: "Lax" });
});

test("a visitor is sent to the admin sign-in, a customer to the home page, at each change of the tab", async ({
  page,
  context,
}) => {
  await page.goto("/admin/users");
  await expect(page).toHaveURL(/\/admin\/login$/);
  await enterAs(page, maya);
  await page.goto("/admin/users");
  await expect(page).toHaveURL((url) => url.pathname === "/");
  await context.clearCookies();
  await enter(page);
  await page.goto("/admin/products");
  // The session ends elsewhere; the next tab asks for a new one.
  await context.clearCookies();
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
});

test("a question is made, found, changed and deleted, and its way is kept in the address", {
  tag: "@phone",
}, async ({ page }) => {
  await enter(page);
  const question = await makeQuestion(page, "May I find this");
  await expect(page).toHaveURL(new RegExp(`${FAQS}$`));
  // The button that was pressed is gone, so the focus begins at the list's page.
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("searchbox", { name: "Search" }).fill(question);
  await expect(page.getByText("1 FAQ", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/q=May\+I\+find/);
  await page.reload();
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue(question);
  await page.getByRole("link", { name: `Edit ${question}` }).click();
  await page.getByLabel("Display Order").fill("-1");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Display Order")).toBeFocused();
  await expect(
    page.getByText("Please enter the display order as a whole number from 0 to 9,999."),
  ).toBeVisible();
  await page.getByLabel("Display Order").fill("7");
  await expect(page.getByText("Please enter the display order")).toHaveCount(0);
  await expect(page.getByLabel("Display Order")).not.toHaveAttribute("aria-invalid");
  await page.getByLabel("Display Order").hover();
  await page.mouse.wheel(0, 100);
  await expect(page.getByLabel("Display Order")).not.toBeFocused();
  await expect(page.getByLabel("Display Order")).toHaveValue("7");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("education_faqs item saved successfully")).toBeVisible();
  await deleteQuestion(page, question);
});

// The browser writes a dropped connection to its console, on which our own test would fail.
bare(
  "what is typed survives a reload, a dropped connection and an ended session",
  async ({ page, context }) => {
    await enter(page);
    const question = await makeQuestion(page, "Is anything lost");
    await page.getByRole("link", { name: `Edit ${question}` }).click();
    const answer = page.getByLabel("Answer");
    await answer.fill("Typed, and not saved.");
    await expect
      .poll(() =>
        page.evaluate(() => Object.keys(sessionStorage).some((key) => key.startsWith("admin-typing"))),
      )
      .toBe(true);
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText(/This is what you typed here on/)).toBeVisible();
    await expect(answer).toHaveValue("Typed, and not saved.");

    await page.route("**/*.data*", (route) => route.abort("connectionreset"));
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Error saving education_faqs item")).toBeVisible();
    await expect(answer).toHaveValue("Typed, and not saved.");
    await page.unroute("**/*.data*");

    const cookies = await context.cookies();
    await context.clearCookies();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(/You have been signed out, so nothing was saved/)).toBeVisible();
    await expect(answer).toHaveValue("Typed, and not saved.");
    await context.addCookies(cookies);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("education_faqs item saved successfully")).toBeVisible();
    await page.getByRole("link", { name: `Edit ${question}` }).click();
    await expect(answer).toHaveValue("Typed, and not saved.");
    await expect(page.getByText(/This is what you typed here on/)).toHaveCount(0);
    await deleteQuestion(page, question);
  },
);

test("leaving a changed form asks first, by a link and by Back", async ({ page }) => {
  await enter(page);
  const started = await watchStart(page);
  await page.goto(FAQS);
  // Before it has started, a link loads a whole page, and on the way back the browser asks a question of its own.
  await started();
  await page.getByRole("link", { name: "Add New" }).click();
  await page.getByLabel("Question").fill("Shall I stay?");
  await page.getByRole("link", { name: "Cancel" }).click();
  const asks = page.getByRole("dialog", { name: "Leave without saving?" });
  await expectAccessible(page);
  await asks.getByRole("button", { name: "Stay here" }).click();
  await expect(page.getByLabel("Question")).toHaveValue("Shall I stay?");
  await page.goBack();
  await expect(asks).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(asks).toHaveCount(0);
  await page.getByRole("link", { name: "Cancel" }).click();
  await asks.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(new RegExp(`${FAQS}$`));
  await page.getByRole("link", { name: "Add New" }).click();
  await expect(page.getByLabel("Question")).toHaveValue("");
});

test("of two who edit the same thing the second is told what the first did, and loses nothing", async ({
  page,
  browser,
  baseURL,
}) => {
  await enter(page);
  const question = await makeQuestion(page, "Who was first");
  await page.getByRole("link", { name: `Edit ${question}` }).click();
  await page.waitForURL(/faqs\/[0-9a-f-]{36}$/);
  const other = await anotherBrowser(browser, baseURL);
  await openStarted(other, page.url());
  await other.getByLabel("Answer").fill("The first answer.");
  await other.getByRole("button", { name: "Save" }).click();
  await expect(other.getByText("education_faqs item saved successfully")).toBeVisible();
  await other.context().close();

  await page.getByLabel("Display Order").fill("12");
  await page.getByRole("button", { name: "Save" }).click();
  const conflict = page.getByRole("region", { name: "Changed meanwhile" });
  await expect(conflict).toContainText(
    `${admin.firstName} ${admin.lastName} saved this while you were editing it`,
  );
  await expect(conflict).toContainText("What differs from yours: Answer, Display Order.");
  await expect(page.getByLabel("Answer")).toHaveValue("An answer.");
  await expectAccessible(page);
  await conflict.getByRole("button", { name: "Show theirs" }).click();
  await expect(page.getByLabel("Answer")).toHaveValue("The first answer.");
  await conflict.getByRole("button", { name: "Keep mine" }).click();
  await expect(page.getByLabel("Answer")).toHaveValue("An answer.");
  await expect(page.getByLabel("Display Order")).toHaveValue("12");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("education_faqs item saved successfully")).toBeVisible();
  await deleteQuestion(page, question);
});

for (const { screen, way, data, sentence } of [
  {
    screen: "a list",
    way: "Education",
    data: "**/admin/education/**",
    sentence: "Error fetching education articles",
  },
  {
    screen: "a section",
    way: "Education",
    data: "**/admin/education.data*",
    sentence: "Error fetching education articles",
  },
  {
    screen: "an order",
    way: /^[0-9a-f]{8}$/,
    data: "**/admin/orders/*.data*",
    sentence: "Error fetching orders",
  },
]) {
  bare(
    `${screen} that cannot be loaded says so as a message and in its place, with a way to try again`,
    async ({ page }) => {
      await enter(page);
      const started = await watchStart(page);
      await page.goto("/admin/orders");
      // Before it has started, a link loads a whole page, which the browser itself reports as unreachable.
      await started();
      await page.route(data, (route) => route.abort("connectionreset"));
      await page.getByRole("link", { name: way }).filter({ visible: true }).first().click();
      await expect(page.getByRole("alert")).toContainText(sentence);
      await expect(page.getByRole("navigation", { name: "Admin" })).toBeVisible();
      await page.unroute(data);
      await page.getByRole("link", { name: "Retry" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        /^(Educational Content|Order [0-9a-f]{8})/,
      );
    },
  );
}
