import { type ReactNode, useEffect, useRef } from "react";
import { Form, Link, useLocation, useNavigation, useSearchParams, useSubmit } from "react-router";
import { PASSING, SEARCH_LENGTH, withParams } from "#app/base/records/list-query.ts";
import { Button, buttonClass } from "#app/base/ui/button.tsx";
import { TextField } from "#app/base/ui/field.tsx";

type Props = {
  label: string;
  names: readonly string[];
  /** True for the list's search form. */
  isSearch?: boolean;
  /** True if each choice applies immediately (without JavaScript, the button applies it). */
  atOnce?: boolean;
  className?: string;
  buttonsClass?: string;
  children: ReactNode;
  below?: ReactNode;
};

/**
 * Form that filters a list by fields. A plain GET form that keeps the other query parameters, such as a
 * search, but not the page.
 */
export function FilterForm(props: Props) {
  const { label, names, isSearch = false, atOnce = false, className, buttonsClass = "" } = props;
  const [params] = useSearchParams();
  const submit = useSubmit();
  const own = [...names, "page", "before"];
  const values = names.map((name) => params.get(name) ?? "");
  const button = (
    <Button type="submit" look="quiet">
      Filter
    </Button>
  );
  return (
    <Form
      method="get"
      role={isSearch ? "search" : undefined}
      aria-label={label}
      // Back, forward, and Clear change the address outside of this form, so it remounts with the
      // address's values.
      key={values.join(" ")}
      preventScrollReset
      className={className ?? "flex flex-wrap items-end gap-3"}
      onChange={({ currentTarget }) => {
        if (atOnce) void submit(currentTarget, { preventScrollReset: true });
      }}
    >
      <OtherParams than={own} />
      {props.children}
      {atOnce ? (
        <noscript>{button}</noscript>
      ) : (
        <div className={`flex gap-3 ${buttonsClass}`}>
          {button}
          {values.some(Boolean) ? (
            <Link
              to={withParams(params, Object.fromEntries(own.map((name) => [name, null]))) || "?"}
              preventScrollReset
              className={buttonClass("plain")}
            >
              Clear
            </Link>
          ) : null}
        </div>
      )}
      {props.below}
    </Form>
  );
}

/** Returns the parameters of the list being loaded, or of the current one, so a second choice keeps the first. */
function useComingParams(): URLSearchParams {
  const here = useLocation();
  const coming = useNavigation().location;
  return new URLSearchParams(coming?.pathname === here.pathname ? coming.search : here.search);
}

/** Other query parameters, sent along with the form. */
function OtherParams({ than }: { than: readonly string[] }) {
  const others = [...useComingParams()].filter(([name]) => ![...than, ...PASSING].includes(name));
  return others.map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}

type FilterLinksProps = {
  label: string;
  /** Query parameter of the choice. */
  name: string;
  /** The choices; a null value leaves the parameter out. */
  options: readonly { value: string | null; label: string; count?: string }[];
  current: string | null;
};

/**
 * Links that filter a list by one of a few choices. Each keeps the other query parameters, but not the page.
 */
export function FilterLinks({ label, name, options, current }: FilterLinksProps) {
  const params = useComingParams();
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {options.map(({ value, label: choice, count }) => (
        <Link
          key={choice}
          to={withParams(params, { [name]: value, page: null, before: null }) || "?"}
          preventScrollReset
          aria-current={value === current ? "true" : undefined}
          className="inline-flex min-h-11 items-center gap-2 rounded-full border border-edge bg-white px-4 text-base hover:border-ink aria-[current=true]:border-spruce aria-[current=true]:bg-spruce aria-[current=true]:font-semibold aria-[current=true]:text-white"
        >
          {choice}
          {count === undefined ? null : <span className="tabular">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** Delay between the last keystroke and the search, in ms. */
const AFTER_TYPING_MS = 250;

/** Text search of a list, `q` (rules screens/lists): searches while typing; without JavaScript, on Enter. */
export function ListSearch({ placeholder }: { placeholder: string }) {
  const [params] = useSearchParams();
  const submit = useSubmit();
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  function stopWaiting() {
    clearTimeout(timer.current);
    timer.current = undefined;
  }
  function searchNow(form: HTMLFormElement) {
    stopWaiting();
    void submit(form, { replace: true, preventScrollReset: true });
  }
  const search = params.get("q") ?? "";
  useEffect(() => () => clearTimeout(timer.current), []);
  // A link followed right after typing must not be undone by a late search.
  const { pathname } = useLocation();
  const isLeaving = (useNavigation().location?.pathname ?? pathname) !== pathname;
  useEffect(() => {
    if (isLeaving) clearTimeout(timer.current);
  }, [isLeaving]);
  // Back, forward, and links that clear the list change the address outside of this field.
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = search;
  }, [search]);
  return (
    <Form
      method="get"
      role="search"
      className="w-full max-w-md"
      onChange={({ currentTarget }) => {
        stopWaiting();
        timer.current = setTimeout(searchNow, AFTER_TYPING_MS, currentTarget);
      }}
      // Clicks run after the pending search, not before it.
      onBlur={({ currentTarget }) => timer.current && searchNow(currentTarget)}
      onSubmit={stopWaiting}
    >
      <OtherParams than={["q", "page"]} />
      <TextField
        ref={field}
        id="list-search"
        name="q"
        type="search"
        label="Search"
        placeholder={placeholder}
        maxLength={SEARCH_LENGTH}
        defaultValue={search}
        autoComplete="off"
      />
    </Form>
  );
}
