import { expect, test } from "vitest";
import { placeOf } from "./sections.ts";

test("a record's page leads back to its list", () => {
  expect(placeOf("/admin/promotions/7")).toEqual({
    back: { to: "/admin/promotions", label: "Promo codes" },
    section: "Promo codes",
  });
});

test("a section with tabs leads back to the record's tab, and has its title in document titles", () => {
  expect(placeOf("/admin/education/faqs/new")).toEqual({
    back: { to: "/admin/education/faqs", label: "FAQs" },
    section: "Educational Content",
  });
  expect(placeOf("/admin/delivery/zips/55401").back).toEqual({ to: "/admin/delivery", label: "ZIP codes" });
});

test("a page outside of the sections has no list", () => {
  expect(placeOf("/admin/imports/products")).toEqual({ back: { to: "", label: "" }, section: "" });
});
