import type { PublishState } from "#app/base/lib/publishing.ts";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import type { RichText } from "#app/base/lib/rich-text.ts";
import { textValue } from "#app/base/lib/stored-text.ts";
import {
  choice,
  describeItem,
  displayOrder,
  line,
  optionalLine,
  optionalPicture,
  own,
  publishState,
  text,
} from "#app/base/records/fields.ts";
import {
  type EducationItem,
  educationItemOf,
  HOME_SECTIONS,
  type HomeContentRow,
  type HomeSection,
  VALUE_ICONS,
  type ValueCard,
  valueCardOf,
  valueIconOf,
} from "./home-content.ts";

/** Labels of the home page sections in the admin (rules content-screens/home-content). */
export const SECTION_NAMES: Record<HomeSection, string> = {
  education: "Education",
  value_proposition: "Value Proposition",
};

/** Parses the section in a list's URL; null for all sections. */
export function readSection(typed: string | null | undefined): HomeSection | null {
  return typed === "education" || typed === "value_proposition" ? typed : null;
}

/** A piece of home page content as edited by admins (rules content-screens/home-content). */
export const HOME = describeItem({
  section: choice("Section", HOME_SECTIONS, "Choose a section.", SECTION_NAMES),
  displayOrder,
  title: line("Title", "the title", 200),
  content: text("Content", "the content", 2_000),
  imageUrl: optionalPicture("Image URL"),
  buttonText: optionalLine("Button Text", "the button's text", 100),
  buttonLink: optionalLine("Button Link", "the button's link", 2_000),
  icon: choice("Icon", VALUE_ICONS, "Choose an icon."),
  status: publishState,
});

/** Fields that versions don't include, since the lists are ordered separately. */
export const HOME_APART = ["displayOrder"];

type Stored = Omit<HomeContentRow, "id"> & { displayOrder: number; status: PublishState };

/** Returns the form values of a piece of home content. */
export function homeValues({ additionalFields, ...row }: Stored): FormValues {
  return HOME.values({
    ...row,
    buttonText: additionalFields.button_text ?? "",
    buttonLink: additionalFields.button_link ?? "",
    icon: valueIconOf(additionalFields),
  });
}

/**
 * Returns the additional fields to store: only those of the form's section, in the form the home page reads.
 */
export function additionalFieldsOf(
  section: HomeSection,
  { buttonText, buttonLink, icon }: { buttonText: string; buttonLink: string; icon: string },
): Record<string, string> {
  if (section === "value_proposition") return { icon };
  return buttonText === "" ? {} : { button_text: buttonText, button_link: buttonLink };
}

/** Returns the form's input as the home page would show it. */
export function typedHomeContent(
  values: FormValues,
): { section: "education"; item: EducationItem } | { section: "value_proposition"; card: ValueCard } {
  const section = readSection(values.section) ?? "education";
  const { buttonText = "", buttonLink = "", icon = "" } = values;
  const row: HomeContentRow = {
    id: "preview",
    section,
    title: values.title?.trim() || "Title",
    content: values.content ?? "",
    imageUrl: values.imageUrl?.trim() || null,
    additionalFields: additionalFieldsOf(section, {
      buttonText: buttonText.trim(),
      buttonLink: buttonLink.trim(),
      icon,
    }),
  };
  return section === "education"
    ? { section, item: educationItemOf(row) }
    : { section, card: valueCardOf(row) };
}

/** Describes what the home page shows while no value card is published. */
export const withoutCards = (isDemo: boolean) =>
  isDemo
    ? "No value cards are published, so visitors see the three built-in cards."
    : "The home page has no value cards until you publish one.";

/** Returns the consequences of deleting home content; `cards` is the number of published value cards. */
export function homeConsequences(
  { section, status }: { section: HomeSection; status: PublishState },
  { cards, isDemo }: { cards: number; isDemo: boolean },
): string[] {
  if (status === "draft") return [];
  if (section === "value_proposition" && cards === 1) {
    const then = isDemo ? "the built-in ones are shown again" : "visitors no longer see that section";
    return [`It's the last value card, so ${then}.`];
  }
  return ["It's live on the home page."];
}

/** A policy of the shop as edited by admins (rules content-screens/policies); an unwritten one is a draft. */
export const SHOP_TEXT = describeItem({
  title: line("Title", "the title", 150),
  content: own<RichText>("Text", textValue),
  status: { ...publishState, initial: "draft" },
});
