import { TriangleAlert } from "lucide";
import { Link } from "react-router";
import { shortDayText } from "#app/base/lib/moment-text.ts";
import { Icon } from "#app/base/ui/icon.tsx";
import { windowStartText, windowTimeText } from "#app/trade/delivery/window-text.ts";
import type { NextThing } from "./next-things.ts";

type Props = {
  things: readonly NextThing[];
  now: string;
  /** Selects the orders that a thing is about, instead of following its address. */
  select: (thing: NextThing) => void;
};

/** What is to be done next, the most urgent first (rules board/next-tasks). A press selects the orders, or leads to where it is done. */
export function NextThings({ things, now, select }: Props) {
  if (things.length === 0) return null;
  return (
    <section
      aria-labelledby="board-next"
      className="rounded-card border border-hairline bg-white px-4 pt-2 pb-1"
    >
      <h3 id="board-next" className="text-lg">
        Next
      </h3>
      <ol className="grid gap-x-6 md:grid-cols-2">
        {things.map((thing) => (
          <li
            key={`${thing.kind} ${thing.window?.start} ${thing.route}`}
            className="flex min-h-11 flex-wrap items-center gap-x-2.5"
          >
            <Link
              to={thing.to}
              preventScrollReset={thing.selects !== null}
              className={`link inline-flex min-h-11 items-center gap-1 text-sm font-semibold ${isAlarm(thing) ? "text-clay" : ""}`}
              onClick={(event) => {
                if (!thing.selects) return;
                event.preventDefault();
                select(thing);
              }}
            >
              {isAlarm(thing) ? <Icon of={TriangleAlert} size={14} /> : null}
              {thingText(thing)}
            </Link>
            <Due thing={thing} now={now} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const isAlarm = ({ kind }: NextThing) => kind === "door" || kind === "unfit";

function Due({ thing, now }: { thing: NextThing; now: string }) {
  if (thing.kind === "unfit") return null;
  if (thing.kind === "door" || thing.kind === "answers" || thing.kind === "earlier")
    return <span className="tabular text-sm text-ink-soft">since {momentOf(thing)}</span>;
  const by = windowStartText(thing.by);
  if (Date.parse(thing.by) > Date.parse(now)) return <span className="tabular text-sm">by {by}</span>;
  return (
    <span className="tabular inline-flex items-center gap-1 text-sm font-semibold text-clay">
      <Icon of={TriangleAlert} size={14} />
      was due {by}
    </span>
  );
}

function momentOf({ kind, by }: NextThing): string {
  return kind === "earlier" ? shortDayText(by) : windowStartText(by);
}

/** "Pack 12:00 PM to 2:00 PM: 4 orders", "3 orders to confirm". */
function thingText({ kind, count, window, route }: NextThing): string {
  const orders = count === 1 ? "1 order" : `${count} orders`;
  const time = window ? windowTimeText(window.start, window.end) : "";
  switch (kind) {
    case "door":
      return count === 1 ? "A courier at a door needs the shop" : `${count} couriers at doors need the shop`;
    case "unfit":
      return `${orders} with goods recalled, on hold or expired`;
    case "answers":
      return count === 1 ? "1 delivery exception" : `${count} delivery exceptions`;
    case "earlier":
      return `${orders} left open on days before`;
    case "confirm":
      return `${orders} to confirm`;
    case "pack":
      return `Pack ${time}: ${orders}`;
    case "leave":
      return `Route ${route} is to leave: ${orders}`;
    case "send":
      return `Send out ${time}: ${orders}`;
    case "failed":
      return `Try again ${time}: ${count === 1 ? "1 failed delivery" : `${count} failed deliveries`}`;
  }
}
