import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { mailedLinks } from "#app/accounts/auth/tables.server.ts";
import { readConfig } from "#app/base/config/config.server.ts";
import { config } from "#app/base/config/context.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { findOrder } from "#app/trade/orders/queries.server.ts";
import { openTestAccounts } from "#fixtures/accounts.ts";
import { newOwner } from "#fixtures/factors.ts";
import { openShopWithImpatientRequests } from "#fixtures/impatient-shop.ts";
import { mailsTo } from "#fixtures/mails.ts";
import { addCustomer, lockOrderRow } from "#fixtures/shop.ts";
import { answerAccountForm } from "./answer-account-form.server.ts";
import { SENT_JUST_NOW } from "./sentences.ts";

/** Forms are sent to the account page without a query. */
const QUERY = new URLSearchParams();

const shop = await openShopWithImpatientRequests();
const accounts = await openTestAccounts();

test("counts only confirmation emails that are sent against the limit of five an hour", async () => {
  const { db } = accounts;
  const { id, email, viewer } = await newOwner(accounts);
  const context = new RouterContextProvider();
  context.set(database, db);
  context.set(config, readConfig({ SMTP_URL: "smtp://mail.example" }));
  const press = async () => {
    const form = new FormData();
    form.set("form", "confirmation");
    const answer = await answerAccountForm(viewer, context, form, QUERY);
    return "data" in answer ? answer.data.errors[""] : answer.headers.get("location");
  };
  const aMinuteLater = () =>
    db
      .update(mailedLinks)
      .set({ madeAt: Temporal.Now.instant().subtract({ minutes: 1 }) })
      .where(eq(mailedLinks.userId, id));
  const presses = [];
  for (let n = 0; n < 8; n++) presses.push(await press());
  expect(new Set(presses.slice(1))).toEqual(new Set([SENT_JUST_NOW]));
  for (let n = 0; n < 4; n++) {
    await aMinuteLater();
    expect(await press()).toBe("/account?tab=profile");
  }
  expect(await mailsTo(db, email)).toHaveLength(5);
  await aMinuteLater();
  expect(await press()).toContain("Too many attempts.");
});

describe("an order locked for too long", () => {
  test("isn't canceled by its customer, who gets a message and can resend the form", async () => {
    const { db, orderId, viewer, context } = shop;
    const form = new FormData();
    form.set("form", "cancel-order");
    form.set("orderId", orderId);
    const letGo = await lockOrderRow(db, orderId);
    expect(await answerAccountForm(viewer, context(), form, QUERY)).toMatchObject({
      init: { status: 503 },
      data: { errors: { "": expect.stringContaining("nothing was changed") } },
    });
    await letGo();
    expect(await findOrder(db, orderId)).toMatchObject({ status: "pending" });
  });

  test("is immediately not found for everyone else, like an order that doesn't exist", async () => {
    const { db, orderId, viewer, context } = shop;
    const stranger = { ...viewer, userId: await addCustomer(db) };
    const letGo = await lockOrderRow(db, orderId);
    for (const id of [orderId, randomUUID()]) {
      const form = new FormData();
      form.set("form", "cancel-order");
      form.set("orderId", id);
      await expect(answerAccountForm(stranger, context(), form, QUERY)).rejects.toMatchObject({
        init: { status: 404 },
      });
    }
    await letGo();
  });
});
