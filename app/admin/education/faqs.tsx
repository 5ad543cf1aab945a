import { actionsOf } from "#app/admin/kit/admin.server.ts";
import { askedList, deletingStep, sequenceSteps } from "#app/admin/kit/list-action.server.ts";
import { ACTIONS_BELOW, ListLinks, useSortColumn } from "#app/admin/kit/list-parts.tsx";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { SequenceState, SequenceTable, useSavedSequence } from "#app/admin/kit/reorder.tsx";
import { deletingFailed, itemDeleted, savingFailed } from "#app/admin/kit/said.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { WaitingMark } from "#app/admin/kit/version-parts.tsx";
import { cut, ROWS_PER_PAGE } from "#app/base/records/list-query.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { Cell, RowHead } from "#app/base/ui/table.tsx";
import { readMarks } from "#app/base/versions/queries.server.ts";
import { FAQ_SORTS } from "#app/content/education/faq-item.ts";
import {
  deleteFaq,
  findFaqItem,
  listFaqItems,
  sequenceFaqs,
} from "#app/content/education/faq-items.server.ts";
import type { Route } from "./+types/faqs";

const TABLE = "education_faqs";
export const handle = screen({
  load: "Error fetching education FAQs",
  save: savingFailed(TABLE),
  delete: deletingFailed(TABLE),
});

/** FAQ list (rules content-screens/search), with its order and the delete confirmation. */
export async function loader(args: Route.LoaderArgs) {
  const { db, query, asked } = await askedList(args, FAQ_SORTS);
  const [{ rows, total }, deleting] = await Promise.all([
    listFaqItems(db, query),
    asked ? findFaqItem(db, asked) : null,
  ]);
  // The order applies to the whole list, as visitors see it.
  const canSequence = query.sort === "order" && !query.descending && !query.search && total <= ROWS_PER_PAGE;
  const ids = rows.map(({ id }) => id);
  const marks = await readMarks(db, TABLE, ids);
  return { rows, marks, total, query, deleting, canSequence };
}

export const action = actionsOf({
  delete: deletingStep({ remove: deleteFaq, removed: itemDeleted(TABLE) }),
  ...sequenceSteps(() => sequenceFaqs),
});

export default function Faqs({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, marks, total, query, deleting, canSequence } = loaderData;
  const sequence = useSavedSequence(rows.map(({ id }) => id));
  const column = useSortColumn(FAQ_SORTS);
  const [byQuestion, byOrder] = [column("question", "Question"), column("order", "Order")];
  const sorted = byQuestion.sorted ?? byOrder.sorted;
  const columns = [
    {
      name: (
        <span className="flex flex-wrap gap-x-4">
          {byQuestion.name} <span className="sm:hidden">{byOrder.name}</span>
        </span>
      ),
      ...(sorted ? { sorted } : {}),
    },
    { name: "Answer", className: "hidden md:table-cell" },
    { ...byOrder, className: "hidden text-right sm:table-cell" },
  ];
  return (
    <ListScreen
      actions={<ListLinks add="Add New" />}
      search="Search questions and answers"
      one="FAQ"
      many="FAQs"
      none="No FAQs found. Add some FAQs to get started."
      rows={rows}
      {...{ total, query }}
      besideCount={<SequenceState state={sequence.state} />}
      deleting={
        deleting && {
          id: deleting.id,
          name: deleting.question,
          consequences: deleting.status === "published" ? ["It's live in the Education Center's FAQs."] : [],
        }
      }
      answer={sequence.refused ?? actionData}
    >
      <SequenceTable
        caption="FAQs"
        {...{ columns, rows, sequence, canSequence }}
        nameOf={({ question }) => question}
      >
        {({ id, question, answer, displayOrder, status }) => (
          <>
            <RowHead className={ACTIONS_BELOW.head}>
              <span className="font-semibold">{question}</span>{" "}
              {status === "draft" ? <Badge>Draft</Badge> : null} <WaitingMark mark={marks[id]} />
              <span className="block text-ink-soft md:hidden">{cut(answer, 100)}</span>
              <span className="tabular block text-ink-soft sm:hidden">Order {displayOrder}</span>
            </RowHead>
            <Cell className="hidden wrap-anywhere text-ink-soft md:table-cell">{cut(answer, 100)}</Cell>
            <Cell className="tabular hidden text-right sm:table-cell">{displayOrder}</Cell>
          </>
        )}
      </SequenceTable>
    </ListScreen>
  );
}
