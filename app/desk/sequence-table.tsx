import type { ReactNode } from "react";
import { Cell, type Column, Table } from "#app/ui/table.tsx";
import { ACTIONS_BELOW, RowActions } from "./list-parts.tsx";
import { DragHandle, MoveButtons, Reorder, type TakeSequence, useReorderRow } from "./reorder.tsx";

type Props<Row> = {
  caption: string;
  columns: readonly Column[];
  rows: readonly Row[];
  /** The ids in the sequence in which the rows are shown, and what takes a new one (saved-sequence.tsx). */
  sequence: { ids: readonly string[]; save: TakeSequence };
  /** True when the whole list is shown in its own sequence, so that it can be put into another one. */
  canSequence: boolean;
  nameOf: (row: Row) => string;
  /** The page of a row's form. */
  editOf: (row: Row) => string;
  /** The cells of a row, but the last one, which has all that is done with it. */
  children: (row: Row) => ReactNode;
  /** Rows that stand below the others, and have no place among them. */
  below?: ReactNode;
};

/** A table whose rows are put into their sequence by hand (rules 35.30). */
export function SequenceTable<Row extends { id: string }>(props: Props<Row>) {
  const { caption, columns, rows, sequence, canSequence, nameOf, editOf, children, below } = props;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (
    <Reorder
      ids={sequence.ids}
      nameOf={(id) => nameOf(byId.get(id) as Row)}
      onSequence={sequence.save}
      enabled={canSequence}
      sends
    >
      <Table caption={caption} columns={[...columns, { name: "Actions", className: ACTIONS_BELOW.column }]}>
        {sequence.ids.map((id) => {
          const row = byId.get(id) as Row;
          return (
            <SequenceRow key={id} id={id} name={nameOf(row)} edit={editOf(row)}>
              {children(row)}
            </SequenceRow>
          );
        })}
        {below}
      </Table>
    </Reorder>
  );
}

type RowProps = { id: string; name: string; edit: string; children: ReactNode };

function SequenceRow({ id, name, edit, children }: RowProps) {
  const row = useReorderRow<HTMLTableRowElement>(id);
  return (
    <tr ref={row.ref} style={row.style} className={`${ACTIONS_BELOW.row} bg-white ${row.className}`}>
      {children}
      <Cell className={ACTIONS_BELOW.cell}>
        <div className="flex justify-end sm:-my-2 [&>div]:my-0">
          <DragHandle of={row.handle} />
          <MoveButtons id={id} name={name} />
          <RowActions id={id} name={name} edit={edit} />
        </div>
      </Cell>
    </tr>
  );
}
