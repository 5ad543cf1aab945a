import type { Browser, Page } from "@playwright/test";
import { type FreshPerson, mailsFor, signUpFresh } from "#fixtures/journeys/fresh-person.ts";
import {
  admin,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  signInBy,
  test,
} from "#fixtures/journeys/journey.ts";
import { openSearch } from "#fixtures/journeys/open-search.ts";

// The admin's view of people: rights, blocks and notes of people who are made for the journey.

const onPage = (page: Page, sentence: string) => page.locator("main").getByText(sentence);

async function expectGood(page: Page) {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Finds somebody in the list by the email address, and opens the page. */
async function openPerson(page: Page, { email }: FreshPerson) {
  await page.goto("/admin/users");
  await page.getByRole("searchbox", { name: "Search" }).fill(email);
  await expect(page.getByText("1 user", { exact: true })).toBeVisible();
  await page
    .getByRole("table", { name: "Users" })
    .getByRole("link", { name: /Halvorsen$/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Halvorsen");
}

/** Signs somebody new up in a browser of their own. */
async function newPerson(browser: Browser, firstName: string, { isSignedIn = false } = {}) {
  const page = await (await browser.newContext()).newPage();
  const person = await signUpFresh(page, firstName);
  if (isSignedIn) await signInBy(page.request, person);
  return { page, person };
}

test("somebody becomes an admin and stops being one, at once and with a mail", async ({ page, browser }) => {
  const { page: theirs, person } = await newPerson(browser, "signe");
  // A right is given after a recent sign-in only.
  await signInBy(page.request, admin);
  await page.goto("/admin/users");
  await expect(page.getByRole("heading", { level: 1, name: "User Management" })).toBeVisible();
  await expectNoSidewaysScroll(page);

  await test.step("the page says what will happen, and then it happens", async () => {
    await page.getByRole("searchbox", { name: "Search" }).fill(person.email);
    await expect(page.getByText("1 user", { exact: true })).toBeVisible();
    await expect(page.getByText("Customer", { exact: true }).filter({ visible: true })).toBeVisible();
    await expect(page.getByText("No phone").filter({ visible: true })).toBeVisible();
    await page.getByRole("link", { name: "Make Admin: signe Halvorsen" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Make Admin" })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Make Admin" }).click();
    await expect(page.getByText("Admin access granted")).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/users\?q=/);
    await expect(page.getByRole("link", { name: "Revoke Admin: signe Halvorsen" })).toBeVisible();
    await mailsFor(person.email, "You are an admin of Evenlake");
  });

  await test.step("the new admin sees Products, and cannot revoke the own right", async () => {
    await signInBy(theirs.request, person);
    await theirs.goto("/admin/users?show=admins");
    await expect(theirs.getByText("(you)")).toBeVisible();
    await theirs.getByRole("link", { name: "Revoke Admin: signe Halvorsen" }).click();
    await expect(onPage(theirs, "You cannot revoke your own admin access.")).toBeVisible();
    await expect(theirs.getByRole("button", { name: "Revoke Admin" })).toHaveCount(0);
    const id = new URL(theirs.url()).pathname.split("/")[3] ?? "";
    const forged = await theirs.request.post(`/admin/users/${id}/rights`, {
      form: { intent: "revoke" },
      headers: { "sec-fetch-site": "same-origin" },
      maxRedirects: 0,
    });
    expect(forged.status()).toBe(409);
    expect(await forged.text()).toContain("You cannot revoke your own admin access.");
    await theirs.goto("/admin/users");
  });

  await test.step("the revoked right holds for the page that is open, whatever is asked for", async () => {
    await page.getByRole("link", { name: "Revoke Admin: signe Halvorsen" }).click();
    await page.getByRole("button", { name: "Revoke Admin" }).click();
    await expect(page.getByText("Admin access revoked")).toBeVisible();
    await theirs.getByRole("link", { name: "Make Admin: " }).first().click();
    await expect(theirs).toHaveURL(/\/admin\/login/);
    for (const routes of ["", "?_routes=admin/users/users", "?_routes=admin/frame/shell", "?_routes=root"]) {
      const answer = await theirs.request.get(`/admin/users.data${routes}`, { maxRedirects: 0 });
      const text = await answer.text();
      expect(text).not.toContain(admin.email);
      expect(text).not.toContain(person.email);
    }
    await mailsFor(person.email, "You are no longer an admin of Evenlake");
    await signIn(theirs, person, "/admin/login");
    await expect(theirs).toHaveURL(/\/$/);
  });
  await theirs.context().close();
});

test("Make Admin asks for a fresh proof, and leads back", async ({ page, browser }) => {
  const { page: theirs, person } = await newPerson(browser, "tove");
  await signInBy(page.request, admin);
  await openPerson(page, person);
  const rights = `${new URL(page.url()).pathname}/rights`;
  // The proof of a sign-in is fresh for 15 minutes, so the page that asks for another one is opened as it would be.
  await page.goto(`/account/prove?next=${rights}`);
  await page.getByLabel("Password").fill(admin.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Make Admin" })).toBeVisible();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "User Management" })).toBeVisible();
  await theirs.context().close();
});

test("a blocked person is signed out at once and told so after the right password; notes stay", async ({
  page,
  browser,
}) => {
  const { page: theirs, person } = await newPerson(browser, "gerd", { isSignedIn: true });
  await enterAs(page, admin);
  await openPerson(page, person);
  await expectNoSidewaysScroll(page);
  await expect(page.getByText("Yes, 21 or older at sign-up")).toBeVisible();
  await expect(page.getByText("1984")).toHaveCount(0);

  await test.step("a note needs a text, and stays", async () => {
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(page.getByText("Please enter the note.")).toBeVisible();
    await expect(page.getByLabel("New note")).toBeFocused();
    await page.getByLabel("New note").fill("Rings twice.");
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(page.getByRole("list", { name: "Notes" }).getByText("Rings twice.")).toBeVisible();
    await expect(page.getByLabel("New note")).toHaveValue("");
  });

  await test.step("the block needs a reason", async () => {
    await page.getByRole("link", { name: "Block the account" }).click();
    await page.getByRole("button", { name: "Block" }).click();
    await expect(page.getByText("Please enter the reason.")).toBeVisible();
    await expectGood(page);
    await page.getByLabel("Reason").fill("Somebody else's ID, three times.");
    await page.getByRole("button", { name: "Block" }).click();
    await expect(onPage(page, "Reason: Somebody else's ID, three times.")).toBeVisible();
    await expect(page.getByText("Signed in nowhere.")).toBeVisible();
  });

  await test.step("the person is out, and learns why only in words for everybody", async () => {
    await theirs.goto("/account");
    await expect(theirs).toHaveURL(/\/login\?next=\/account/);
    await theirs.getByLabel("Email").fill(person.email);
    await theirs.getByLabel("Password").fill(person.password);
    await theirs.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(onPage(theirs, "This account is closed. Please write to")).toBeVisible();
    await expect(theirs.getByText("Somebody else's ID")).toHaveCount(0);
    await theirs.getByLabel("Password").fill("not-the-password");
    await theirs.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(onPage(theirs, "Invalid email or password.")).toBeVisible();
  });

  await test.step("the account is opened again", async () => {
    await page.getByRole("link", { name: "Open the account again" }).click();
    await page.getByRole("button", { name: "Open again" }).click();
    await expect(page.getByRole("link", { name: "Block the account" })).toBeVisible();
    await signIn(theirs, person);
    await expect(theirs).toHaveURL(/\/account$/);
  });

  await test.step("an admin signs the person out", async () => {
    await page.reload();
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await expect(page.getByText("Signed in nowhere.")).toBeVisible();
    await theirs.goto("/account");
    await expect(theirs).toHaveURL(/\/login/);
  });
  await theirs.context().close();
});

test("what is typed about one person stays behind when the way leads straight to another one", async ({
  page,
  browser,
}) => {
  const { page: firstPage, person: first } = await newPerson(browser, "hulda");
  const { page: secondPage, person: second } = await newPerson(browser, "ragna");
  await enterAs(page, admin);
  await openPerson(page, first);
  await openSearch(page);
  await page.keyboard.press("Escape");
  await page.getByLabel("New note").fill("About Hulda.");

  await (await openSearch(page)).getByRole("textbox").fill(second.email);
  await page.getByRole("dialog").getByRole("link", { name: /ragna/ }).click();
  await page
    .getByRole("dialog", { name: "Leave without saving?" })
    .getByRole("button", { name: "Leave" })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("ragna");
  await expect(page.getByLabel("New note")).toHaveValue("");

  await test.step("and so does the reason of a block, when the history leads there", async () => {
    await page.getByRole("link", { name: "Block the account" }).click();
    await (await openSearch(page)).getByRole("textbox").fill(first.email);
    await page.getByRole("dialog").getByRole("link", { name: /hulda/ }).click();
    await page.getByRole("link", { name: "Block the account" }).click();
    await page.getByLabel("Reason").fill("About Hulda.");
    await page.evaluate(() => history.go(-2));
    await page
      .getByRole("dialog", { name: "Leave without saving?" })
      .getByRole("button", { name: "Leave" })
      .click();
    await expect(page.getByRole("link", { name: "ragna Halvorsen" })).toBeVisible();
    await expect(page.getByLabel("Reason")).toHaveValue("");
  });
  for (const theirs of [firstPage, secondPage]) await theirs.context().close();
});
