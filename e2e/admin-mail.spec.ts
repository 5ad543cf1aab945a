import type { Page } from "@playwright/test";
import { mailsFor, signUpFresh } from "#fixtures/journeys/fresh-person.ts";
import {
  admin,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
} from "#fixtures/journeys/journey.ts";
import { inDatabase } from "#fixtures/journeys/own-shop.ts";

// The outbox as admins see it (rules 38.9, 38.10). The shop of the journeys has no mail server, so it keeps its mails.

async function expectGood(page: Page) {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

const openMail = async (page: Page, email: string, subject: RegExp) => {
  await page.goto(`/admin/mail?q=${email}`);
  await page.getByRole("row").filter({ hasText: email }).getByRole("link", { name: subject }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(subject);
};

test("a kept mail is read and sent again, of a sent one a copy goes out, and no token is shown to an admin", async ({
  page,
}) => {
  const { email } = await signUpFresh(page, "Embla");
  const reset = await page.request.post("/forgot-password", {
    form: { email },
    headers: { "sec-fetch-site": "same-origin" },
    maxRedirects: 0,
  });
  expect(reset.status()).toBe(302);
  const [secretMail] = await mailsFor(email, "Choose a new password");
  const token = /token=([\w.-]+)/.exec(secretMail ?? "")?.[1] ?? "";
  expect(token.length).toBeGreaterThan(20);
  // A mail of an order would do as well; this one needs no order.
  await inDatabase((db) =>
    db.query(
      `insert into mail_outbox (id, recipient, subject, content)
       values (gen_random_uuid(), $1, 'Your canoe is ready', $2)`,
      [email, { shop: "Evenlake", blocks: [{ kind: "text", text: "It lies at the dock." }] }],
    ),
  );
  await mailsFor(email, "Your canoe is ready");
  await enterAs(page, admin);

  await test.step("the list is narrowed by state and recipient", async () => {
    await page.goto("/admin/mail");
    await expectNoSidewaysScroll(page);
    await page.getByRole("link", { name: /^No mail server/ }).click();
    await page.getByRole("searchbox").fill(email);
    await expect(page.getByRole("row").filter({ hasText: email })).toHaveCount(3);
    await expect(page).toHaveURL(/state=kept/);
  });

  await test.step("a mail with a secret link shows no token and cannot be sent again", async () => {
    await openMail(page, email, /Choose a new password/);
    await expect(page.getByText(/its secret part is not shown/)).toBeVisible();
    await page.getByText("As plain text").click();
    await expect(page.getByText(/It cannot be sent again/)).toBeVisible();
    await expect(page.getByRole("button", { name: /Send again/ })).toHaveCount(0);
    expect(await page.content()).not.toContain(token);
    expect(await (await page.request.get(page.url())).text()).not.toContain(token);
    expect(await (await page.request.get(`${page.url()}.data`)).text()).not.toContain(token);
    await expectNoSidewaysScroll(page);
  });

  await test.step("a kept mail goes out again", async () => {
    await openMail(page, email, /Your canoe is ready/);
    await expect(page.getByRole("article", { name: "How the mail looks" })).toContainText(
      "It lies at the dock.",
    );
    await page.getByRole("button", { name: "Send again" }).click();
    await expect(page.getByText("The mail is on its way again")).toBeVisible();
    await expect(page.getByText(/by Ingrid/)).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  await test.step("of a sent mail a copy goes out, after a question", async () => {
    // Until the mail has gone out again, the shop has the last word about its state.
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
    await page.getByRole("link", { name: "Send a copy" }).click();
    await expect(page.getByRole("dialog")).toContainText(email);
    await expectGood(page);
    await page.getByRole("dialog").getByRole("button", { name: "Send a copy" }).click();
    await expect(page.getByText("A copy of the mail is on its way")).toBeVisible();
    await mailsFor(email, "Your canoe is ready", 2);
  });
});
