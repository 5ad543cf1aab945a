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
import { createContext, type ReactNode, useContext, useEffect, useId, useRef, useState } from "react";
import { Form } from "react-router";
import { type MoveWay, movedOne, movedSentence, movedTo } from "#app/base/records/sequence.ts";
import { Icon } from "#app/base/ui/icon.tsx";

type Sequence = {
  ids: readonly string[];
  move: (id: string, way: MoveWay) => void;
  /** The form that the buttons send while no script runs. */
  formId: string | undefined;
};

/** Takes the ids of a list in their new sequence. */
export type TakeSequence = (ids: string[]) => void;

const SequenceContext = createContext<Sequence | null>(null);

const silent = () => undefined;

type ReorderProps = {
  /** The ids of the rows, in the sequence in which they are shown. */
  ids: readonly string[];
  /** What a row is called when its move is announced. */
  nameOf: (id: string) => string;
  onSequence: TakeSequence;
  /** False for a list that cannot be put into another sequence now; its handles and buttons are not shown. */
  enabled?: boolean;
  /** True where the page's action takes a move (sequence.ts), so that the buttons work without JavaScript. */
  sends?: boolean;
  /** The list: each row calls `useReorderRow`, and has a `DragHandle` and `MoveButtons`. */
  children: ReactNode;
};

/** Around a list that is put into a sequence by dragging handles or pressing buttons. Every move is announced. */
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

  // A browser takes the focus from an element that moves to another place of the page. At the end of the list the
  // pressed button is gone, and the other one of the row gets the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new sequence of the rows counts
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
        // The moves are announced below, in the same words for every way of moving.
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

/** What a row of the list needs: `ref` and `style` for its element, `handle` for its DragHandle. */
export function useReorderRow<Row extends HTMLElement>(id: string) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
  });
  return {
    ref: setNodeRef as (row: Row | null) => void,
    // Without either the server renders no style, which the page's policy would refuse.
    style: { transform: CSS.Translate.toString(transform), transition },
    className: isDragging ? "relative z-20 shadow-float" : "",
    handle: { ref: setActivatorNodeRef, listeners },
  };
}

/** What a row is dragged by, with mouse or finger. It is for the pointer alone: the buttons do the same. */
export function DragHandle({ of: { ref, listeners } }: { of: ReturnType<typeof useReorderRow>["handle"] }) {
  const sequence = useContext(SequenceContext);
  const [started, setStarted] = useState(false);
  // Without a script nothing can be dragged.
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
