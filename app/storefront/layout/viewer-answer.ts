import { isFlag, isListOf, isNullOr, isObject, isText } from "#app/base/lib/shape.ts";

/** What the frame shows of the person who is signed in. */
export type ViewerFacts = { name: string; email: string; isAdmin: boolean };

/** The server's answer: who is signed in, null for nobody, and the ids of that person's favorites. */
export type ViewerAnswer = { viewer: ViewerFacts | null; favorites: string[] };

export const isViewerAnswer = isObject<ViewerAnswer>({
  viewer: isNullOr(isObject<ViewerFacts>({ name: isText, email: isText, isAdmin: isFlag })),
  favorites: isListOf(isText),
});
