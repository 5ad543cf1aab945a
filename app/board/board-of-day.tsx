import { Link } from "react-router";
import { calendarDayText } from "#app/lib/moment-text.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { BoardWindow } from "./day-board.ts";
import { DayBoard } from "./day-board.tsx";

type Props = {
  /** The shop day, and those beside it. */
  day: string;
  isToday: boolean;
  dayBefore: string;
  dayAfter: string;
  windows: BoardWindow[];
  isCut: boolean;
};

/** The orders of a day, window by window. */
export function BoardOfDay({ day, isToday, dayBefore, dayAfter, windows, isCut }: Props) {
  const count = windows.reduce((sum, window) => sum + window.orders.length, 0);
  return (
    <section aria-labelledby="board-day" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="board-day" className="text-xl">
          {isToday ? "Today, " : ""}
          {calendarDayText(day)}
        </h2>
        <nav aria-label="Days" className="flex flex-wrap gap-2">
          <Link to={`/admin/orders/pick-list?day=${day}`} className={buttonClass("quiet")}>
            Pick list
          </Link>
          <Link to={`?view=board&day=${dayBefore}`} className={buttonClass("quiet")}>
            Day before
          </Link>
          {isToday ? null : (
            <Link to="?view=board" className={buttonClass("quiet")}>
              Today
            </Link>
          )}
          <Link to={`?view=board&day=${dayAfter}`} className={buttonClass("quiet")}>
            Day after
          </Link>
        </nav>
      </div>
      <p role="status" className="text-sm text-ink-soft">
        {count === 1 ? "1 order" : `${count} orders`} to deliver or delivered. Cancelled and returned orders
        are only in the list.
        {isCut ? " This day has more orders than the board shows; the list has them all." : ""}
      </p>
      {windows.length > 0 ? (
        <DayBoard day={day} windows={windows} />
      ) : (
        <EmptyState title="No deliveries on this day">
          <p className="max-w-measure text-ink-soft">A window appears here once somebody has booked it.</p>
        </EmptyState>
      )}
    </section>
  );
}
