import { useEffect, useRef } from "react";
import { Form, useLocation, useNavigation, useSearchParams, useSubmit } from "react-router";
import { TextField } from "#app/ui/text-fields.tsx";
import { PASSING, SEARCH_LENGTH } from "./list-query.ts";

/** How long after the last key the list is searched, in ms. */
const AFTER_TYPING_MS = 250;

/**
 * The free-text search of a list (rules 33.6). The text stands in the URL as `q`; the list follows the typing, and
 * without JavaScript it follows Enter. Other parameters of the list stay, but not the page.
 */
export function ListSearch({ label = "Search", placeholder }: { label?: string; placeholder: string }) {
  const [params] = useSearchParams();
  const submit = useSubmit();
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = params.get("q") ?? "";
  useEffect(() => () => clearTimeout(timer.current), []);
  // Whoever follows a link right after typing wants to go there, not back to a list that has been searched meanwhile.
  const { pathname } = useLocation();
  const isLeaving = (useNavigation().location?.pathname ?? pathname) !== pathname;
  useEffect(() => {
    if (isLeaving) clearTimeout(timer.current);
  }, [isLeaving]);
  // Back, forward and a link that clears the list change the address without this field.
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = search;
  }, [search]);
  const others = [...params].filter(([name]) => !["q", "page", ...PASSING].includes(name));
  return (
    <Form
      method="get"
      role="search"
      aria-label={label}
      className="w-full max-w-md"
      onChange={({ currentTarget }) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(
          () => void submit(currentTarget, { replace: true, preventScrollReset: true }),
          AFTER_TYPING_MS,
        );
      }}
      onSubmit={() => clearTimeout(timer.current)}
    >
      {others.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <TextField
        ref={field}
        id="list-search"
        name="q"
        type="search"
        label={label}
        placeholder={placeholder}
        maxLength={SEARCH_LENGTH}
        defaultValue={search}
        autoComplete="off"
      />
    </Form>
  );
}
