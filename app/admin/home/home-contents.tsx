import { actionsOf } from "#app/admin/kit/admin.server.ts";
import { FilterForm } from "#app/admin/kit/filter-form.tsx";
import { optionsOf } from "#app/admin/kit/form-page.tsx";
import { askedList, deletingStep, sequenceSteps } from "#app/admin/kit/list-action.server.ts";
import { ACTIONS_BELOW } from "#app/admin/kit/list-parts.tsx";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { SequenceState, SequenceTable, useSavedSequence } from "#app/admin/kit/reorder.tsx";
import { deletingFailed, itemDeleted, savingFailed } from "#app/admin/kit/said.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { WaitingMark } from "#app/admin/kit/version-parts.tsx";
import { cut, ONE_ORDER, ROWS_PER_PAGE } from "#app/base/records/list-query.ts";
import { currentSettings } from "#app/base/settings/queries.server.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { SelectField } from "#app/base/ui/choice-fields.tsx";
import { Cell, RowHead } from "#app/base/ui/table.tsx";
import { readMarks } from "#app/base/versions/queries.server.ts";
import { homeConsequences, readSection, SECTION_NAMES, withoutCards } from "#app/content/home/home-item.ts";
import {
  countValueCards,
  deleteHomeItem,
  findHomeItem,
  listHomeItems,
  sequenceHomeItems,
} from "#app/content/home/home-items.server.ts";
import type { Route } from "./+types/home-contents";

const TABLE = "home_page_contents";

export const handle = screen({
  load: "Error fetching home page contents",
  save: savingFailed(TABLE),
  delete: deletingFailed(TABLE),
});

/**
 * Home page content list (rules content-screens/home-content), with its order and the delete confirmation.
 */
export async function loader(args: Route.LoaderArgs) {
  const { db, query, asked } = await askedList(args, ONE_ORDER);
  const section = readSection(args.url.searchParams.get("section"));
  const { page } = query;
  const [{ rows, total }, cards, { isDemo }, found] = await Promise.all([
    listHomeItems(db, { section, page }),
    countValueCards(db),
    currentSettings(db),
    asked ? findHomeItem(db, asked) : null,
  ]);
  const ids = rows.map(({ id }) => id);
  const marks = await readMarks(db, TABLE, ids);
  return {
    rows,
    marks,
    total,
    section,
    query: { search: "", page },
    withoutCards: cards === 0 && section !== "education" ? withoutCards(isDemo) : null,
    deleting: found && {
      id: found.id,
      name: found.title,
      consequences: homeConsequences(found, { cards, isDemo }),
    },
    // The order applies to a whole section, as visitors see it.
    canSequence: section !== null && total <= ROWS_PER_PAGE,
  };
}

export const action = actionsOf({
  delete: deletingStep({ remove: deleteHomeItem, removed: itemDeleted(TABLE) }),
  ...sequenceSteps(({ url }) => {
    const section = readSection(url.searchParams.get("section"));
    return section && sequenceHomeItems(section);
  }),
});

const COLUMNS = [
  { name: "Section/Title" },
  { name: "Content", className: "hidden md:table-cell" },
  { name: "Order", className: "hidden text-right sm:table-cell" },
];

export default function HomeContents({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, marks, total, section: shown, query, withoutCards, deleting, canSequence } = loaderData;
  const sequence = useSavedSequence(rows.map(({ id }) => id));
  return (
    <ListScreen
      actions={<ButtonLink to="/admin/homepage/new?section=education">Add New</ButtonLink>}
      filters={
        <FilterForm label="Filter" names={["section"]} atOnce>
          <SelectField
            id="section-filter"
            name="section"
            label="Section"
            className="w-60"
            defaultValue={shown ?? ""}
            options={optionsOf("All Sections", SECTION_NAMES)}
          />
        </FilterForm>
      }
      name="Home page content"
      one="entry"
      many="entries"
      none="No home page content found. Add some content to get started."
      rows={rows}
      {...{ total, query, deleting }}
      besideCount={
        <>
          <SequenceState state={sequence.state} />
          {shown === null && total > 1 ? <span> · Choose a section to change its order.</span> : null}
        </>
      }
      notice={withoutCards ? <p className="max-w-measure">{withoutCards}</p> : null}
      answer={sequence.refused ?? actionData}
    >
      <SequenceTable
        caption="Home page content"
        columns={COLUMNS}
        {...{ rows, sequence, canSequence }}
        nameOf={({ title }) => title}
        editOf={({ id }) => `${id}${shown ? `?section=${shown}` : ""}`}
      >
        {({ id, section, title, content, displayOrder, status }) => (
          <>
            <RowHead className={ACTIONS_BELOW.head}>
              <span className="block text-ink-soft">
                {SECTION_NAMES[section]}
                <span className="tabular sm:hidden"> · Order {displayOrder}</span>
              </span>
              <span className="font-semibold wrap-anywhere">{title}</span>{" "}
              {status === "draft" ? <Badge>Draft</Badge> : null} <WaitingMark mark={marks[id]} />
              <span className="block wrap-anywhere text-ink-soft md:hidden">{cut(content, 100)}</span>
            </RowHead>
            <Cell className="hidden wrap-anywhere text-ink-soft md:table-cell">{cut(content, 100)}</Cell>
            <Cell className="tabular hidden text-right sm:table-cell">{displayOrder}</Cell>
          </>
        )}
      </SequenceTable>
    </ListScreen>
  );
}
