import type { FormValues } from "#app/desk/meanwhile.ts";
import type { PublishState } from "#app/lib/publishing.ts";
import {
  type EducationItem,
  educationItemOf,
  type HomeContentRow,
  type HomeSection,
  type ValueCard,
  valueCardOf,
  valueIconOf,
} from "./home-content.ts";

/** What admins call the sections of the home page (rules 35.31). */
export const SECTION_NAMES: Record<HomeSection, string> = {
  education: "Education",
  value_proposition: "Value Proposition",
};

/** The section of a list's address; null for all of them. */
export function readSection(typed: string | null | undefined): HomeSection | null {
  return typed === "education" || typed === "value_proposition" ? typed : null;
}

/** What the admin's form calls its fields (rules 35.32). */
export const HOME_LABELS = {
  section: "Section",
  displayOrder: "Display Order",
  title: "Title",
  content: "Content",
  imageUrl: "Image URL",
  buttonText: "Button Text",
  buttonLink: "Button Link",
  icon: "Icon",
  status: "Status",
};

type HomeFields = Omit<HomeContentRow, "id"> & { displayOrder: number; status: PublishState };

/** A piece of home content as its form shows it. */
export function homeValues(row: HomeFields): FormValues {
  const { section, displayOrder, title, content, imageUrl, additionalFields, status } = row;
  return {
    section,
    displayOrder: String(displayOrder),
    title,
    content,
    imageUrl: imageUrl ?? "",
    buttonText: additionalFields.button_text ?? "",
    buttonLink: additionalFields.button_link ?? "",
    icon: valueIconOf(additionalFields),
    status,
  };
}

/** The form of new content in a section. */
export function newHomeValues(section: HomeSection): FormValues {
  return homeValues({
    section,
    displayOrder: 0,
    title: "",
    content: "",
    imageUrl: null,
    additionalFields: {},
    status: "published",
  });
}

/** What of a form is stored as additional fields: those of its section alone, as the home page reads them. */
export function additionalFieldsOf(
  section: HomeSection,
  { buttonText, buttonLink, icon }: { buttonText: string; buttonLink: string; icon: string },
): Record<string, string> {
  if (section === "value_proposition") return { icon };
  return buttonText === "" ? {} : { button_text: buttonText, button_link: buttonLink };
}

/** How the notice of what somebody else changed shows a value; undefined for those that are shown as they are. */
export function shownHomeValue(field: string, value: string): string | undefined {
  const section = field === "section" ? readSection(value) : null;
  return section ? SECTION_NAMES[section] : undefined;
}

/** What is typed into the form, as the home page would show it. */
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

/** What hangs on a piece of home content that is to be deleted; `cards` is how many value cards visitors see. */
export function hangingOnHome(
  { section, status }: { section: HomeSection; status: PublishState },
  cards: number,
): string[] {
  if (status === "draft") return [];
  if (section === "value_proposition" && cards === 1) {
    return ["It is the last value card, so the built-in ones are shown again."];
  }
  return ["Visitors see it on the home page."];
}
