import { Link, useSearchParams } from "react-router";
import { withParams } from "#app/desk/list-query.ts";
import { PEOPLE_SHOWN, type PeopleShown, SHOWN_LABELS } from "./people-list.ts";

/** Narrows the list to admins, customers or blocked people; the choice stands in the address. */
export function ShownTabs({ shown }: { shown: PeopleShown }) {
  const [params] = useSearchParams();
  return (
    <nav
      aria-label="Which users"
      className="inline-flex max-w-full flex-wrap rounded-[1.5rem] border border-edge bg-white p-0.5"
    >
      {PEOPLE_SHOWN.map((one) => (
        <Link
          key={one}
          to={withParams(params, { show: one === "everybody" ? null : one, page: null }) || "?"}
          preventScrollReset
          aria-current={one === shown ? "page" : undefined}
          className="inline-flex min-h-11 items-center rounded-full px-2 text-sm min-[24rem]:px-3 font-semibold sm:px-4 sm:text-base aria-[current=page]:bg-spruce aria-[current=page]:text-white"
        >
          {SHOWN_LABELS[one]}
        </Link>
      ))}
    </nav>
  );
}
