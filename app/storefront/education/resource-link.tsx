import type { MouseEvent } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { type Opened, ownPath, writeOpened } from "#app/content/education/overlay-address.ts";
import { PUSHED } from "./overlay-host.tsx";

type Props = {
  opens: Opened;
  /** The text of the link, such as "Read More". */
  words: string;
  /** The resource's title where `words` does not say it, for screen readers and search engines. */
  about?: string;
  className: string;
};

/**
 * A link to an article or course on /education. A plain press opens it over the page (rules 18.6);
 * in a new tab, or while no script runs, it leads to the resource's own page.
 */
export function ResourceLink({ opens, words, about, className }: Props) {
  const { search } = useLocation();
  const navigate = useNavigate();

  function press(event: MouseEvent<HTMLAnchorElement>) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Not every browser focuses a link that is pressed, and the overlay gives the focus back to where it was.
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
