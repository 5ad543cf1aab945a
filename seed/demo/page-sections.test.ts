import { expect, test } from "vitest";
import { sectionOf } from "#app/content/pages/section.ts";
import { demoSections } from "./page-sections.ts";

/** Returns the section of a kind as its page shows it. */
function shown(kind: string) {
  const words = demoSections.find((section) => section.kind === kind)?.words;
  return sectionOf("", { ...words, kind });
}

test("has five phases in the roadmap, with its dates", () => {
  expect(shown("journey").items.map(({ title, when }) => [title, when])).toEqual([
    ["Groundwork", "2024"],
    ["License and lab partners", "Early 2025"],
    ["Launch", "Planned for June 2025"],
    ["Membership", "After the launch"],
    ["Mobile app", "Planned for Q1 2026"],
  ]);
  expect(shown("core_values").items).toHaveLength(4);
});

test("claims an average delivery time of 37 minutes (rules home/claims)", () => {
  expect(shown("technology")).toMatchObject({
    figure: "37",
    caption: "minutes, our average delivery time",
  });
});

test("has the prices of the plans, and what they include (rules membership/prices, membership/benefits)", () => {
  expect(shown("membership").membership).toEqual({
    tiers: {
      standard: {
        name: "Standard",
        prices: { monthly: 1_299, annual: 12_470 },
        benefits: ["Free standard delivery", "Member discounts", "Basic education content"],
      },
      premium: {
        name: "Premium",
        prices: { monthly: 2_499, annual: 23_990 },
        benefits: [
          "Free express delivery",
          "10% off every order",
          "Early access to new products",
          "A free sample every month",
        ],
      },
    },
    ...{ discountPercent: 10, hasCalculator: true, firstOrders: 4, firstSpend: "70" },
  });
});
