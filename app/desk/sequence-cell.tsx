import { Cell } from "#app/ui/table.tsx";
import { ACTIONS_BELOW } from "./actions-below.ts";
import { RowActions } from "./list-parts.tsx";
import { DragHandle, type Handle, MoveButtons } from "./reorder.tsx";

type Props = {
  handle: Handle;
  id: string;
  /** What the row is called, for screen readers. */
  name: string;
  /** The page of its form. */
  edit: string;
};

/** The last cell of a row in a list that is put into a sequence: all that is done with the row (actions-below.ts). */
export function SequenceCell({ handle, id, name, edit }: Props) {
  return (
    <Cell className={ACTIONS_BELOW.cell}>
      <div className="flex justify-end sm:-my-2 [&>div]:my-0">
        <DragHandle of={handle} />
        <MoveButtons id={id} name={name} />
        <RowActions id={id} name={name} edit={edit} />
      </div>
    </Cell>
  );
}
