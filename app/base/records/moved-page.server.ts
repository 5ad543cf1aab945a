import { data, redirect } from "react-router";

/**
 * What the page of a thing throws that is not at this path: the way to the path that the thing has now, with what stood behind it
 * (rules 22.9), or that there is none.
 */
export function movedPage(url: URL, from: string, to: string | null) {
  if (to === null) return data(null, { status: 404 });
  return redirect(`${to}${url.pathname.slice(from.length)}${url.search}`, 301);
}
