/** Pages that consist of sections (rules sections/kinds). */
export const SECTION_PAGES = [
  "home",
  "about",
  "landing",
  "lab_results",
  "shop",
  "education",
  "new_to_this",
] as const;
export type SectionPage = (typeof SECTION_PAGES)[number];

export const PAGE_NAMES: Record<SectionPage, string> = {
  home: "Home page",
  about: "About page",
  landing: "Landing page",
  lab_results: "Lab results page",
  shop: "Shop page",
  education: "Education page",
  new_to_this: "Page for first-time customers",
};

/** Icons of items, by their lucide names. */
export const ITEM_ICONS = ["Timer", "IdCard", "FlaskConical", "Smartphone", "Award", "BookOpen"] as const;
export type ItemIcon = (typeof ITEM_ICONS)[number];

/** What an item of a section may consist of. */
type ItemPart = "Title" | "When" | "Text" | "Icon";

type Kind = {
  name: string;
  /** The pages that may have it. */
  pages: readonly SectionPage[];
  /** The fields of its words, in form order, and the parts of its items. */
  fields: readonly string[];
  items?: readonly ItemPart[];
  /** What it shows besides its words. */
  shows?: string;
  /** True if a page may have several. */
  isRepeated?: true;
};

const HOME = ["home"] as const;
const ABOUT = ["about"] as const;
const PICTURE = ["picture", "pictureAlt"] as const;
const BUTTON = ["buttonText", "buttonLink"] as const;
const PLAN = ["Name", "Monthly", "Annual", "Benefits"] as const;

/** Kinds of sections: code knows what one looks like, its row has the words (rules sections/kinds). */
const KINDS = {
  text: {
    name: "Text",
    pages: ["home", "about"],
    fields: ["heading", "text", ...PICTURE, ...BUTTON],
    items: ["Title", "Text"],
    isRepeated: true,
  },
  hero: {
    name: "Hero",
    pages: HOME,
    fields: ["label", "heading", "text", "summary"],
    shows: "Also shows the waitlist form and the way to the shop.",
  },
  values: {
    name: "Value cards",
    pages: HOME,
    fields: ["heading"],
    shows: "Shows the Value Proposition entries under Content, and nothing without any.",
  },
  categories: {
    name: "Categories",
    pages: HOME,
    fields: ["heading"],
    shows: "Shows a tile for each category.",
  },
  education: {
    name: "Education",
    pages: HOME,
    fields: ["heading"],
    shows: "Shows the Education entries under Content, and nothing without any.",
  },
  delivery: {
    name: "Delivery",
    pages: HOME,
    fields: ["heading", "text"],
    items: ["Title", "Text"],
    shows:
      "Also shows the ZIP code checker, service areas, hours, and fees. An item is the average delivery time of a place.",
  },
  partners: { name: "Partners", pages: HOME, fields: ["heading", "text"], items: ["Title", "Text"] },
  membership: {
    name: "Membership",
    pages: HOME,
    fields: [
      ...["heading", "text"],
      ...PLAN.map((part) => `standard${part}` as const),
      ...PLAN.map((part) => `premium${part}` as const),
      ...["discountPercent", "calculator", "firstOrders", "firstSpend", "waitlistHeading", "waitlistText"],
    ],
    shows: "Announces two plans that aren't for sale yet, here, in the header, and in the footer.",
  },
  wellness: {
    name: "Habits",
    pages: HOME,
    fields: ["heading", ...PICTURE, "note"],
    items: ["Title", "Text"],
  },
  technology: {
    name: "Technology",
    pages: HOME,
    fields: ["heading", "figure", "caption", ...PICTURE],
    items: ["Title", "Text", "Icon"],
  },
  commitment: {
    name: "Commitment",
    pages: HOME,
    fields: ["heading", "text", ...PICTURE],
    shows: "Also shows the limits of the compliance rules in effect.",
  },
  final_call: {
    name: "Final call",
    pages: HOME,
    fields: ["heading", "text", "mailText", ...BUTTON],
    shows: "Also links to the waitlist form of the hero.",
  },
  mission: { name: "Mission", pages: ABOUT, fields: ["heading", "text", ...PICTURE, "summary"] },
  core_values: { name: "Core values", pages: ABOUT, fields: ["heading"], items: ["Title", "Text"] },
  journey: { name: "Journey", pages: ABOUT, fields: ["heading", "text"], items: ["Title", "When", "Text"] },
  contact: {
    name: "Contact",
    pages: ABOUT,
    fields: ["heading", "text"],
    shows: "Also shows the contact form and the delivery hours.",
  },
  waitlist: {
    name: "Waitlist",
    pages: ["landing"],
    fields: ["heading", "text", "mailText", "summary"],
    shows: "Also shows the waitlist form.",
  },
  lookup: {
    name: "Batch lookup",
    pages: ["lab_results"],
    fields: ["heading", "text", "summary"],
    shows: "Also shows the field for a batch number.",
  },
  banner: {
    name: "Banner",
    pages: ["shop"],
    fields: ["heading", "text", "summary"],
    shows: "Also shows the minimum age of customers, and the products below it.",
  },
  introduction: {
    name: "Introduction",
    pages: ["education"],
    fields: ["heading", "text", "summary"],
    shows: "Shown above your articles, courses, and FAQs; the page is public once there is one.",
  },
  first_time: {
    name: "First time",
    pages: ["new_to_this"],
    fields: ["heading", "text", "summary"],
    items: ["Title", "Text"],
    shows:
      "Also says that it's not medical advice, when not to use the products, and to lock them up, and shows Poison Control and products in small servings. The page is public, and linked from the shop, while this section is shown.",
  },
} as const satisfies Record<string, Kind>;

export type SectionKind = keyof typeof KINDS;
export const SECTION_KINDS = Object.keys(KINDS) as [SectionKind, ...SectionKind[]];

export const KIND_NAMES = Object.fromEntries(SECTION_KINDS.map((kind) => [kind, KINDS[kind].name])) as Record<
  SectionKind,
  string
>;

/** Returns a kind with its optional properties. */
export const kindOf = (kind: SectionKind): Kind => KINDS[kind];

/** Returns the kind with this name; null if there is none. */
export function readKind(typed: unknown): SectionKind | null {
  return SECTION_KINDS.find((kind) => kind === typed) ?? null;
}

/** Returns the page with this name; null if there is none. */
export function readSectionPage(typed: unknown): SectionPage | null {
  return SECTION_PAGES.find((page) => page === typed) ?? null;
}

/** Returns the kinds that a page may get: those it lacks, and those it may have several of. */
export function kindsToAdd(page: SectionPage, present: readonly { page: string; kind: string }[]) {
  return SECTION_KINDS.filter(
    (kind) =>
      kindOf(kind).pages.includes(page) &&
      (kindOf(kind).isRepeated || !present.some((one) => one.page === page && one.kind === kind)),
  );
}
