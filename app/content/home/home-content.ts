import { pictureOr, readAddress } from "#app/base/lib/address.ts";

/** The sections of the home page that admins edit (rules home/content). */
export const HOME_SECTIONS = ["education", "value_proposition"] as const;
export type HomeSection = (typeof HOME_SECTIONS)[number];

/** The icons of value cards (rules home/value-cards), by their lucide names. */
export const VALUE_ICONS = ["Smartphone", "Award", "BookOpen"] as const;
export type ValueIcon = (typeof VALUE_ICONS)[number];

/** A card of "Why Choose …". */
export type ValueCard = { id: string; icon: ValueIcon; title: string; content: string };

/** An item of the education block, with an optional image, and a button if its link is a page. */
export type EducationItem = {
  id: string;
  title: string;
  content: string;
  image: string | null;
  button: { text: string; link: string } | null;
};

/** Default image of the education block. */
export const DRAWN_EDUCATION = "/pictures/home/education.svg";

/** The admin's content of the home page, in display order. */
export type HomeContent = { values: ValueCard[]; education: EducationItem[] };

/** The columns of home_page_contents that the page shows. */
export type HomeContentRow = {
  id: string;
  section: HomeSection;
  title: string;
  content: string;
  imageUrl: string | null;
  additionalFields: Readonly<Record<string, string>>;
};

/** Value cards of the demo shop while its admin has written none (rules home/value-cards). */
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
    content: "A lab measures every batch. Its report is on the product's page, beside the price.",
  },
  {
    id: "default-plain",
    icon: "BookOpen",
    title: "Plain words",
    content:
      "Every label says the milligrams per serving and per package. Our guides explain what they mean.",
  },
];

/** Converts the rows, in their order, to the content of the page. */
export function homeContentOf(rows: readonly HomeContentRow[]): HomeContent {
  return {
    values: rows.filter(({ section }) => section === "value_proposition").map(valueCardOf),
    education: rows.filter(({ section }) => section === "education").map(educationItemOf),
  };
}

/** Converts a row of the section value_proposition to a card. */
export function valueCardOf({ id, title, content, additionalFields }: HomeContentRow): ValueCard {
  return { id, icon: valueIconOf(additionalFields), title, content };
}

/** Returns the icon of a value card; an unknown name gives a known one. */
export function valueIconOf({ icon }: HomeContentRow["additionalFields"]): ValueIcon {
  return VALUE_ICONS.find((name) => name === icon) ?? "Award";
}

/** Converts a row of the section education to an item. */
export function educationItemOf(row: HomeContentRow): EducationItem {
  const { id, title, content, imageUrl, additionalFields } = row;
  const text = additionalFields.button_text;
  // A button links to a page, ours or an https address, not to a phone number or an email program.
  const link = readAddress(additionalFields.button_link);
  return {
    id,
    title,
    content,
    image: imageUrl?.trim() ? pictureOr(imageUrl, DRAWN_EDUCATION) : null,
    button: text && link ? { text, link } : null,
  };
}
