import { Form, Link } from "react-router";
import type { z } from "zod";
import { actionsOf, adminOf, type Sent, step } from "#app/admin/kit/admin.server.ts";
import { SectionHead } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { calendarDayText } from "#app/base/lib/moment-text.ts";
import { counted } from "#app/base/lib/money.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { Button, buttonClass } from "#app/base/ui/button.tsx";
import { EmptyState } from "#app/base/ui/empty-state.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { DoneSentence } from "#app/base/ui/form-sentence.tsx";
import { setCapacity } from "#app/trade/delivery/set-capacity.server.ts";
import type { Route } from "./+types/windows";
import { closeWindowForm, isDay, windowChangedText, windowForm } from "./day-forms.ts";
import { DayWindowTable, WindowQuestion } from "./day-forms.tsx";
import { readDayWindows } from "./queries.server.ts";

const PAGE = "/admin/delivery/windows";

export const handle = screen({
  load: "Error fetching delivery windows",
  save: "Error saving the delivery window",
});

/**
 * Delivery windows of a day with their orders; `?window=…` opens a single one (rules
 * settings-screens/window-capacity).
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = url.searchParams.get("day");
  const { db, now } = adminOf(context);
  const day = isDay(asked) ? Temporal.PlainDate.from(asked) : shopDate(now);
  const read = await readDayWindows(db, day);
  const windows = read.options.flatMap(({ option, windows: ofDay }) =>
    ofDay.flatMap(({ start, end, places }) => places.map((place) => ({ option, start, end, ...place }))),
  );
  const name = url.searchParams.get("window");
  return {
    ...read,
    day: day.toString(),
    dayBefore: day.subtract({ days: 1 }).toString(),
    dayAfter: day.add({ days: 1 }).toString(),
    window: windows.find(({ option, band, start }) => windowName(option, band, start) === name) ?? null,
  };
}

type Asked = z.infer<typeof windowForm> | z.infer<typeof closeWindowForm>;

async function save({ form, values, actor, db, now, done, refuse }: Sent<Asked>) {
  const saved = await setCapacity(db, actor, form, now);
  if (saved.ok) return done("Delivery window saved", `${PAGE}?day=${shopDate(form.start)}`);
  const { refusal } = saved;
  switch (refusal.name) {
    case "no_such_window":
      return refuse({ "": "This delivery window no longer exists. Reload the page and try again." });
    case "booked": {
      const orders = counted(refusal.booked, "order is", "orders are");
      return refuse({ capacity: `${orders} already booked. Capacity can't be lower.` });
    }
    case "changed": {
      const capacity = windowChangedText({ was: form.was, wanted: form.capacity, ...refusal });
      // The next save starts from the capacity shown here.
      return refuse({ capacity }, { values: { ...values, was: String(refusal.capacity) } });
    }
  }
}

export const action = actionsOf({ save: step(windowForm, save), close: step(closeWindowForm, save) });

export default function Windows({ loaderData, actionData }: Route.ComponentProps) {
  const { options, closed, day, dayBefore, dayAfter, window } = loaderData;
  const orders = `/admin/orders?day=${day}`;
  return (
    <div className="flex flex-col gap-6">
      <SectionHead />
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
          {" "}
          Previous day{" "}
        </Link>
        <Link to={`?day=${dayAfter}`} className={buttonClass("plain")}>
          {" "}
          Next day{" "}
        </Link>
      </Form>
      <p role="status" className="font-semibold">
        {calendarDayText(day)}
      </p>
      {closed === null ? null : (
        <DoneSentence>{`This day is closed: ${closed}. Customers can't book it.`}</DoneSentence>
      )}
      {options.every(({ windows }) => windows.length === 0) ? (
        <EmptyState title="No delivery windows on this day">
          <p className="text-ink-soft">No delivery window fits your delivery hours.</p>
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-2">
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

/** Returns a window's name in addresses: "standard primary 2026-11-21T18:00:00Z". */
const windowName = (option: string, band: string, start: string) => `${option} ${band} ${start}`;
