import { isRichText, type RichText } from "#app/base/lib/rich-text.ts";
import { isEither, isFlag, isListOf, isNullOr, isObject, isText } from "#app/base/lib/shape.ts";
import { articlePath, coursePath, type Lesson } from "./resources.ts";

/** The open overlay of the Education Center. */
export type Opened = { kind: "article" | "course"; slug: string };

export const EDUCATION_PATH = "/education";

/**
 * Parses the overlay from the query of /education: `?article=SLUG` or `?course=SLUG`; the article if both are
 * present.
 */
export function readOpened(search: string): Opened | null {
  const params = new URLSearchParams(search);
  for (const kind of ["article", "course"] as const) {
    const slug = params.get(kind);
    if (slug) return { kind, slug };
  }
  return null;
}

/** Returns the query of /education with this overlay, or none, open; keeps other parameters. */
export function writeOpened(search: string, opened: Opened | null): string {
  const params = new URLSearchParams(search);
  params.delete("article");
  params.delete("course");
  if (opened) params.set(opened.kind, opened.slug);
  return params.size > 0 ? `?${params}` : "";
}

/** Path of an article's or course's own page. */
export function ownPath({ kind, slug }: Opened): string {
  return kind === "article" ? articlePath(slug) : coursePath(slug);
}

/** Path from which an overlay loads its text. */
export function textPath(opened: Opened): string {
  return `${ownPath(opened)}/${opened.kind === "article" ? "content" : "curriculum"}`;
}

/** Returns whether two URLs of /education differ only in the open overlay. */
export function differsInOverlayAlone(one: URL, other: URL): boolean {
  const opened = (url: URL) => JSON.stringify(readOpened(url.search));
  return (
    one.pathname === other.pathname &&
    writeOpened(one.search, null) === writeOpened(other.search, null) &&
    opened(one) !== opened(other)
  );
}

/** Text that an overlay loads when it opens: the responses of the two resource routes. */
export type OverlayText = { content: RichText | null } | { curriculum: Lesson[] };

/** Shape of that response. */
export const isOverlayText = isEither<OverlayText>(
  isObject<{ content: RichText | null }>({ content: isNullOr(isRichText) }),
  isObject<{ curriculum: Lesson[] }>({
    curriculum: isListOf(isObject<Lesson>({ title: isText, duration: isText, free: isFlag })),
  }),
);
