import { actionsOf, adminOf } from "#app/admin/kit/admin.server.ts";
import { loadItem, savingStep } from "#app/admin/kit/item-action.server.ts";
import { ItemScreen, Preview } from "#app/admin/kit/item-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { currentHomeContent } from "#app/content/home/home-items.server.ts";
import { findSection } from "#app/content/pages/queries.server.ts";
import { sectionOf } from "#app/content/pages/section.ts";
import { blankWords, SECTION } from "#app/content/pages/section-fields.ts";
import {
  KIND_NAMES,
  kindOf,
  PAGE_NAMES,
  readKind,
  readSectionPage,
} from "#app/content/pages/section-kinds.ts";
import { currentQuestions } from "#app/storefront/home/home-questions.server.ts";
import { HomeSection } from "#app/storefront/home/home-section.tsx";
import { AboutSection } from "#app/storefront/pages/about-sections.tsx";
import type { Route } from "./+types/section";
import { SectionFields } from "./section-fields.tsx";
import { PAGE_SECTIONS } from "./versioned-kinds.server.ts";

const LIST = "/admin/homepage/sections";

export const handle = screen({ load: "Error fetching the section", save: "Error saving the section" });

/** Section form; `/admin/homepage/sections/new?page=home&kind=text` adds one (rules sections/editing). */
export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const kind = readKind(searchParams.get("kind")) ?? "text";
  const page = readSectionPage(searchParams.get("page")) ?? "home";
  const blank = { ...blankWords(kind), page, kind, status: SECTION.blank.status ?? "" };
  const { form } = await loadItem(args, { ...PAGE_SECTIONS, blank }, findSection, "page_sections");
  const { db } = adminOf(args.context);
  const [content, questions] = await Promise.all([currentHomeContent(db), currentQuestions(db)]);
  return { form, content: { ...content, questions } };
}

export const action = actionsOf({
  save: savingStep({ ...PAGE_SECTIONS, to: LIST, said: "Section saved", claims: "page_sections" }),
});

export default function SectionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { form, content } = loaderData;
  const kind = readKind(form.values.kind) ?? "text";
  const page = readSectionPage(form.values.page) ?? "home";
  const { shows } = kindOf(kind);
  const preview = (typed: Record<string, string>) => {
    const section = sectionOf("preview", { ...typed, kind });
    const facts = { ...content, answer: null, onTime: null, joined: undefined, hasWaitlist: true };
    if (page === "about") return <AboutSection section={section} answer={undefined} />;
    return <HomeSection section={section} facts={facts} />;
  };
  return (
    <ItemScreen
      form={form}
      name="section"
      item={SECTION}
      refused={actionData}
      notice={
        <p className="max-w-measure text-ink-soft">
          {`${KIND_NAMES[kind]}, on the ${PAGE_NAMES[page].toLowerCase()}.${shows ? ` ${shows}` : ""}`}
        </p>
      }
      actions={<Preview>{preview}</Preview>}
      width="max-w-3xl"
    >
      {(filled) => <SectionFields {...filled} kind={kind} page={page} />}
    </ItemScreen>
  );
}
