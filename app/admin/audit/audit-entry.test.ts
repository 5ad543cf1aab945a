import { expect, test } from "vitest";
import { actionLabel, kindLabel, thingName, thingPath } from "./audit-entry.ts";

test.each([
  ["products.save", false, "saved a product"],
  ["products.save", true, "added a product"],
  ["education_articles.delete", false, "deleted an article"],
  ["site_settings.save", false, "saved settings"],
  ["admins.grant", false, "granted admin access"],
  ["order.note", false, "added a note about an order"],
  ["products.archive", false, "archived a product"],
  ["mail.resend", false, "resent an email"],
  ["service_zips.close-all", false, "ZIP code: close all"],
  ["something", false, "something"],
  ["toString", false, "toString"],
])("%s (new: %s) is %j", (action, isNew, words) => {
  expect(actionLabel(action, { isNew })).toBe(words);
});

test("uses the name of a kind without a label", () => {
  expect(kindLabel("loyalty_cards")).toBe("loyalty cards");
  expect(kindLabel("constructor")).toBe("constructor");
});

test("names a record by its current state, or its earlier one", () => {
  expect(thingName({ name: "Old" }, { name: "New" })).toBe("New");
  expect(thingName({ question: "Where?" }, null)).toBe("Where?");
  expect(thingName({ name: "" }, { status: "packed" })).toBeNull();
});

test("links a record to its page, and never uses an unsafe id", () => {
  expect(thingPath("admins", "5ab5e0af")).toBe("/admin/users/5ab5e0af");
  expect(thingPath("order", "../products")).toBeNull();
  expect(thingPath("mail_outbox", "all")).toBeNull();
});
