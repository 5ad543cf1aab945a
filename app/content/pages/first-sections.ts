import type { FormValues } from "#app/base/lib/refused-form.ts";
import { type Section, type SectionItem, sectionOf } from "./section.ts";
import { blankWords } from "./section-fields.ts";
import type { SectionKind, SectionPage } from "./section-kinds.ts";

type Given = {
  page: SectionPage;
  kind: SectionKind;
  words: FormValues;
  items?: readonly Partial<SectionItem>[];
};

/** Returns the row of a section with these words; fields that aren't given are blank. */
export function sectionRow({ page, kind, words, items = [] }: Given) {
  const ofItems = items.flatMap(({ title = "", when = "", text = "", icon }, index) => [
    [`item${index + 1}Title`, title],
    [`item${index + 1}When`, when],
    [`item${index + 1}Text`, text],
    ...(icon ? [[`item${index + 1}Icon`, icon]] : []),
  ]);
  const given: FormValues = { ...words, ...Object.fromEntries(ofItems) };
  const own = Object.entries(blankWords(kind)).map(([name, blank]) => [name, given[name] ?? blank]);
  return { page, kind, words: Object.fromEntries(own) as FormValues };
}

/** Numbers the sections of each page from 0, in the order given. */
export function inOrder<Row extends { page: SectionPage }>(rows: readonly Row[]) {
  return rows.map((row) => ({
    ...row,
    displayOrder: rows.filter(({ page }) => page === row.page).indexOf(row),
  }));
}

/** Sections that a new shop begins with: they promise nothing, and its owner rewrites them (rules sections/first). */
export const FIRST_SECTIONS = inOrder([
  sectionRow({
    page: "home",
    kind: "hero",
    words: { heading: "{shop}", text: "Hemp-derived THC, delivered to your door." },
  }),
  sectionRow({ page: "home", kind: "values", words: { heading: "Why Choose {shop}" } }),
  sectionRow({ page: "home", kind: "categories", words: { heading: "Shop by category" } }),
  sectionRow({ page: "home", kind: "education", words: { heading: "Guides and courses" } }),
  sectionRow({
    page: "home",
    kind: "delivery",
    words: {
      heading: "Delivery to your door",
      text: "Enter your ZIP code to see your service area, delivery time, and fees.",
    },
  }),
  sectionRow({
    page: "home",
    kind: "final_call",
    words: {
      heading: "Stay in touch",
      text: "Join the waitlist, or see what's in the shop.",
      mailText: "Leave your email address and we'll write when there's news, or see what's in the shop.",
      buttonText: "Visit the shop",
      buttonLink: "/shop",
    },
  }),
  sectionRow({
    page: "about",
    kind: "contact",
    words: {
      heading: "Get in Touch",
      text: "Have a question about a product, a lab report, or a delivery? Write to us.",
    },
  }),
  sectionRow({
    page: "landing",
    kind: "waitlist",
    words: {
      heading: "Join the waitlist",
      text: "Leave your email address to be on it.",
      mailText: "Leave your email address, and we'll write when there's news.",
      summary: "Join the waitlist of {shop}.",
    },
  }),
  sectionRow({
    page: "lab_results",
    kind: "lookup",
    words: {
      heading: "Lab results",
      text: "Enter the batch number from the label, or scan its code, to read what the lab found.",
    },
  }),
  sectionRow({ page: "shop", kind: "banner", words: { heading: "Shop" } }),
  sectionRow({
    page: "education",
    kind: "introduction",
    words: { heading: "Education Center", summary: "Guides and answers from {shop}." },
  }),
]);

/** Returns a new shop's section of a kind, for a page whose shop shows none (rules sections/one-each). */
export function firstSection(kind: SectionKind): Section {
  const words = FIRST_SECTIONS.find((section) => section.kind === kind)?.words;
  return sectionOf(kind, { ...words, kind });
}
