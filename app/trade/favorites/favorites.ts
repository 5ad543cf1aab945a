import { isFlag, isListOf, isObject, isOptional, isText, savedList } from "#app/base/lib/shape.ts";
import { isUuid } from "#app/base/lib/uuid.ts";

/** Most favorites that a browser keeps for somebody who is signed out, and most ids in one message to the server. */
export const BROWSER_FAVORITES_LIMIT = 200;
/** Most favorites of one customer; products that are not sold any more do not count. */
export const FAVORITES_LIMIT = 500;
/** Favorites on one page of the account. */
export const FAVORITES_PAGE = 24;

/** The messages shown when a favorite is not kept. */
export const NOT_SOLD = "This product is no longer sold.";
export const FAVORITES_SIGN_IN_AGAIN = "Sign in again to save favorites.";
export const FAVORITE_NOT_SAVED = "We couldn't save this favorite. Please try again.";
export const FAVORITES_FULL = `You have ${FAVORITES_LIMIT} favorites, which is the limit. Remove one first.`;
export const BROWSER_FULL = `This browser keeps up to ${BROWSER_FAVORITES_LIMIT} favorites. Sign in to keep more.`;
export const NOT_ALL_MERGED = `We keep up to ${FAVORITES_LIMIT} favorites, so some from this browser weren't added.`;

/** The ids that are kept now; `full` is true when a list did not fit as a whole. */
export type KeptFavorites = { ids: string[]; full?: boolean };

/** The server's answer to a heart: the ids that are kept, or a sentence about what is wrong. */
export type FavoritesReply = KeptFavorites | { sentence: string };

export const isKeptFavorites = isObject<KeptFavorites>({ ids: isListOf(isText), full: isOptional(isFlag) });

/** The ids in a text that a browser saved, newest first; anything malformed is left out. */
export function parseSavedFavorites(saved: string | null): string[] {
  return [...new Set(savedList(saved).filter(isUuid))].slice(0, BROWSER_FAVORITES_LIMIT);
}

/** The list with one more favorite, newest first; one that is there keeps its place. Null when the list is full. */
export function withFavorite(ids: readonly string[], id: string): readonly string[] | null {
  if (ids.includes(id)) return ids;
  return ids.length < BROWSER_FAVORITES_LIMIT ? [id, ...ids] : null;
}

/** The list without these favorites. */
export function withoutFavorites(ids: readonly string[], gone: readonly string[]): readonly string[] {
  return ids.filter((id) => !gone.includes(id));
}
