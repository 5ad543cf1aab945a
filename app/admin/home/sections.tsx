import { z } from "zod";
import { actionsOf, idField, step } from "#app/admin/kit/admin.server.ts";
import { StepForm } from "#app/admin/kit/detail-page.tsx";
import { askedList, deletingStep, sequenceSteps } from "#app/admin/kit/list-action.server.ts";
import { ACTIONS_BELOW } from "#app/admin/kit/list-parts.tsx";
import { ListScreen, refusedIn } from "#app/admin/kit/list-screen.tsx";
import { SequenceState, SequenceTable, useSavedSequence } from "#app/admin/kit/reorder.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { WaitingMark } from "#app/admin/kit/version-parts.tsx";
import { ONE_ORDER } from "#app/base/records/list-query.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { Cell, RowHead } from "#app/base/ui/table.tsx";
import { readMarks } from "#app/base/versions/queries.server.ts";
import { findSection, listSections } from "#app/content/pages/queries.server.ts";
import { deleteSection, sequenceSections, showSection } from "#app/content/pages/save-section.server.ts";
import {
  KIND_NAMES,
  kindsToAdd,
  PAGE_NAMES,
  SECTION_PAGES,
  type SectionKind,
  type SectionPage,
} from "#app/content/pages/section-kinds.ts";
import type { Route } from "./+types/sections";

export const handle = screen({ load: "Error fetching sections", save: "Error saving the section" });

/** Sections of the pages, with their order (rules sections/editing). */
export async function loader(args: Route.LoaderArgs) {
  const { db, asked } = await askedList(args, ONE_ORDER);
  const [rows, found] = await Promise.all([listSections(db), asked ? findSection(db, asked) : null]);
  const ids = rows.map(({ id }) => id);
  return {
    rows: rows.map(({ words, ...row }) => ({ ...row, name: nameOf(row.kind, words.heading) })),
    marks: await readMarks(db, "page_sections", ids),
    deleting: found && {
      id: found.id,
      name: nameOf(found.kind, found.words.heading),
      consequences:
        found.status === "published" && found.isShown ? [`It's live on the ${pageName(found.page)}.`] : [],
    },
  };
}

export const action = actionsOf({
  delete: deletingStep({ remove: deleteSection, removed: "Section deleted" }),
  show: step(
    z.strictObject({ id: idField, isShown: z.enum(["yes", "no"]) }),
    async ({ form, db, actor, now, done, refuse }) => {
      const isShown = form.isShown === "yes";
      const saved = await showSection(db, actor, { id: form.id, isShown }, now);
      if (!saved.ok) return refuse({ "": "Someone deleted this section." });
      return done(isShown ? "Section shown" : "Section hidden");
    },
  ),
  ...sequenceSteps(() => sequenceSections),
});

const nameOf = (kind: SectionKind, heading = "") => `${KIND_NAMES[kind]}: ${heading}`;
const pageName = (page: SectionPage) => PAGE_NAMES[page].toLowerCase();

export default function Sections({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, deleting } = loaderData;
  return (
    <ListScreen
      name="Sections"
      one="section"
      many="sections"
      rows={rows}
      deleting={deleting}
      answer={refusedIn(actionData)}
    >
      <div className="flex flex-col gap-10">
        {SECTION_PAGES.map((page) => (
          <PageSections key={page} page={page} {...loaderData} />
        ))}
      </div>
    </ListScreen>
  );
}

const COLUMNS = [{ name: "Section" }, { name: "Status", className: "hidden sm:table-cell" }];

type PageProps = { page: SectionPage } & Pick<Route.ComponentProps["loaderData"], "rows" | "marks">;

/** The sections of one page, in their order, and the kinds that it may get. */
function PageSections({ page, rows, marks }: PageProps) {
  const own = rows.filter((row) => row.page === page);
  const kinds = kindsToAdd(page, own);
  const sequence = useSavedSequence(own.map(({ id }) => id));
  return (
    <section aria-labelledby={`page-${page}`} className="flex flex-col gap-3">
      <h2 id={`page-${page}`} className="flex flex-wrap items-baseline text-xl">
        {PAGE_NAMES[page]}
        <span className="font-sans text-sm tracking-normal text-ink-soft">
          <SequenceState state={sequence.state} />
        </span>
      </h2>
      {own.length === 0 ? (
        <p className="text-ink-soft">This page has no sections.</p>
      ) : (
        <SequenceTable
          caption={`Sections of the ${pageName(page)}`}
          columns={COLUMNS}
          rows={own}
          sequence={sequence}
          canSequence
          nameOf={({ name }) => name}
          editOf={({ id }) => `/admin/homepage/sections/${id}`}
        >
          {({ id, kind, name, isShown, status }) => (
            <>
              <RowHead className={ACTIONS_BELOW.head}>
                <span className="block text-ink-soft">{KIND_NAMES[kind]}</span>
                <span className="font-semibold wrap-anywhere">{name.slice(KIND_NAMES[kind].length + 2)}</span>{" "}
                {status === "draft" ? <Badge>Draft</Badge> : null} <WaitingMark mark={marks[id]} />
                <span className="mt-2 block sm:hidden">
                  <ShowSwitch {...{ id, name, isShown }} />
                </span>
              </RowHead>
              <Cell className="hidden sm:table-cell">
                <ShowSwitch {...{ id, name, isShown }} />
              </Cell>
            </>
          )}
        </SequenceTable>
      )}
      {kinds.length === 0 ? null : (
        <ul aria-label={`Add to the ${pageName(page)}`} className="flex flex-wrap gap-3">
          {kinds.map((kind) => (
            <li key={kind}>
              <ButtonLink look="quiet" to={`new?page=${page}&kind=${kind}`}>
                {`Add ${KIND_NAMES[kind].toLowerCase()} section`}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Whether visitors see a section, and the button that changes it. */
function ShowSwitch({ id, name, isShown }: { id: string; name: string; isShown: boolean }) {
  return (
    <span className="flex items-center gap-3">
      <Badge tone={isShown ? "green" : "gray"}>{isShown ? "Shown" : "Hidden"}</Badge>
      <StepForm
        intent="show"
        fields={{ id, isShown: isShown ? "no" : "yes" }}
        label={`${isShown ? "Hide" : "Show"} ${name}`}
      >
        {isShown ? "Hide" : "Show"}
      </StepForm>
    </span>
  );
}
