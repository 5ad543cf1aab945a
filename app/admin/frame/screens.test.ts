import { expect, test } from "vitest";
import { SECTIONS } from "#app/admin/kit/sections.ts";
import { findScreens, SCREENS } from "./screens.ts";

const names = (search: string) => findScreens(search, 5).map(({ name }) => name);

test.each([
  ["ZIP", "Delivery, ZIPs"],
  ["tax", "Delivery, Taxes"],
  ["holiday", "Delivery, Closed days"],
  ["faq", "Education, FAQs"],
  ["privacy", "Home Page, Texts"],
  ["inbox", "Waitlist, Messages"],
  ["pick", "Orders, Pick list"],
  ["dashboard", "Overview"],
  ["education faq", "Education, FAQs"],
  ["cash drawer", "Cash drawers"],
  ["Cash Drawers", "Cash drawers"],
  ["accounting", "Books"],
  ["fulfillment board", "Orders, Day board"],
  ["promo code", "Promotions"],
  ["delivery exceptions", "Routes, Tasks"],
  ["claim check", "Claims"],
  ["compliance rules", "Rules"],
  ["inspection records", "Inspector"],
  ["email log", "Mail"],
  ["system health", "Health"],
  ["start screen", "Preferences"],
])("%s leads to %s", (search, name) => {
  expect(names(search)[0]).toBe(name);
});

test("a name comes before another word for something else", () => {
  expect(names("orders")[0]).toBe("Orders");
  expect(names("mail")[0]).toBe("Mail");
});

test("nothing typed and nothing known find nothing", () => {
  for (const search of ["", "   ", "zeppelin", "tax zeppelin"]) expect(names(search)).toEqual([]);
});

test("every section of the sidebar can be found by its word, and every screen but an admin's own is in a section", () => {
  for (const { label } of SECTIONS) expect(names(label).join()).toContain(label);
  for (const { to } of SCREENS.filter(({ name }) => name !== "Preferences")) {
    expect(
      SECTIONS.some(({ path }) => to.startsWith(path)),
      to,
    ).toBe(true);
  }
});

test("every part of a section can be found", () => {
  const known = SCREENS.map(({ to }) => to);
  for (const { path, tabs } of SECTIONS) {
    expect(known).toEqual(expect.arrayContaining(tabs ? tabs.map(({ to }) => to) : [path]));
  }
});
