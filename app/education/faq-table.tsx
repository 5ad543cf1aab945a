import { ACTIONS_BELOW } from "#app/desk/actions-below.ts";
import { useSortColumn } from "#app/desk/list-parts.tsx";
import { cut } from "#app/desk/list-query.ts";
import { Reorder, type TakeSequence, useReorderRow } from "#app/desk/reorder.tsx";
import { SequenceCell } from "#app/desk/sequence-cell.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Cell, RowHead, Table } from "#app/ui/table.tsx";
import { FAQ_SORTS } from "./admin-sorts.ts";
import type { FaqRow } from "./save-faq.server.ts";

type Props = {
  rows: readonly FaqRow[];
  /** True when the whole list is shown in its own sequence, so that it can be put into another one. */
  canSequence: boolean;
  /** The ids in the sequence in which the rows are shown. */
  ids: readonly string[];
  onSequence: TakeSequence | null;
};

/** The admin's questions as a table (rules 35.2). */
export function FaqTable({ rows, canSequence, ids, onSequence }: Props) {
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
    { name: "Actions", className: ACTIONS_BELOW.column },
  ];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (
    <Reorder
      ids={ids}
      nameOf={(id) => byId.get(id)?.question ?? ""}
      onSequence={onSequence}
      enabled={canSequence}
      sends
    >
      <Table caption="FAQs" columns={columns}>
        {ids.map((id) => {
          const row = byId.get(id);
          return row ? <Row key={id} faq={row} /> : null;
        })}
      </Table>
    </Reorder>
  );
}

function Row({ faq: { id, question, answer, displayOrder, status } }: { faq: FaqRow }) {
  const row = useReorderRow<HTMLTableRowElement>(id);
  return (
    <tr ref={row.ref} style={row.style} className={`${ACTIONS_BELOW.row} bg-white ${row.className}`}>
      <RowHead className={ACTIONS_BELOW.head}>
        <span className="font-semibold break-words">{question}</span>{" "}
        {status === "draft" ? <Badge>Draft</Badge> : null}
        <span className="block break-words text-ink-soft md:hidden">{cut(answer, 100)}</span>
        <span className="tabular block text-ink-soft sm:hidden">Order {displayOrder}</span>
      </RowHead>
      <Cell className="hidden break-words text-ink-soft md:table-cell">{cut(answer, 100)}</Cell>
      <Cell className="tabular hidden text-right sm:table-cell">{displayOrder}</Cell>
      <SequenceCell id={id} handle={row.handle} name={question} edit={`/admin/education/faqs/${id}`} />
    </tr>
  );
}
