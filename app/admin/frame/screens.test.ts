import { expect, test } from "vitest";
import { SECTIONS } from "#app/admin/kit/sections.ts";
import { findScreens, SCREENS } from "./screens.ts";

const names = (search: string) => findScreens(search, 5).map(({ name }) => name);

test.each([
  ["ZIP", "Delivery, ZIP codes"],
  ["tax", "Delivery, Taxes"],
  ["holiday", "Delivery, Closed days"],
  ["faq", "Education, FAQs"],
  ["privacy", "Home Page, Policies"],
  ["inbox", "Waitlist, Messages"],
  ["pick", "Orders, Pick list"],
  ["dashboard", "Overview"],
  ["education faq", "Education, FAQs"],
  ["cash drawer", "Cash drawers"],
  ["Cash Drawers", "Cash drawers"],
  ["accounting", "Accounting"],
  ["books", "Accounting"],
  ["fulfillment board", "Orders, Fulfillment board"],
  ["promo code", "Promo codes"],
  ["delivery exceptions", "Routes, Exceptions"],
  ["claim check", "Claim check"],
  ["compliance rules", "Compliance rules"],
  ["inspection records", "Inspection records"],
  ["email log", "Email"],
  ["system health", "System health"],
  ["shopify", "From another shop"],
  ["start screen", "Preferences"],
])("finds %s: %s", (search, name) => {
  expect(names(search)[0]).toBe(name);
});

test("ranks a match in a name before a match in other words", () => {
  expect(names("orders")[0]).toBe("Orders");
  expect(names("email")[0]).toBe("Email");
});

test("finds nothing for blank or unknown words", () => {
  for (const search of ["", "   ", "zeppelin", "tax zeppelin"]) expect(names(search)).toEqual([]);
});

test("finds every section by its label, and knows the section of every screen except two without one", () => {
  for (const { label } of SECTIONS) expect(names(label).join()).toContain(label);
  const others = SCREENS.filter(({ name }) => name !== "Preferences" && name !== "From another shop");
  for (const { to } of others) {
    expect(
      SECTIONS.some(({ path }) => to.startsWith(path)),
      to,
    ).toBe(true);
  }
});

test("finds every tab of a section", () => {
  const known = SCREENS.map(({ to }) => to);
  for (const { path, tabs } of SECTIONS) {
    expect(known).toEqual(expect.arrayContaining(tabs ? tabs.map(({ to }) => to) : [path]));
  }
});
