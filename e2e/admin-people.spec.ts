import { mailsFor } from "#fixtures/journeys/fresh-person.ts";
import {
  admin,
  enterAs,
  expect,
  expectAccessible,
  maya,
  openStarted,
  signIn,
  signInBy,
  test,
} from "#fixtures/journeys/journey.ts";
import { becomeCustomer } from "#fixtures/journeys/own-orders.ts";
import { inDatabase } from "#fixtures/journeys/own-shop.ts";

// People in the admin area: access, blocks, couriers, the waitlist (rules email-screens/*, invitations/*),
// messages, and emails.

test("grants and revokes admin access, blocks an account with a notice, and saves a note", async ({
  page,
  request,
  baseURL,
}) => {
  const person = await becomeCustomer({ request }, baseURL);
  /** Returns where an address redirects in their own session; null if it doesn't. */
  const sentTo = async (path: string) =>
    (await request.get(path, { maxRedirects: 0 })).headers().location ?? null;
  // Granting admin access requires a recent sign-in.
  await signInBy(page.request, admin);
  await openStarted(page, "/admin/users");
  await page.getByRole("searchbox", { name: "Search" }).fill(person.email);
  await expect(page.getByText("1 user", { exact: true })).toBeVisible();
  await expect(page.getByText("Customer", { exact: true }).filter({ visible: true })).toBeVisible();
  expect(await sentTo("/admin/users")).toBe("/");

  await test.step("explains the effect on the page, and applies it", async () => {
    await page.getByRole("link", { name: "Make Admin: Nora Berglund" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Make Admin" })).toBeVisible();
    await page.getByRole("button", { name: "Make Admin" }).click();
    await expect(page.getByText("Admin access granted")).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/users\?q=/);
    await mailsFor(person.email, "You're now an admin of Evenlake");
    // The sessions from before the change have ended.
    await signInBy(request, person);
    expect(await sentTo("/admin/users")).toBeNull();
    await page.getByRole("link", { name: "Revoke Admin: Nora Berglund" }).click();
    await page.getByRole("button", { name: "Revoke Admin" }).click();
    await expect(page.getByText("Admin access revoked")).toBeVisible();
    await mailsFor(person.email, "You're no longer an admin of Evenlake");
    expect(await sentTo("/admin/users")).not.toBeNull();
  });

  await page
    .getByRole("table", { name: "Users" })
    .getByRole("link", { name: /Berglund$/ })
    .first()
    .click();
  await expect(page.getByText("Yes, 21 or older at sign-up")).toBeVisible();
  await expect(page.getByText("1987")).toHaveCount(0);

  await test.step("requires a text for a note, and saves it", async () => {
    const note = page.getByLabel("New note");
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(page.getByText("Please enter the note.")).toBeVisible();
    await expect(note).toBeFocused();
    await page.keyboard.type("Rings twice.");
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(page.getByRole("list", { name: "Notes" }).getByText("Rings twice.")).toBeVisible();
    await expect(note).toHaveValue("");
  });

  await test.step("requires a block reason, visible only to admins", async () => {
    await signInBy(request, person);
    const reason = "Someone else's ID, three times.";
    await page.getByRole("link", { name: "Block account" }).click();
    await page.getByRole("button", { name: "Block account" }).click();
    await expect(page.getByText("Please enter the reason.")).toBeVisible();
    await page.getByLabel("Reason").fill(reason);
    await page.getByRole("button", { name: "Block account" }).click();
    await expect(page.getByRole("main").getByText(`Reason: ${reason}`)).toBeVisible();
    await expect(page.getByText("No active sessions.")).toBeVisible();
    expect(await sentTo("/account")).toMatch(/^\/login/);
    const form = { email: person.email, password: person.password };
    const refused = await request.post("/login", { form, headers: { "sec-fetch-site": "same-origin" } });
    expect(await refused.text()).toContain("This account is blocked. To ask why, write to");
    expect(await refused.text()).not.toContain("three times");
  });

  await test.step("unblocks the account, and signs its owner out", async () => {
    await page.getByRole("link", { name: "Unblock account" }).click();
    await page.getByRole("button", { name: "Unblock account" }).click();
    await expect(page.getByRole("link", { name: "Block account", exact: true })).toBeVisible();
    await signInBy(request, person);
    await page.reload();
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await expect(page.getByText("No active sessions.")).toBeVisible();
    expect(await sentTo("/account")).toMatch(/^\/login/);
  });
});

test("finds, counts, and removes an address from the ZIP code checker", async ({ page }) => {
  const email = "liv@example.com";
  const form = { "form-name": "zip", email, zip: "55025", "bot-field": "" };
  await page.request.post("/", { form, headers: { "sec-fetch-site": "same-origin" } });
  await enterAs(page, admin);
  await openStarted(page, "/admin/waitlist");
  await page.getByRole("searchbox").fill(email);
  await expect(page.getByText("1 address", { exact: true })).toBeVisible();
  await page.getByLabel("Source").selectOption({ label: "ZIP checker" });
  await page.getByLabel("ZIP code", { exact: true }).fill("550");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/source=zip&zip=550/);
  const waitlist = page.getByRole("table", { name: "Waitlist", exact: true });
  await expect(waitlist.getByRole("row").filter({ hasText: email })).toContainText("ZIP checker");
  await page.getByText("Show as a table").click();
  const today = page.getByRole("table", { name: "Waitlist signups" }).getByRole("row").last();
  await expect(today.getByRole("cell").nth(2)).toHaveText(/^[1-9]/);
  await page.getByRole("link", { name: "One year" }).click();
  await expect(page).toHaveURL(/days=365/);
  await expect(waitlist).toContainText(email);
  await page.getByRole("link", { name: `Remove ${email}` }).click();
  await expect(page.getByRole("dialog")).toContainText(email);
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Address removed from the waitlist")).toBeVisible();
  await expect(page.getByText(/^No addresses match/)).toBeVisible();
});

test("answers a message by email, and shows the second of two admins the first one's reply", async ({
  page,
}) => {
  const [name, email] = ["Nora Lund", "nora@example.com"];
  const form = { name, email, message: "Do you deliver to 55025?", "bot-field": "" };
  await page.request.post("/about", { form, headers: { "sec-fetch-site": "same-origin" } });
  await enterAs(page, admin);
  await openStarted(page, `/admin/waitlist/messages?q=Nora+Lund`);
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await expect(page.getByText("Do you deliver to 55025?")).toBeVisible();
  const message = page.url();
  const other = await page.context().newPage();
  await openStarted(other, message);
  const answerOf = (tab: typeof page) => tab.getByLabel("Your reply");
  const send = (tab: typeof page) => tab.getByRole("button", { name: "Send reply" }).click();
  await answerOf(other).fill("Yes, we do.");

  await test.step("sends the first reply", async () => {
    await send(page);
    await expect(answerOf(page)).toHaveAccessibleDescription(/Please enter your answer\./);
    await answerOf(page).fill("Not yet.\nWe write when we do.");
    await send(page);
    await expect(page.getByText("Reply sent")).toBeVisible();
    await expect(page.getByRole("region", { name: /replied on/ })).toContainText("We write when we do.");
    const [mail] = await mailsFor(email, "Your message to Evenlake");
    expect(mail).toContain("Not yet.\nWe write when we do.");
    expect(mail).toContain("Do you deliver to 55025?");
  });

  await test.step("shows the second admin who replied what, and keeps the input", async () => {
    await send(other);
    await expect(other.getByText(/Ingrid .* answered this/)).toContainText("We write when we do.");
    await expect(answerOf(other)).toHaveValue("Yes, we do.");
    await other.close();
    await mailsFor(email, "Your message to Evenlake", 1);
  });

  await test.step("reopens the message, and closes it without a reply", async () => {
    await page.getByRole("button", { name: "Reopen" }).click();
    await expect(page.getByText("Message reopened")).toBeVisible();
    await page.getByRole("button", { name: "Mark as done" }).click();
    await expect(page.getByText("Message marked as done", { exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: "History" }).getByRole("listitem")).toHaveCount(3);
  });

  await test.step("finds the reply in Mail, not sent, and sends a copy after a confirmation", async () => {
    await page.getByRole("link", { name: "View email" }).click();
    await expect(page.getByRole("article", { name: "Email preview" })).toContainText("We write when we do.");
    await page.getByRole("button", { name: "Resend email" }).click();
    await expect(page.getByText("Email resent")).toBeVisible();
    // The shop updates the email's state once more after it was resent.
    const waiting = () =>
      inDatabase(async (db) => {
        const { rows } = await db.query(
          "select id from mail_outbox where recipient = $1 and state = 'waiting'",
          [email],
        );
        return rows.length;
      });
    await expect.poll(waiting).toBe(0);
    await inDatabase((db) =>
      db.query("update mail_outbox set state = 'sent', sent_at = now() where recipient = $1", [email]),
    );
    await page.reload();
    await page.getByRole("link", { name: "Resend email" }).click();
    await expect(page.getByRole("dialog")).toContainText(email);
    await page.getByRole("dialog").getByRole("button", { name: "Resend email" }).click();
    await expect(page.getByText("Email resent")).toBeVisible();
    await mailsFor(email, "Your message to Evenlake", 2);
  });
});

test("lets someone join, see their place in line, be invited in a wave of the suggested size, and leave", async ({
  page,
}) => {
  const [email, zip] = ["sanna@example.com", "55401"];
  const form = { "form-name": "zip", email, zip, "bot-field": "" };
  for (let time = 0; time < 2; time++)
    await page.request.post("/", { form, headers: { "sec-fetch-site": "same-origin" } });
  const links = await inDatabase(async (db) => {
    const { rows } = await db.query(
      `select block ->> 'href' as href from mail_outbox, jsonb_array_elements(content -> 'blocks') block
       where recipient = $1 and block ->> 'href' like '/waitlist/place%'`,
      [email],
    );
    return rows.map(({ href }: { href: string }) => href);
  });
  expect(links).toHaveLength(1);
  const place = links[0] ?? "";
  await page.goto(place);
  await expect(page.getByText(new RegExp(`^You're number \\d+ in line for ${zip}`))).toBeVisible();
  await expect(page.getByText(`We already deliver to ${zip}.`)).toBeVisible();

  await test.step("creates a wave from the demand, and sends it after a confirmation", async () => {
    await enterAs(page, admin);
    await openStarted(page, "/admin/waitlist/demand");
    await page.getByRole("link", { name: `Invite ${zip}` }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "so the suggested size is" })).toBeVisible();
    await page.getByLabel("Subject").fill("Your turn");
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText("Invite wave saved")).toBeVisible();
    await page.getByRole("link", { name: /^Send to \d+ pe/ }).click();
    await expect(page.getByRole("dialog")).toContainText(/Send invitations to \d+ pe/);
    await page.getByRole("dialog").getByRole("button", { name: "Send invitations", exact: true }).click();
    await expect(page.getByText("Invitations sent.")).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Customers with orders: 0." })).toBeVisible();
    await expectAccessible(page);
  });

  await page.goto(place);
  await expect(page.getByText("You were invited on")).toBeVisible();
  await page.getByRole("button", { name: "Leave the waitlist" }).click();
  await expect(page.getByRole("heading", { name: "You've left the waitlist" })).toBeVisible();
});

test("adds a courier, and shows the password once", async ({ page }) => {
  await signInBy(page.request, admin);
  await openStarted(page, "/admin/routes/couriers/new");
  const add = page.getByRole("button", { name: "Add courier" });
  const [name, email] = [page.getByLabel("Name"), page.getByLabel("Email")];
  await add.click();
  await expect(name).toHaveAccessibleDescription("Please enter a name.");
  await name.fill("Sigrid");
  await email.fill(maya.email);
  await page.getByLabel("Phone").fill("612-555-0199");
  await add.click();
  await expect(email).toHaveAccessibleDescription(/already has an account/);
  await expect(name).toHaveValue("Sigrid");
  await email.fill("sigrid@evenlake.example");
  await add.click();
  const shown = page.getByRole("status").filter({ hasText: "Give this to Sigrid" });
  await expect(shown).toContainText("sigrid@evenlake.example");
  const password = (await shown.getByRole("definition").last().textContent()) ?? "";
  await page.context().clearCookies();
  await signIn(page, { email: "sigrid@evenlake.example", password });
  await expect(page).toHaveURL(/\/courier$/);
});
