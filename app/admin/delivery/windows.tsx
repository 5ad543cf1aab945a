import { data, Form, Link } from "react-router";
import { actorOf } from "#app/accounts/audit/actor.server.ts";
import { requireAdmin } from "#app/accounts/auth/guards.server.ts";
import { fetchFailure } from "#app/admin/kit/fetch-failure.tsx";
import { sendItem } from "#app/admin/kit/form-parts.tsx";
import { leadTo } from "#app/admin/kit/item-action.server.ts";
import { SubTabs } from "#app/admin/kit/list-screen.tsx";
import { DELIVERY_TABS } from "#app/admin/kit/tabs.ts";
import { database } from "#app/base/db/context.server.ts";
import { calendarDayText } from "#app/base/lib/moment-text.ts";
import { type RefusedForm, typedValues } from "#app/base/lib/refused-form.ts";
import { fieldErrors, readSentForm } from "#app/base/lib/sent-form.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { Button, buttonClass } from "#app/base/ui/button.tsx";
import { EmptyState } from "#app/base/ui/empty-state.tsx";
import { DoneSentence } from "#app/base/ui/form-sentence.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { TextField } from "#app/base/ui/text-fields.tsx";
import { setCapacity } from "#app/trade/delivery/set-capacity.server.ts";
import type { Route } from "./+types/windows";
import { isDay } from "./closed-day-form.ts";
import { readDayWindows } from "./read-day-windows.server.ts";
import { bookedText, changedText, windowForm, windowName } from "./window-form.ts";
import { type AskedWindow, DayWindowTable, WindowQuestion } from "./window-question.tsx";

const PAGE = "/admin/delivery/windows";
const FAILED = "Error saving the window";

/** The windows of a day with what is booked in them; `?window=…` asks about a single one (rules 39.10). */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin(request, context);
  const today = shopDate(Temporal.Now.instant());
  const asked = url.searchParams.get("day");
  const day = isDay(asked) ? Temporal.PlainDate.from(asked) : today;
  const read = await readDayWindows(context.get(database), day);
  const name = url.searchParams.get("window");
  const [window] = read.options.flatMap(({ option, windows }) =>
    windows.flatMap(({ start, end, places }) =>
      places.flatMap((place): AskedWindow[] =>
        windowName(option, place.band, start) === name ? [{ option, start, end, ...place }] : [],
      ),
    ),
  );
  return {
    ...read,
    day: day.toString(),
    dayBefore: day.subtract({ days: 1 }).toString(),
    dayAfter: day.add({ days: 1 }).toString(),
    window: window ?? null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await requireAdmin(request, context);
  const fields = Object.fromEntries(await readSentForm(request));
  const refuse = (errors: RefusedForm["errors"], status: number, seen: { was?: string } = {}) =>
    data<RefusedForm>({ errors, values: { ...typedValues(fields), ...seen } }, { status });
  const read = windowForm.safeParse(fields);
  if (!read.success) {
    const { "": whole, capacity } = fieldErrors<"capacity">(read.error);
    return refuse(capacity ? { capacity } : { "": whole ?? "Please reload the page." }, 400);
  }
  const actor = actorOf(viewer, context);
  const saved = await setCapacity(context.get(database), actor, read.data, Temporal.Now.instant());
  if (!saved.ok) {
    const { refusal } = saved;
    if (refusal.name === "no_such_window")
      return refuse({ "": "There is no such window any more. Please reload the page." }, 409);
    if (refusal.name === "booked") return refuse({ capacity: bookedText(refusal.booked) }, 409);
    // The next Save is made from the number that is told here.
    const { was, capacity } = read.data;
    return refuse({ capacity: changedText({ was, wanted: capacity, ...refusal }) }, 409, {
      was: String(refusal.capacity),
    });
  }
  const day = shopDate(read.data.start).toString();
  return leadTo(context, `${PAGE}?day=${day}`, "window saved");
}

export function clientAction(sending: Route.ClientActionArgs) {
  return sendItem(sending, FAILED);
}

export default function Windows({ loaderData, actionData }: Route.ComponentProps) {
  const { options, closed, day, dayBefore, dayAfter, window } = loaderData;
  const orders = `/admin/orders?day=${day}`;
  return (
    <div className="flex flex-col gap-6">
      <title>Windows | Delivery | Admin</title>
      <PageHead title="Delivery" />
      <SubTabs of={DELIVERY_TABS} current="Windows" />
      <Form method="get" className="flex flex-wrap items-end gap-3">
        <TextField
          key={day}
          id="day"
          name="day"
          type="date"
          label="Day"
          defaultValue={day}
          className="w-48"
        />
        <Button type="submit" look="quiet">
          Show
        </Button>
        <Link to={`?day=${dayBefore}`} className={buttonClass("plain")}>
          Day before
        </Link>
        <Link to={`?day=${dayAfter}`} className={buttonClass("plain")}>
          Day after
        </Link>
      </Form>
      <p role="status" className="font-semibold">
        {calendarDayText(day)}
      </p>
      {closed === null ? null : (
        <DoneSentence>{`This day is closed: ${closed}. Nothing new can be booked on it.`}</DoneSentence>
      )}
      {options.every(({ windows }) => windows.length === 0) ? (
        <EmptyState title="No windows on this day">
          <p className="text-ink-soft">The delivery hours of the settings leave no room for one.</p>
        </EmptyState>
      ) : (
        <div className="grid items-start gap-8 xl:grid-cols-2">
          {options.map((option) => (
            <DayWindowTable
              key={option.option}
              option={option}
              addressOf={(band, start) =>
                `?${new URLSearchParams({ day, window: windowName(option.option, band, start) })}`
              }
            />
          ))}
        </div>
      )}
      {window ? (
        <WindowQuestion window={window} back={`${PAGE}?day=${day}`} orders={orders} refused={actionData} />
      ) : null}
    </div>
  );
}

export const ErrorBoundary = fetchFailure("Error fetching the windows");
