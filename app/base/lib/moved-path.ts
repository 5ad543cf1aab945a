/** The path of what stood at `from` and stands at `to` now, with all that the page is given behind it (rules addresses/changed-slugs). */
export function movedPath({ pathname, search }: URL, from: string, to: string): string {
  return `${to}${pathname.slice(from.length)}${search}`;
}
