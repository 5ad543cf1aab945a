import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { ArrowDown, ArrowUp, GripVertical } from "lucide";
import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { Form, useFetcher } from "react-router";
import { type MoveWay, movedOne, movedSentence, movedTo, sequenced } from "#app/base/records/sequence.ts";
import { Icon } from "#app/base/ui/icon.tsx";
import { Cell, type HeadColumn, Table } from "#app/base/ui/table.tsx";
import { ACTIONS_BELOW, RowActions } from "./list-parts.tsx";
import { type ListAnswer, refusedIn } from "./list-screen.tsx";

type Sequence = {
  ids: readonly string[];
  move: (id: string, way: MoveWay) => void;
  /** Form that the buttons submit without JavaScript. */
  formId: string | undefined;
};

/** Receives the ids of a list in their new order. */
type TakeSequence = (ids: string[]) => void;

const SequenceContext = createContext<Sequence | null>(null);

const silent = () => undefined;

type ReorderProps = {
  /** The row ids, in the order shown. */
  ids: readonly string[];
  /** A row's name in announcements. */
  nameOf: (id: string) => string;
  onSequence: TakeSequence;
  /** False for a list that can't be reordered right now; handles and buttons are hidden. */
  enabled?: boolean;
  /** True if the page's action accepts moves (sequence.ts), so the buttons work without JavaScript. */
  sends?: boolean;
  /** The list: each row calls `useReorderRow` and has a `DragHandle` and `MoveButtons`. */
  children: ReactNode;
};

/** Wraps a list that's reordered by dragging handles or pressing buttons. Announces every move. */
export function Reorder({ ids, nameOf, onSequence, enabled = true, sends = false, children }: ReorderProps) {
  const [said, setSaid] = useState("");
  const around = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ moved: string; way: MoveWay } | null>(null);
  const id = useId();
  const formId = enabled && sends ? `${id}-form` : undefined;
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));

  function put(next: string[], moved: string) {
    if (next.join() === ids.join()) return;
    setSaid(movedSentence(nameOf(moved), next, moved));
    onSequence(next);
  }

  function drop({ active, over }: DragEndEvent) {
    if (!over) return;
    const [moved, onto] = [String(active.id), String(over.id)];
    put(movedTo(ids, ids.indexOf(moved), ids.indexOf(onto)), moved);
  }

  function move(moved: string, way: MoveWay) {
    pressed.current = { moved, way };
    put(movedOne(ids, moved, way), moved);
  }

  // Browsers blur an element that moves in the document. At the end of the list the pressed button is
  // gone, so the row's other button takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each new order of the rows
  useEffect(() => {
    if (!pressed.current) return;
    const { moved, way } = pressed.current;
    pressed.current = null;
    const button = (to: MoveWay) =>
      around.current?.querySelector<HTMLButtonElement>(`[data-moves="${to} ${moved}"]:not(:disabled)`);
    (button(way) ?? button(way === "up" ? "down" : "up"))?.focus();
  }, [ids]);

  return (
    <div ref={around}>
      {formId ? (
        <Form id={formId} method="post" preventScrollReset>
          <input type="hidden" name="intent" value="move" />
        </Form>
      ) : null}
      <DndContext
        id={id}
        sensors={enabled ? sensors : []}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        // Moves are announced below, with the same text for dragging and buttons.
        accessibility={{
          announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
          screenReaderInstructions: { draggable: "" },
        }}
      >
        <SortableContext items={[...ids]} strategy={verticalListSortingStrategy} disabled={!enabled}>
          <SequenceContext value={enabled ? { ids, move, formId } : null}>{children}</SequenceContext>
        </SortableContext>
      </DndContext>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </div>
  );
}

/** Props of a row: `ref` and `style` for its element, `handle` for its DragHandle. */
export function useReorderRow<Row extends HTMLElement>(id: string) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
  });
  return {
    ref: setNodeRef as (row: Row | null) => void,
    // Without either, renders no style, since the page's policy would block it.
    style: { transform: CSS.Translate.toString(transform), transition },
    className: isDragging ? "relative z-20 shadow-float" : "",
    handle: { ref: setActivatorNodeRef, listeners },
  };
}

/** Drag handle of a row, for mouse and touch; the buttons do the same by keyboard. */
export function DragHandle({ of: { ref, listeners } }: { of: ReturnType<typeof useReorderRow>["handle"] }) {
  const sequence = useContext(SequenceContext);
  const [started, setStarted] = useState(false);
  // Dragging needs JavaScript.
  useEffect(() => setStarted(true), []);
  if (!sequence || sequence.ids.length < 2) return null;
  return (
    <span
      ref={ref}
      {...listeners}
      aria-hidden="true"
      data-drag-handle=""
      className={`inline-flex size-11 shrink-0 cursor-grab touch-none items-center justify-center rounded-full text-ink-soft hover:bg-hairline active:cursor-grabbing ${started ? "" : "invisible"}`}
    >
      <Icon of={GripVertical} size={18} />
    </span>
  );
}

/** The two buttons that move a row. */
export function MoveButtons({ id, name }: { id: string; name: string }) {
  const sequence = useContext(SequenceContext);
  if (!sequence || sequence.ids.length < 2) return null;
  const [first, last] = [sequence.ids[0], sequence.ids.at(-1)];
  const button = (way: MoveWay) => (
    <button
      {...(sequence.formId
        ? { type: "submit", form: sequence.formId, name: "move", value: `${way} ${id}` }
        : { type: "button" })}
      data-moves={`${way} ${id}`}
      aria-label={`Move ${way}: ${name}`}
      title={way === "up" ? "Move up" : "Move down"}
      disabled={id === (way === "up" ? first : last)}
      onClick={(event) => {
        event.preventDefault();
        sequence.move(id, way);
      }}
      className="inline-flex size-11 items-center justify-center rounded-full text-ink transition-colors duration-150 hover:bg-hairline disabled:opacity-30 disabled:hover:bg-transparent"
    >
      <Icon of={way === "up" ? ArrowUp : ArrowDown} size={18} />
    </button>
  );
  return (
    <div className="flex">
      {button("up")}
      {button("down")}
    </div>
  );
}

type SequenceTableProps<Row> = {
  caption: string;
  columns: readonly HeadColumn[];
  rows: readonly Row[];
  /** The ids in the order shown, and the function that saves a new order (useSavedSequence). */
  sequence: { ids: readonly string[]; save: TakeSequence };
  /** True if the whole list is shown in its stored order, so it can be reordered. */
  canSequence: boolean;
  nameOf: (row: Row) => string;
  /** Address of a row's form, if it isn't the row's id. */
  editOf?: (row: Row) => string;
  /** Cells of a row, except the last one with its actions. */
  children: (row: Row) => ReactNode;
  /** Rows below the others that aren't part of the order. */
  below?: ReactNode;
};

/** A table whose rows are sorted manually (rules content-screens/display-order). */
export function SequenceTable<Row extends { id: string }>(props: SequenceTableProps<Row>) {
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
            <SequenceRow key={id} id={id} name={nameOf(row)} edit={editOf?.(row)}>
              {children(row)}
            </SequenceRow>
          );
        })}
        {below}
      </Table>
    </Reorder>
  );
}

type RowProps = { id: string; name: string; edit: string | undefined; children: ReactNode };

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

/**
 * Manages the order of a list, with optimistic saves (rules content-screens/display-order). Saves never
 * overtake each other.
 */
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
    // The router renders reloaded data in a transition as well, so the old order doesn't flash.
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

/** Announces that the order is being saved, and then that it's saved. */
export function SequenceState({ state }: { state: "saving" | "saved" | null }) {
  if (state === null) return null;
  return <span> · {state === "saving" ? "Saving the order..." : "Order saved"}</span>;
}
