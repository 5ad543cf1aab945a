import { describe, expect, test } from "vitest";
import { fieldErrors } from "#app/base/lib/typed-text.ts";
import { CLAIM_SUBJECTS } from "#app/trade/compliance/claim-subjects.ts";
import { demoSections } from "#seed/demo/page-sections.ts";
import { FIRST_SECTIONS } from "./first-sections.ts";
import { sectionOf } from "./section.ts";
import { blankWords, SECTION, sectionValues, wordFields } from "./section-fields.ts";
import { sectionForm } from "./section-form.ts";
import { kindOf, kindsToAdd, SECTION_KINDS, type SectionKind } from "./section-kinds.ts";
import { paragraphsOf } from "./shop-words.tsx";

const ID = "5d0c2a0e-7b1f-4a55-9c0a-3a1f5e2b8d01";

/** A form of a kind as the browser sends it. */
function sent(kind: SectionKind, typed: Record<string, string> = {}) {
  const prices = kind === "membership" ? PRICED : {};
  const [page = "home"] = kindOf(kind).pages;
  const words = { ...blankWords(kind), heading: "Hello", ...prices, ...typed };
  return { id: ID, version: "", page, kind, status: "published", ...words };
}
const PRICED = {
  ...{ standardName: "Basic", standardMonthly: "$5", standardAnnual: "50", standardBenefits: "One\nTwo" },
  ...{ premiumName: "Plus", premiumMonthly: "9.5", premiumAnnual: "1,000", premiumBenefits: "All" },
};

function errorsOf(typed: Record<string, string>) {
  const read = sectionForm.safeParse(typed);
  return read.success ? {} : fieldErrors(read.error);
}

describe("the form of a section (rules sections/kinds)", () => {
  test.each(SECTION_KINDS)("stores exactly the words of %s", (kind) => {
    const read = sectionForm.parse(sent(kind));
    expect(read).toMatchObject({ id: ID, version: null, kind, status: "published" });
    expect(Object.keys(read.words)).toEqual(wordFields(kind));
    expect(read.words.heading).toBe("Hello");
  });

  test("neither stores nor checks the fields of other kinds, which versions contain", () => {
    const read = sectionForm.parse({ ...sent("values"), item1Text: "Without a title", firstOrders: "900" });
    expect(read.words).toEqual({ heading: "Hello" });
  });

  test("refuses an unknown field, kind, or page, and a kind on a page that can't have it", () => {
    const unreadable = { "": "Reload the page and try again." };
    expect(errorsOf({ ...sent("values"), kind: "banner" })).toEqual(unreadable);
    expect(errorsOf({ ...sent("values"), page: "shop" })).toEqual(unreadable);
    expect(errorsOf({ ...sent("values"), page: "about" })).toEqual(unreadable);
    expect(sectionForm.safeParse({ ...sent("values"), script: "x" }).success).toBe(false);
  });

  test("says all that is wrong at once, beside the fields", () => {
    const typed = { heading: " ", item2Text: "Alone", buttonText: "Go", buttonLink: "" };
    expect(errorsOf(sent("text", typed))).toEqual({
      heading: "Please enter the heading.",
      item2Title: "Please enter the title, or leave the whole item blank.",
      buttonLink: "Please enter a button link, or leave the button text blank.",
    });
    expect(Object.keys(errorsOf(sent("journey", { item1When: "2024" })))).toEqual(["item1Title"]);
    expect(Object.keys(errorsOf(sent("text", { buttonText: "Go", buttonLink: "javascript:x" })))).toEqual([
      "buttonLink",
    ]);
  });

  test.each(["", "0", "-5", "ten", "10000"])("refuses %j as a plan's price", (standardAnnual) => {
    const price = "Please enter a price from $0.01 to $9,999.99, such as 12.99.";
    expect(errorsOf(sent("membership", { standardAnnual }))).toEqual({ standardAnnual: price });
  });

  test("stores prices in one form", () => {
    expect(sectionForm.parse(sent("membership")).words).toMatchObject({
      ...{ standardMonthly: "5.00", standardAnnual: "50.00" },
      ...{ premiumMonthly: "9.50", premiumAnnual: "1000.00" },
    });
  });
});

test.each([...FIRST_SECTIONS, ...demoSections])("has words that keep the contract: $page, $kind", (row) => {
  const values = { ...sectionValues({ ...row, status: "published" }), id: ID, version: "1" };
  expect(sectionForm.parse(values).words).toEqual(row.words);
});

test.each(SECTION_KINDS)("has blank values for the fields that the stored words of %s lack", (kind) => {
  const [page = "home"] = kindOf(kind).pages;
  const words = { heading: "Hello", ...(kind === "membership" ? PRICED : {}) };
  const values = sectionValues({ page, kind, words, status: "published" });
  expect(values).toMatchObject({ ...blankWords(kind), ...words });
  expect(sectionForm.safeParse({ ...values, id: ID, version: "1" }).success).toBe(true);
});

test("checks every text of a section for claims, under its form's label", () => {
  const { fields } = CLAIM_SUBJECTS.page_sections;
  const unread = ["figure", "picture", "buttonLink", "standardMonthly", "standardAnnual"];
  const texts = Object.entries(SECTION.fields).filter(
    ([name, { contract }]) =>
      (contract.kind === "line" || contract.kind === "text") && !unread.includes(name),
  );
  expect(fields).toEqual(Object.fromEntries(texts.map(([name, { label }]) => [name, { label }])));
});

test("shows the items that have a title, in their order, and no others", () => {
  const shown = sectionOf("1", {
    ...sent("technology"),
    ...{ item1Title: " Live ETA ", item1Text: "Minutes.", item1Icon: "Timer" },
    ...{ item2Text: "Without a title" },
    ...{ item5Title: "App", item5Icon: "Rocket" },
  });
  expect(shown.items).toEqual([
    { title: "Live ETA", when: "", text: "Minutes.", icon: "Timer" },
    { title: "App", when: "", text: "", icon: "Award" },
  ]);
  expect(sectionOf("1", { ...sent("values"), item1Title: "Other kind" }).items).toEqual([]);
});

test("reads a membership from its words, prices in cents", () => {
  expect(sectionOf("1", sent("membership", { calculator: "hidden" })).membership).toEqual({
    tiers: {
      standard: { name: "Basic", prices: { monthly: 500, annual: 5_000 }, benefits: ["One", "Two"] },
      premium: { name: "Plus", prices: { monthly: 950, annual: 100_000 }, benefits: ["All"] },
    },
    ...{ discountPercent: 0, hasCalculator: false, firstOrders: 4, firstSpend: "70" },
  });
  expect(sectionOf("1", sent("hero")).membership).toBeNull();
});

test("splits a text into paragraphs at blank lines", () => {
  expect(paragraphsOf("One\nline\n\n \nTwo\n")).toEqual(["One\nline", "Two"]);
  expect(paragraphsOf(" ")).toEqual([]);
});

test("offers the kinds that a page lacks, and always a text", () => {
  expect(kindsToAdd("about", demoSections)).toEqual(["text"]);
  expect(kindsToAdd("about", FIRST_SECTIONS)).toEqual(["text", "mission", "core_values", "journey"]);
  expect(kindsToAdd("home", FIRST_SECTIONS)).toEqual([
    ...["text", "partners", "membership", "wellness", "technology", "commitment"],
  ]);
});
