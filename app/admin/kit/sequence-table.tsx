import { type ReactNode, startTransition, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { sequenced } from "#app/base/records/sequence.ts";
import { Cell, type HeadColumn, Table } from "#app/base/ui/table.tsx";
import { ACTIONS_BELOW, RowActions } from "./list-parts.tsx";
import { type ListAnswer, refusedIn } from "./list-screen.tsx";
import { DragHandle, MoveButtons, Reorder, type TakeSequence, useReorderRow } from "./reorder.tsx";

type Props<Row> = {
  caption: string;
  columns: readonly HeadColumn[];
  rows: readonly Row[];
  /** The ids in the sequence in which the rows are shown, and what takes a new one (useSavedSequence). */
  sequence: { ids: readonly string[]; save: TakeSequence };
  /** True when the whole list is shown in its own sequence, so that it can be put into another one. */
  canSequence: boolean;
  nameOf: (row: Row) => string;
  editOf: (row: Row) => string;
  /** The cells of a row, but the last one, which has all that is done with it. */
  children: (row: Row) => ReactNode;
  /** Rows that stand below the others, and have no place among them. */
  below?: ReactNode;
};

/** A table whose rows are put into their sequence by hand (rules content-screens/display-order). */
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

/** The sequence of a list that is saved at once, before the answer (rules content-screens/display-order). None sent overtakes the next. */
export function useSavedSequence(stored: readonly string[]) {
  const { submit, data } = useFetcher<ListAnswer>();
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const next = useRef<readonly string[] | null>(null);
  const isSending = useRef(false);

  async function save(ids: string[]) {
    setWanted(ids);
    next.current = ids;
    if (isSending.current) return;
    isSending.current = true;
    while (next.current) {
      const sent = next.current;
      next.current = null;
      await submit({ intent: "sequence", ids: sent.join(" ") }, { method: "post" });
    }
    isSending.current = false;
    // The router shows what it has read anew in a transition too, so the old sequence is not seen in between.
    startTransition(() => setWanted(null));
  }

  const isSaving = wanted !== null;
  return {
    ids: isSaving ? sequenced(stored, wanted) : stored,
    save,
    refused: isSaving ? undefined : refusedIn(data),
    state: isSaving ? ("saving" as const) : data && "saved" in data ? ("saved" as const) : null,
  };
}

/** Says in passing that the sequence is being saved, and that it is. */
export function SequenceState({ state }: { state: "saving" | "saved" | null }) {
  if (state === null) return null;
  return <span> · {state === "saving" ? "Saving the order..." : "Order saved"}</span>;
}
