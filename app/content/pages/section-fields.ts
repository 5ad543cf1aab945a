import type { FormValues } from "#app/base/lib/refused-form.ts";
import {
  choice,
  describeItem,
  line,
  number,
  optionalLine,
  optionalPicture,
  optionalText,
  own,
  publishState,
  text,
} from "#app/base/records/fields.ts";
import { TIERS, type Tier } from "#app/trade/membership/plans.ts";
import { SAVINGS_ORDERS } from "#app/trade/membership/savings.ts";
import {
  ITEM_ICONS,
  KIND_NAMES,
  kindOf,
  PAGE_NAMES,
  SECTION_KINDS,
  SECTION_PAGES,
  type SectionKind,
} from "./section-kinds.ts";

/** Maximum items of a section, each a group of fields in its form. */
const MOST_ITEMS = 8;
export const ITEM_NUMBERS = Array.from({ length: MOST_ITEMS }, (_, index) => index + 1);

const ICON_LABELS = {
  Timer: "Clock",
  IdCard: "ID card",
  FlaskConical: "Flask",
  Smartphone: "Phone",
  Award: "Award",
  BookOpen: "Book",
} as const satisfies Record<(typeof ITEM_ICONS)[number], string>;

const itemFields = (item: number) => ({
  [`item${item}Title`]: optionalLine(`Item ${item}: title`, "the title", 120),
  [`item${item}When`]: optionalLine(`Item ${item}: date`, "the date", 60),
  [`item${item}Text`]: optionalText(`Item ${item}: text`, "the text", 600),
  [`item${item}Icon`]: choice(`Item ${item}: icon`, ITEM_ICONS, "Choose an icon.", ICON_LABELS),
});

const PLAN_LABELS: Record<Tier, string> = { standard: "First plan", premium: "Second plan" };

const tierFields = (tier: Tier) => ({
  [`${tier}Name`]: line(`${PLAN_LABELS[tier]}: name`, "the plan's name", 40),
  [`${tier}Monthly`]: own<string>(`${PLAN_LABELS[tier]}: price per month ($)`),
  [`${tier}Annual`]: own<string>(`${PLAN_LABELS[tier]}: price per year ($)`),
  [`${tier}Benefits`]: text(`${PLAN_LABELS[tier]}: benefits`, "the plan's benefits", 600),
});

/** All fields that sections of any kind have; a kind names those it uses (section-kinds.ts). */
export const SECTION = describeItem({
  page: choice("Page", SECTION_PAGES, "Reload the page and try again.", PAGE_NAMES),
  kind: choice("Kind", SECTION_KINDS, "Reload the page and try again.", KIND_NAMES),
  label: optionalLine("Line above the heading", "the line above the heading", 120),
  heading: line("Heading", "the heading", 120),
  text: optionalText("Text", "the text", 3_000),
  mailText: optionalText("Text if the shop sends email", "the text", 1_000),
  figure: optionalLine("Large figure", "the figure", 6),
  caption: optionalLine("Caption of the figure", "the caption", 80),
  picture: optionalPicture("Image URL"),
  pictureAlt: optionalLine("Image description", "the description", 300),
  ...tierFields("standard"),
  ...tierFields("premium"),
  calculator: choice("Savings calculator", ["shown", "hidden"], "Choose one.", {
    shown: "Shown",
    hidden: "Hidden",
  }),
  discountPercent: number("Second plan: discount (%)", "the discount", { min: 0, max: 100 }, "0"),
  firstOrders: number(
    "Orders per month to start with",
    "the orders per month",
    { min: SAVINGS_ORDERS.least, max: SAVINGS_ORDERS.most },
    "4",
  ),
  firstSpend: number("Monthly spend to start with ($)", "the spend", { min: 0, max: 9_999 }, "70"),
  waitlistHeading: optionalLine("Waitlist heading", "the waitlist heading", 120),
  waitlistText: optionalText("Waitlist text", "the waitlist text", 600),
  ...Object.fromEntries(ITEM_NUMBERS.flatMap((item) => Object.entries(itemFields(item)))),
  buttonText: optionalLine("Button Text", "the button's text", 100),
  buttonLink: optionalLine("Button Link", "the button's link", 2_000),
  note: optionalText("Small print", "the small print", 600),
  summary: optionalLine("Page in search results", "the text for search results", 160),
  status: publishState,
});

/** Prices, which have contracts of their own (section-form.ts). */
export const PRICE_FIELDS = TIERS.flatMap((tier) => [`${tier}Monthly`, `${tier}Annual`]);

/** Returns the names of the fields that a kind's words consist of, those of items included, in form order. */
export function wordFields(kind: SectionKind): string[] {
  const { fields, items = [] } = kindOf(kind);
  const ofItems = ITEM_NUMBERS.flatMap((item) => items.map((part) => `item${item}${part}`));
  return Object.keys(SECTION.fields).filter((name) => fields.includes(name) || ofItems.includes(name));
}

/** Returns the words of a new section of this kind. */
export function blankWords(kind: SectionKind): FormValues {
  return Object.fromEntries(wordFields(kind).map((name) => [name, SECTION.blank[name] ?? ""]));
}

type Stored = { page: string; kind: SectionKind; words: FormValues; status: string };

/**
 * Returns the form values of a section: those of its kind, blank if they were stored before the kind had the
 * field (rules versions/new-fields), and "" for the fields of other kinds.
 */
export function sectionValues({ page, kind, words, status }: Stored): FormValues {
  const empty = Object.fromEntries(Object.keys(SECTION.fields).map((name) => [name, ""]));
  return { ...empty, ...blankWords(kind), ...words, page, kind, status };
}
