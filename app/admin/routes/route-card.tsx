import { useDroppable } from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import type { ReactNode } from "react";
import { Form, Link, useNavigation } from "react-router";
import { StepForm } from "#app/admin/kit/detail-page.tsx";
import { TakeBack } from "#app/admin/orders/move-forms.tsx";
import { clockText } from "#app/base/lib/moment-text.ts";
import { counted } from "#app/base/lib/money.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { Button, ButtonLink } from "#app/base/ui/button.tsx";
import { SelectField } from "#app/base/ui/choice-fields.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { windowStartText } from "#app/trade/delivery/window-text.ts";
import type { Driver, RouteView } from "#app/trade/routes/queries.server.ts";
import { goodsMark, ROUTE_STATES } from "#app/trade/routes/route.ts";
import { canceledText } from "#app/trade/routes/stop-view.ts";
import { behindText } from "#app/trade/routes/travel-time.ts";
import type { BoardColumn } from "./columns.ts";
import { goodsText, tourText } from "./route-texts.ts";
import { BoardStopRow, type RowOrder } from "./stop-parts.tsx";

/** Orders of a column, which is a drop target. */
function Column({ column, name, children }: { column: BoardColumn; name: string; children: ReactNode }) {
  const { setNodeRef, isOver } = useDroppable({ id: `column ${column.id}`, disabled: !column.takes });
  return (
    <SortableContext items={[...column.ids]} strategy={verticalListSortingStrategy} disabled={!column.takes}>
      <ol
        ref={setNodeRef}
        aria-label={name}
        className={`min-h-14 rounded-b-card transition-colors duration-150 ${isOver ? "bg-sage-soft" : ""}`}
      >
        {children}
      </ol>
    </SortableContext>
  );
}

type UnplannedProps = {
  column: BoardColumn;
  orderOf: (orderId: string) => RowOrder | undefined;
  isCut: boolean;
  day: string;
  /** Whether orders can be dragged here from a route. */
  takes: boolean;
};

/** Unassigned orders of the day, by window. */
export function UnplannedCard({ column, orderOf, isCut, day, takes }: UnplannedProps) {
  const shown = column.ids.flatMap((id) => orderOf(id) ?? []);
  const windows = Map.groupBy(shown, ({ windowStart, windowEnd }) => `${windowStart} ${windowEnd}`);
  return (
    <section aria-labelledby="no-route" className="rounded-card border border-hairline bg-white">
      <header className="px-4 py-3">
        <h2 id="no-route" className="font-sans text-base font-semibold tracking-normal">
          Unassigned
        </h2>
        <p className="text-sm text-ink-soft">
          {shown.length === 0
            ? "No unassigned orders."
            : `${counted(shown.length, "order", "orders")}, ${counted(windows.size, "window", "windows")}, earliest first`}
          {isCut ? ". More orders than fit here." : ""}
        </p>
      </header>
      {shown.length > 0 || takes ? (
        <div className="border-t border-hairline">
          <Column column={column} name={`Unassigned orders of ${day}`}>
            {shown.map((order) => (
              <BoardStopRow key={order.orderId} order={order} route={null} moves />
            ))}
          </Column>
        </div>
      ) : null}
    </section>
  );
}

type CardProps = {
  route: RouteView;
  column: BoardColumn;
  /** Finds an order, which an optimistic move may have taken from another column. */
  orderOf: (orderId: string) => RowOrder | undefined;
  drivers: readonly Driver[];
  mostCents: number;
  refused: RefusedForm | undefined;
  /** The actions of the card. */
  children: ReactNode;
  /** Leaves the heading to the page. */
  isPage?: boolean;
};

/** A route: driver, departure, length, value, and its stops, collapsed once it ends. */
export function RouteCard({
  route,
  column,
  orderOf,
  drivers,
  mostCents,
  refused,
  children,
  isPage,
}: CardProps) {
  const mark = goodsMark(route.cents, mostCents);
  const behind = behindText(route.behindMs);
  const going = route.stops.filter(({ status }) => status !== "canceled");
  const open = going.filter(({ doneAt }) => !doneAt).length;
  const canceled = canceledText(route.stops.map(({ status }) => ({ isCanceled: status === "canceled" })));
  const delivered = route.stops.filter(({ status }) => status === "completed").length;
  const stops = (
    <Column column={column} name={`Stops of route ${route.number}`}>
      {column.ids.map((id, index) => {
        const order = orderOf(id);
        if (!order) return null;
        const place = { id: route.id, place: index + 1, last: column.ids.length };
        return <BoardStopRow key={id} order={order} route={place} moves={route.state === "planned"} />;
      })}
    </Column>
  );
  return (
    <section aria-labelledby={`route-${route.id}`} className="rounded-card border border-hairline bg-white">
      <header className="flex flex-col gap-1.5 border-b border-hairline px-4 py-3">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <h2 id={`route-${route.id}`} className="font-sans text-base font-semibold tracking-normal">
            {isPage ? (
              "Stops"
            ) : (
              <Link to={`/admin/routes/${route.id}`} className="link inline-flex min-h-11 items-center">
                Route {route.number}
              </Link>
            )}
          </h2>
          <Badge tone={route.state === "out" ? "green" : "gray"}>{ROUTE_STATES[route.state]}</Badge>
        </div>
        <p className="text-sm">
          {tourText(route)}
          {route.state === "planned" ? canceled : ""}
        </p>
        <p className="tabular text-sm">
          Goods {goodsText(route.cents, mostCents)}
          {mark ? (
            <>
              {" "}
              <Badge tone="yellow">{mark === "over" ? "Over value limit" : "Near value limit"}</Badge>
            </>
          ) : null}
        </p>
        {route.state === "planned" ? (
          <DepartureForm route={route} drivers={drivers} refused={refused} />
        ) : (
          <p className="text-sm">
            {route.driver ?? "Deleted courier"}, departed {windowStartText(route.leftAt ?? "")}
            {route.endedAt
              ? `, ended ${windowStartText(route.endedAt)}`
              : `, ${open} of ${going.length} open${canceled}`}
            {behind ? <span className="font-semibold">, {behind}</span> : null}
          </p>
        )}
        <div className="flex flex-wrap gap-2">{children}</div>
      </header>
      {route.state === "back" && !isPage ? (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 text-sm">
            Stops, {delivered} of {going.length} delivered{canceled}
            <span className="sr-only">: route {route.number}</span>
          </summary>
          <div className="border-t border-hairline">{stops}</div>
        </details>
      ) : (
        stops
      )}
      {column.ids.length === 0 ? (
        <p className="-mt-12 px-4 pb-4 text-sm text-ink-soft">Drag orders here, or select and move them.</p>
      ) : null}
    </section>
  );
}

/** Form for the driver and departure. */
function DepartureForm({ route, drivers, refused }: Pick<CardProps, "route" | "drivers" | "refused">) {
  const { formData } = useNavigation();
  const isOwn = refused?.values.intent === "set" && refused.values.routeId === route.id;
  const [errors, typed] = isOwn ? [refused.errors, refused.values] : [{}, {} as Record<string, string>];
  const busy = formData?.get("intent") === "set" && formData.get("routeId") === route.id;
  const isGone = route.courierId !== null && !drivers.some(({ id }) => id === route.courierId);
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      key={`${route.version}`}
      className="flex flex-wrap items-end gap-2"
      aria-label={`Driver and departure of route ${route.number}`}
    >
      <FormSentence>{errors[""]}</FormSentence>
      <input type="hidden" name="intent" value="set" />
      <input type="hidden" name="routeId" value={route.id} />
      <input type="hidden" name="version" value={route.version} />
      <input type="hidden" name="day" value={route.day} />
      <SelectField
        id={`driver-${route.id}`}
        name="courierId"
        label="Driver"
        defaultValue={typed.courierId ?? route.courierId ?? ""}
        options={[
          { value: "", label: "Unassigned" },
          ...(isGone
            ? [{ value: route.courierId ?? "", label: `${route.driver ?? "Deleted courier"} (deactivated)` }]
            : []),
          ...drivers.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        error={errors.courierId}
        className="min-w-36 grow basis-36"
      />
      <TextField
        id={`departs-${route.id}`}
        name="departs"
        type="time"
        label="Departure"
        defaultValue={typed.departs ?? clockText(route.departsAt)}
        error={errors.departs}
        className="w-36"
      />
      <Button type="submit" look="quiet" disabled={busy}>
        {busy ? "Saving..." : "Save"}
      </Button>
    </Form>
  );
}

/** Actions of a route. */
export function RouteActions({ route, now }: { route: RouteView; now: string }) {
  const address = `/admin/routes/${route.id}`;
  const label = (word: string) => `${word}: route ${route.number}`;
  return (
    <>
      {route.state === "planned" ? (
        <ButtonLink to={`${address}?ask=leave`} aria-label={label("Dispatch")}>
          Dispatch
        </ButtonLink>
      ) : null}
      {route.state === "out" ? (
        <ButtonLink to={`${address}?ask=end`} aria-label={label("End route")}>
          End route
        </ButtonLink>
      ) : null}
      {route.state === "out" ? <TakeBack route={route} now={now} /> : null}
      {route.state === "planned" && route.stops.length > 1 ? (
        <StepForm
          intent="sequence"
          fields={{ routeId: route.id, version: String(route.version) }}
          label={label("Best sequence")}
        >
          Best sequence
        </StepForm>
      ) : null}
      {route.state === "planned" ? (
        <ButtonLink
          to={`/admin/orders/pick-list?route=${route.id}`}
          look="quiet"
          aria-label={label("Pick list")}
        >
          Pick list
        </ButtonLink>
      ) : null}
      <ButtonLink to={`${address}/manifest`} look="quiet" aria-label={label("Manifest")}>
        Manifest
      </ButtonLink>
    </>
  );
}
