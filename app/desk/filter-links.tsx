import { Link, useSearchParams } from "react-router";
import { withParams } from "./list-query.ts";

type FilterLinksProps = {
  label: string;
  /** The parameter that holds the choice. */
  name: string;
  /** The choices; that of value null leaves the parameter out. */
  options: readonly { value: string | null; label: string; count?: string }[];
  current: string | null;
};

/** Narrows a list by one of a few choices, each a link that keeps the rest of the query but the place in the list. */
export function FilterLinks({ label, name, options, current }: FilterLinksProps) {
  const [params] = useSearchParams();
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {options.map(({ value, label: words, count }) => (
        <Link
          key={words}
          to={withParams(params, { [name]: value, page: null, before: null }) || "?"}
          preventScrollReset
          aria-current={value === current ? "true" : undefined}
          className="inline-flex min-h-11 items-center gap-2 rounded-full border border-edge bg-white px-4 text-base hover:border-ink aria-[current=true]:border-spruce aria-[current=true]:bg-spruce aria-[current=true]:font-semibold aria-[current=true]:text-white"
        >
          {words}
          {count === undefined ? null : <span className="tabular">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
