import { useEffect, useSyncExternalStore } from "react";
import { toast } from "react-hot-toast/headless";
import type { Result } from "#app/lib/result.ts";
import { askRoute, type NoAnswer } from "#app/ui/ask-route.tsx";
import { keepInBrowser } from "#app/ui/kept-in-browser.tsx";
import {
  BROWSER_FULL,
  FAVORITE_NOT_SAVED,
  isKeptFavorites,
  type KeptFavorites,
  NOT_ALL_MERGED,
  parseSavedFavorites,
  withFavorite,
  withoutFavorites,
} from "./favorites.ts";

// The favorites as this tab knows them (rules 12.1): of somebody who is signed out in localStorage, which
// counts and memory only follows; of a customer on the server, read once and kept in memory.
const BROWSER_KEY = "evenlake-favorites";
const ADDRESS = "/account/favorites";

/** A customer's favorites. */
type Account = {
  email: string;
  /** What the server last said it keeps, and whether that is the last word. */
  saved: ReadonlySet<string>;
  known: boolean;
  /** What each heart that was pressed is to be, until the server has answered, in the order of the presses. */
  pressed: Map<string, boolean>;
  /** One message is on its way, and the next follows. */
  busy: boolean;
  /** What failed meanwhile is to be tried once more. */
  again: boolean;
};

let account: Account | null = null;
let hearts = 0;
let merges = 0;

const browsers = keepInBrowser<readonly string[]>({
  key: BROWSER_KEY,
  read: parseSavedFavorites,
  write: (ids) => (ids.length > 0 ? JSON.stringify(ids) : null),
});
const { subscribe, tell } = browsers;

function subscribeHeart(listener: () => void): () => void {
  const leave = subscribe(listener);
  hearts += 1;
  // The first heart of a page asks for them all.
  if (hearts === 1) catchUp();
  return () => {
    hearts -= 1;
    leave();
  };
}

/** Whether a product is a favorite, as far as this tab knows. */
export function isFavorite(productId: string): boolean {
  if (account) return account.pressed.get(productId) ?? account.saved.has(productId);
  return browsers.current().includes(productId);
}

/** Whether a product is a favorite; not while the server renders and until the page has started. */
export function useIsFavorite(productId: string): boolean {
  return useSyncExternalStore(
    subscribeHeart,
    () => isFavorite(productId),
    () => false,
  );
}

/** How often what the browser kept was added to an account: a list that was read before is old then. */
export function useFavoriteMerges(): number {
  return useSyncExternalStore(
    subscribe,
    () => merges,
    () => 0,
  );
}

/**
 * Tells the favorites whose they are: `viewer` is the email of who is signed in. Put it once in a frame with hearts
 * on its pages. It asks nothing of the server while there is neither a heart on the page nor anything to merge.
 */
export function FavoritesKeeper({ viewer }: { viewer: string | null }) {
  useEffect(() => followViewer(viewer), [viewer]);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") tryAgain();
    };
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", look);
    };
  }, []);
  return null;
}

/** See FavoritesKeeper. */
export function followViewer(email: string | null) {
  if (email === (account?.email ?? null)) return;
  // Presses of the person before must not be sent in the name of the next one.
  account?.pressed.clear();
  account =
    email === null
      ? null
      : { email, saved: new Set(), known: false, pressed: new Map(), busy: false, again: false };
  tell();
  catchUp();
}

/** Tries once more what failed or is failing: called when the page is seen again or the connection is back. */
export function tryAgain() {
  if (!account) return;
  account.again = true;
  catchUp();
}

/**
 * Brings the account and this tab together. It adds to the account what the browser kept, sends the presses in their
 * order, and reads what the account holds if a heart needs it and no answer has told it. It sends one message at a
 * time, so that each answer is the latest state. What fails is tried again when somebody presses, when hearts appear,
 * when the page is seen again or when the connection is back.
 */
async function catchUp() {
  const mine = account;
  if (!mine || mine.busy) return;
  mine.busy = true;
  do {
    mine.again = false;
    const ids = browsers.saved();
    if (ids.length > 0) await merge(mine, ids);
    // A press that comes meanwhile takes its place at the end.
    for (const [productId, on] of mine.pressed) await tellPress(mine, productId, on);
    if (!mine.known && hearts > 0) await say(mine);
  } while (mine.again || mine.pressed.size > 0);
  mine.busy = false;
}

/** Adds what the browser kept to the account. The browser keeps a list that could not be added. */
async function merge(mine: Account, ids: readonly string[]) {
  const merged = await say(mine, { intent: "merge", ids: ids.join(",") });
  if (!merged.ok) return;
  forgetHere(ids);
  merges += 1;
  tell();
  if (merged.value.full) toast.error(NOT_ALL_MERGED);
}

async function tellPress(mine: Account, productId: string, on: boolean) {
  const told = await say(mine, { intent: on ? "add" : "remove", ids: productId });
  // A favorite that was removed must not come back with a list that is still to be added.
  if (told.ok && !on) forgetHere([productId]);
  // A heart that was pressed again since has its own answer to come.
  if (mine.pressed.get(productId) !== on) return;
  mine.pressed.delete(productId);
  tell();
  if (told.ok) sayPressed(on);
  else toast.error(told.refusal.sentence ?? FAVORITE_NOT_SAVED, { id: "favorite" });
}

/** Takes ids out of what the browser keeps. */
function forgetHere(ids: readonly string[]) {
  browsers.change((kept) => withoutFavorites(kept, ids));
}

/**
 * Turns the heart of a product on or off. The heart shows it at once; when the change cannot be saved, the heart goes
 * back and a message says so.
 */
export function pressHeart(productId: string) {
  const on = !isFavorite(productId);
  if (account) {
    account.pressed.delete(productId);
    account.pressed.set(productId, on);
    tell();
    catchUp();
    return;
  }
  const pressed = (ids: readonly string[]) =>
    on ? withFavorite(ids, productId) : withoutFavorites(ids, [productId]);
  if (!pressed(browsers.saved())) {
    toast.error(BROWSER_FULL, { id: "favorite" });
    return;
  }
  browsers.change((ids) => pressed(ids) ?? ids);
  sayPressed(on);
}

function sayPressed(on: boolean) {
  toast.success(on ? "Saved to your favorites" : "Removed from your favorites", { id: "favorite" });
}

/** Tells the server of a change, or asks what it keeps; the account then has what the answer says. */
async function say(mine: Account, change?: Record<string, string>): Promise<Result<KeptFavorites, NoAnswer>> {
  const told = await askRoute(ADDRESS, isKeptFavorites, change ? { change } : {});
  // A change without an answer may have been made all the same.
  mine.known = told.ok;
  if (told.ok) mine.saved = new Set(told.value.ids);
  tell();
  return told;
}
