import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { createContext, type ReactNode, useContext, useEffect, useId, useRef, useState } from "react";
import { Form, useFetcher, useNavigation } from "react-router";
import type { UnfitOrder } from "#app/admin/orders/alarms.server.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { isObject, isText } from "#app/base/lib/shape.ts";
import { Button } from "#app/base/ui/button.tsx";
import { SelectField } from "#app/base/ui/choice-fields.tsx";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { useFreshPage } from "#app/base/ui/fresh-page.tsx";
import type { RouteView } from "#app/trade/routes/queries.server.ts";
import { type BoardColumn, type Drop, dropBeside, dropOver, seenOf, withDrop } from "./columns.ts";
import type { StopPlaced } from "./route-action.server.ts";

type Board = {
  columns: readonly BoardColumn[];
  /** Ids: of the form with the row checkboxes, and the prefix of each route's button form. */
  chooseFormId: string;
  stepFormId: string;
  step: (orderId: string, way: "up" | "down") => void;
  /** Orders with blocked goods. */
  unfit: readonly UnfitOrder[];
};

const BoardContext = createContext<Board | null>(null);

/** The board around a row or column. */
export function useBoard(): Board {
  const board = useContext(BoardContext);
  if (!board) throw new Error("only on a board of routes");
  return board;
}

type Props = {
  routes: readonly RouteView[];
  unfit: Board["unfit"];
  /** Unassigned orders; null where they aren't shown. */
  unplanned: readonly { orderId: string }[] | null;
  /** Name of an order in announcements. */
  nameOf: (orderId: string) => string;
  refused: RefusedForm | undefined;
  children: (columns: readonly BoardColumn[]) => ReactNode;
};

const silent = () => undefined;

/**
 * Board of routes whose orders move: by dragging, by their buttons, or several selected at a time. Without JavaScript, buttons and
 * selection still work.
 */
export function RouteBoard({ routes, unfit, unplanned, nameOf, refused, children }: Props) {
  const fetcher = useFetcher<RefusedForm | StopPlaced>();
  const [said, setSaid] = useState("");
  const [dragged, setDragged] = useState<string | null>(null);
  const around = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ orderId: string; way: "up" | "down" } | null>(null);
  const id = useId();
  const [chooseFormId, stepFormId] = [`${id}-choose`, `${id}-step`];
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const stored: BoardColumn[] = [
    ...(unplanned ? [{ id: "", ids: unplanned.map(({ orderId }) => orderId), takes: true }] : []),
    ...routes.map((route) => ({
      id: route.id,
      ids: route.stops.map(({ orderId }) => orderId),
      takes: route.state === "planned",
    })),
  ];
  const pending = dropOf(fetcher.formData);
  const columns = pending ? withDrop(stored, pending) : stored;
  const seen = seenOf(routes);
  const answer = fetcher.data && "errors" in fetcher.data ? fetcher.data : refused;
  useAnswerFocus(answer, () => firstWrong(around.current));

  function put(drop: Drop | null) {
    // One move at a time: each builds on the previous result.
    if (!drop || fetcher.state !== "idle") return;
    const column = withDrop(columns, drop).find(({ ids }) => ids.includes(drop.orderId));
    const place = (column?.ids.indexOf(drop.orderId) ?? 0) + 1;
    const route = routes.find((one) => one.id === drop.to);
    const where = drop.place === "best" ? "" : `stop ${place} of ${column?.ids.length} `;
    setSaid(`${nameOf(drop.orderId)} is now ${route ? `${where}on route ${route.number}` : "unassigned"}.`);
    const fields = { intent: "place", order: drop.orderId, to: drop.to, place: String(drop.place) };
    void fetcher.submit({ ...fields, seen, script: "on" }, { method: "post" });
  }

  function step(orderId: string, way: "up" | "down") {
    pressed.current = { orderId, way };
    put(dropBeside(columns, orderId, way));
  }

  // Browsers drop the focus of an element that moves in the page.
  const sequence = columns.map(({ ids }) => ids.join()).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new sequence counts
  useEffect(() => {
    if (!pressed.current) return;
    const { orderId, way } = pressed.current;
    const button = (to: "up" | "down") =>
      around.current?.querySelector<HTMLButtonElement>(`[data-moves="${to} ${orderId}"]:not(:disabled)`);
    (button(way) ?? button(way === "up" ? "down" : "up"))?.focus();
    if (fetcher.state === "idle") pressed.current = null;
  }, [sequence, fetcher.state]);

  return (
    <div ref={around} className="flex flex-col gap-5">
      <FormSentence>{answer?.errors[""] ?? answer?.errors.order ?? answer?.errors.to}</FormSentence>
      {routes.map((route) => (
        <Form key={route.id} id={`${stepFormId}-${route.id}`} method="post" preventScrollReset hidden>
          <input type="hidden" name="intent" value="place" />
          <input type="hidden" name="to" value={route.id} />
          <input type="hidden" name="seen" value={seen} />
        </Form>
      ))}
      <ChooseForm
        id={chooseFormId}
        seen={seen}
        routes={unplanned ? routes : []}
        isPlanned={routes.some(({ state }) => state === "planned")}
      />
      <DndContext
        id={id}
        sensors={sensors}
        // Prefers the row under the pointer, then its column, then the closest target.
        collisionDetection={(args) => {
          const under = pointerWithin(args);
          const row = under.find((one) => !String(one.id).startsWith("column "));
          if (row) return [row];
          return under.length > 0 ? under : closestCenter(args);
        }}
        onDragStart={({ active }) => setDragged(String(active.id))}
        onDragCancel={() => setDragged(null)}
        onDragEnd={({ active, over }: DragEndEvent) => {
          setDragged(null);
          if (over) put(dropOver(columns, String(active.id), String(over.id)));
        }}
        // Moves are announced below, in the same words however they're made.
        accessibility={{
          announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
          screenReaderInstructions: { draggable: "" },
        }}
      >
        <BoardContext value={{ columns, chooseFormId, stepFormId, step, unfit }}>
          {children(columns)}
        </BoardContext>
        <DragOverlay dropAnimation={null}>
          {dragged ? (
            <p className="cursor-grabbing rounded-field border border-spruce bg-white px-4 py-3 font-semibold shadow-float">
              {nameOf(dragged)}
            </p>
          ) : null}
        </DragOverlay>
      </DndContext>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </div>
  );
}

/** Drop being sent. */
function dropOf(form: FormData | undefined): Drop | null {
  if (!form) return null;
  const text = (name: string) => String(form.get(name) ?? "");
  const place = text("place");
  return { orderId: text("order"), to: text("to"), place: place === "best" ? place : Number(place) };
}

type ChooseProps = {
  id: string;
  seen: string;
  /** Routes to move to; none on a route's own page, where orders can only be removed. */
  routes: readonly RouteView[];
  isPlanned: boolean;
};

/** Moves all selected orders together. */
function ChooseForm({ id, seen, routes, isPlanned }: ChooseProps) {
  const { formData, state } = useNavigation();
  const busy = state !== "idle" && formData?.get("intent") === "place";
  const planned = routes.filter((route) => route.state === "planned");
  if (!isPlanned) return <Form id={id} method="post" hidden />;
  return (
    <Form
      id={id}
      method="post"
      preventScrollReset
      aria-label="Move selected orders"
      className="flex flex-wrap items-end gap-3"
    >
      <input type="hidden" name="intent" value="place" />
      <input type="hidden" name="place" value="best" />
      <input type="hidden" name="seen" value={seen} />
      <SelectField
        id={`${id}-to`}
        name="to"
        label="Move selected orders to"
        options={[
          ...planned.map((route) => ({
            value: route.id,
            label: `Route ${route.number}${route.driver ? `, ${route.driver}` : ""}`,
          })),
          { value: "", label: "Unassigned" },
        ]}
        className="w-60 max-w-full"
      />
      <Button type="submit" look="quiet" disabled={busy}>
        {busy ? "Moving..." : "Move"}
      </Button>
    </Form>
  );
}

const isAnswer = isObject<{ version: string }>({ version: isText });

/** Updates a screen of routes automatically. */
export function FollowRoutes({ day, version }: { day: string; version: string }) {
  useFreshPage({ stream: "/admin/live", asks: `/admin/routes/news?day=${day}`, isAnswer, version });
  return null;
}
