import { Link } from "react-router";
import { calendarDayText } from "#app/base/lib/moment-text.ts";
import { buttonClass } from "#app/base/ui/button.tsx";

type Props = {
  /** The shop day, "2026-11-21". */
  day: string;
  isToday: boolean;
  id?: string;
  /** The ways to other days and screens: address and label. */
  ways: readonly (readonly [to: string, label: string])[];
};

/** The head of a screen about one day: which, and the ways to those beside it. */
export function DayHead({ day, isToday, id, ways }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 id={id} className="text-xl">
        {isToday ? "Today, " : ""}
        {calendarDayText(day)}
      </h2>
      <nav aria-label="Days" className="flex flex-wrap gap-2">
        {ways.map(([to, label]) => (
          <Link key={label} to={to} className={buttonClass("quiet")}>
            {label}
          </Link>
        ))}
      </nav>
    </div>
  );
}
