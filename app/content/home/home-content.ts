import { pictureOr, readAddress } from "#app/base/lib/address.ts";

/** The parts of the home page that an admin writes (rules home/content). */
export const HOME_SECTIONS = ["education", "value_proposition"] as const;
export type HomeSection = (typeof HOME_SECTIONS)[number];

/** The icons a value card may carry (rules home/value-cards), by their name in lucide. */
export const VALUE_ICONS = ["Smartphone", "Award", "BookOpen"] as const;
export type ValueIcon = (typeof VALUE_ICONS)[number];

/** A card of "Why Choose …". */
export type ValueCard = { id: string; icon: ValueIcon; title: string; content: string };

/** An item of the education block; it has a picture if one was given, and a button if that leads to a page. */
export type EducationItem = {
  id: string;
  title: string;
  content: string;
  image: string | null;
  button: { text: string; link: string } | null;
};

/** Stands in for a picture of the education block that is missing. */
export const DRAWN_EDUCATION = "/pictures/home/education.svg";

/** What an admin has written for the home page, in the order it is shown. */
export type HomeContent = { values: ValueCard[]; education: EducationItem[] };

/** A row of home_page_contents, as far as the page shows it. */
export type HomeContentRow = {
  id: string;
  section: HomeSection;
  title: string;
  content: string;
  imageUrl: string | null;
  additionalFields: Readonly<Record<string, string>>;
};

/** The value cards of the demo shop while its admin has written none (rules home/value-cards). */
export const DEFAULT_VALUES: ValueCard[] = [
  {
    id: "default-order",
    icon: "Smartphone",
    title: "Minutes, not days",
    content: "Type your ZIP and see how long delivery takes and what it costs before you order anything.",
  },
  {
    id: "default-tested",
    icon: "Award",
    title: "Tested, batch by batch",
    content: "A lab measures every batch. Its report stands on the product's page, beside the price.",
  },
  {
    id: "default-plain",
    icon: "BookOpen",
    title: "Plain words",
    content:
      "Every label says the milligrams per serving and per package. Our guides explain what they mean.",
  },
];

/** The rows, in their order, as the page shows them. */
export function homeContentOf(rows: readonly HomeContentRow[]): HomeContent {
  return {
    values: rows.filter(({ section }) => section === "value_proposition").map(valueCardOf),
    education: rows.filter(({ section }) => section === "education").map(educationItemOf),
  };
}

/** A row of the section value_proposition as its card. */
export function valueCardOf({ id, title, content, additionalFields }: HomeContentRow): ValueCard {
  return { id, icon: valueIconOf(additionalFields), title, content };
}

/** The icon of a value card; a name that is not one of them gives a known one. */
export function valueIconOf({ icon }: HomeContentRow["additionalFields"]): ValueIcon {
  return VALUE_ICONS.find((name) => name === icon) ?? "Award";
}

/** A row of the section education as its item. */
export function educationItemOf(row: HomeContentRow): EducationItem {
  const { id, title, content, imageUrl, additionalFields } = row;
  const text = additionalFields.button_text;
  // A button leads to a page, ours or one at an https address, and not to a telephone or a mail program.
  const link = readAddress(additionalFields.button_link);
  return {
    id,
    title,
    content,
    image: imageUrl?.trim() ? pictureOr(imageUrl, DRAWN_EDUCATION) : null,
    button: text && link ? { text, link } : null,
  };
}
