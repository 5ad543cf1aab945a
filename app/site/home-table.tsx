import { ACTIONS_BELOW } from "#app/desk/actions-below.ts";
import { cut } from "#app/desk/list-query.ts";
import { Reorder, type TakeSequence, useReorderRow } from "#app/desk/reorder.tsx";
import { SequenceCell } from "#app/desk/sequence-cell.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Cell, RowHead, Table } from "#app/ui/table.tsx";
import { SECTION_NAMES } from "./home-item.ts";
import type { HomeRow } from "./save-home-item.server.ts";

const COLUMNS = [
  { name: "Section/Title" },
  { name: "Content", className: "hidden md:table-cell" },
  { name: "Order", className: "hidden text-right sm:table-cell" },
  { name: "Actions", className: ACTIONS_BELOW.column },
];

type Props = {
  rows: readonly HomeRow[];
  /** True when one section is shown as a whole, so that it can be put into another sequence. */
  canSequence: boolean;
  /** The ids in the sequence in which the rows are shown. */
  ids: readonly string[];
  onSequence: TakeSequence | null;
  /** The address of a row's form. */
  formOf: (id: string) => string;
};

/** The content of the home page as a table (rules 35.31). */
export function HomeTable({ rows, canSequence, ids, onSequence, formOf }: Props) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (
    <Reorder
      ids={ids}
      nameOf={(id) => byId.get(id)?.title ?? ""}
      onSequence={onSequence}
      enabled={canSequence}
      sends
    >
      <Table caption="Home page content" columns={COLUMNS}>
        {ids.map((id) => {
          const row = byId.get(id);
          return row ? <Row key={id} row={row} edit={formOf(id)} /> : null;
        })}
      </Table>
    </Reorder>
  );
}

function Row({ row: { id, section, title, content, displayOrder, status }, edit }: RowProps) {
  const row = useReorderRow<HTMLTableRowElement>(id);
  return (
    <tr ref={row.ref} style={row.style} className={`${ACTIONS_BELOW.row} bg-white ${row.className}`}>
      <RowHead className={ACTIONS_BELOW.head}>
        <Words section={SECTION_NAMES[section]} title={title} content={content} order={displayOrder}>
          {status === "draft" ? <Badge>Draft</Badge> : null}
        </Words>
      </RowHead>
      <Cell className="hidden wrap-anywhere text-ink-soft md:table-cell">{cut(content, 100)}</Cell>
      <Cell className="tabular hidden text-right sm:table-cell">{displayOrder}</Cell>
      <SequenceCell id={id} handle={row.handle} name={title} edit={edit} />
    </tr>
  );
}

type RowProps = { row: HomeRow; edit: string };

function Words({ section, title, content, order, children }: WordsProps) {
  return (
    <>
      <span className="block text-ink-soft">
        {section}
        <span className="tabular sm:hidden"> · Order {order}</span>
      </span>
      <span className="font-semibold wrap-anywhere">{title}</span> {children}
      <span className="block wrap-anywhere text-ink-soft md:hidden">{cut(content, 100)}</span>
    </>
  );
}

type WordsProps = {
  section: string;
  title: string;
  content: string;
  order: number;
  children: React.ReactNode;
};
