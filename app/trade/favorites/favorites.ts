import { isFlag, isListOf, isObject, isOptional, isText, savedList } from "#app/base/lib/shape.ts";
import { isUuid } from "#app/base/lib/uuid.ts";

/** Maximum favorites in a signed-out browser, and maximum ids per request. */
export const BROWSER_FAVORITES_LIMIT = 200;
/** Maximum favorites of a customer; products no longer sold don't count. */
export const FAVORITES_LIMIT = 500;
/** Favorites per page of the account. */
export const FAVORITES_PAGE = 24;

/** Messages if a favorite isn't saved. */
export const NOT_SOLD = "This product is no longer sold.";
export const FAVORITES_SIGN_IN_AGAIN = "Sign in again to save favorites.";
export const FAVORITE_NOT_SAVED = "We couldn't save this favorite. Please try again.";
export const FAVORITES_FULL = `You have ${FAVORITES_LIMIT} favorites, which is the limit. Remove one first.`;
export const BROWSER_FULL = `This browser keeps up to ${BROWSER_FAVORITES_LIMIT} favorites. Sign in to keep more.`;
export const NOT_ALL_MERGED = `We keep up to ${FAVORITES_LIMIT} favorites, so some from this browser weren't added.`;

/** The current ids; `full` is true if a list didn't fit completely. */
export type KeptFavorites = { ids: string[]; full?: boolean };

/** The server's response to a heart: the current ids, or an error message. */
export type FavoritesReply = KeptFavorites | { sentence: string };

export const isKeptFavorites = isObject<KeptFavorites>({ ids: isListOf(isText), full: isOptional(isFlag) });

/** Parses the ids saved by a browser, newest first; skips malformed ones. */
export function parseSavedFavorites(saved: string | null): string[] {
  return [...new Set(savedList(saved).filter(isUuid))].slice(0, BROWSER_FAVORITES_LIMIT);
}

/**
 * Returns the list with a favorite added, newest first; an existing one keeps its position. Null if the list
 * is full.
 */
export function withFavorite(ids: readonly string[], id: string): readonly string[] | null {
  if (ids.includes(id)) return ids;
  return ids.length < BROWSER_FAVORITES_LIMIT ? [id, ...ids] : null;
}

/** Returns the list without these favorites. */
export function withoutFavorites(ids: readonly string[], gone: readonly string[]): readonly string[] {
  return ids.filter((id) => !gone.includes(id));
}
