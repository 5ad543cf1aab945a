import type { MouseEvent } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { type Opened, ownPath, writeOpened } from "./overlay-address.ts";
import { PUSHED } from "./overlay-host.tsx";

type Props = {
  opens: Opened;
  /** What is pressed: "Read More". */
  words: string;
  /** What it is about, where that is not to be seen in the words: read out, and known to search engines. */
  about?: string;
  className: string;
};

/**
 * A link to an article or course on /education. A plain press opens it over the page (rules 18.6);
 * in a new tab, before and without JavaScript it leads to the page of its own.
 */
export function ResourceLink({ opens, words, about, className }: Props) {
  const { search } = useLocation();
  const navigate = useNavigate();

  function press(event: MouseEvent<HTMLAnchorElement>) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Not every browser gives a pressed link the focus, and the overlay returns it to where it was.
    event.currentTarget.focus({ preventScroll: true });
    navigate(
      { search: writeOpened(search, opens) },
      { preventScrollReset: true, defaultShouldRevalidate: false, state: PUSHED },
    );
  }

  return (
    <Link to={ownPath(opens)} data-opens={opens.kind} className={className} onClick={press}>
      {words}
      {about ? <span className="sr-only">: {about}</span> : null}
    </Link>
  );
}
