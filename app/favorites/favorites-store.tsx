import { useSyncExternalStore } from "react";
import type { Result } from "#app/lib/result.ts";
import { askRoute, type NoAnswer } from "#app/ui/ask-route.tsx";
import { keepInBrowser } from "#app/ui/kept-in-browser.tsx";
import { toast } from "#app/ui/toasts.tsx";
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
import { hearTabs, leaveTabs, type SavedPress, tellTabs } from "./tabs-in-step.tsx";

// The favorites as this tab knows them (rules 12.1). Those of a visitor are in localStorage, and memory only follows
// it; those of a customer are on the server, read once and kept in memory, in step with the other tabs. A page says at
// first only that its browser brings a session; whose it is and which favorites are theirs follows a moment later.
const BROWSER_KEY = "evenlake-favorites";
const ADDRESS = "/account/favorites";

/** A customer's favorites. */
type Account = {
  email: string;
  /** The ids in the server's latest answer, and whether they are still up to date. */
  saved: ReadonlySet<string>;
  known: boolean;
  /** The wanted state of each pressed heart, until the server has answered, in the order of the presses. */
  pressed: Map<string, boolean>;
  /** True while a message is on its way; the next one follows it. */
  busy: boolean;
  /** True when a message that fails now is to be sent once more. */
  again: boolean;
  /** What other tabs have changed since the message under way was sent: its answer may be older than that. */
  heard: Map<string, boolean>;
};

/** What happens while it is not known whose session this is. */
type Waiting = {
  /** The wanted state of each heart pressed meanwhile, in the order of the presses. */
  pressed: Map<string, boolean>;
  heard: SavedPress[];
  /** Asks whose session it is, if nobody is asking already. */
  ask: () => void;
};

let account: Account | null = null;
let waiting: Waiting | null = null;
let hearts = 0;

const browsers = keepInBrowser<readonly string[]>({
  key: BROWSER_KEY,
  read: parseSavedFavorites,
  write: (ids) => (ids.length > 0 ? JSON.stringify(ids) : null),
});
const { subscribe, tell } = browsers;

/** Listens for a heart, or for a list of favorites. */
function subscribeHeart(listener: () => void): () => void {
  const leave = subscribe(listener);
  hearts += 1;
  // The first heart of a page requests the favorites for all of them.
  if (hearts === 1) catchUp();
  return () => {
    hearts -= 1;
    leave();
  };
}

/** Whether a product is a favorite, as far as this tab knows. */
export function isFavorite(productId: string): boolean {
  if (waiting) return waiting.pressed.get(productId) ?? false;
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

/**
 * The ids that the account keeps by the server's latest answer; null while that is not known. A page that lists
 * favorites compares its list with them, because it may have been rendered before the browser's were added.
 */
export function useSavedFavorites(): ReadonlySet<string> | null {
  return useSyncExternalStore(
    subscribeHeart,
    () => (account?.known ? account.saved : null),
    () => null,
  );
}

/** Holds what is pressed until it is known whose session this is (see favorites-keeper.tsx). */
export function expectViewer(ask: () => void) {
  leaveAccount();
  waiting ??= { pressed: new Map(), heard: [], ask };
  hearTabs(hear);
  tell();
}

/** The session could not be asked for: a press that waits for the answer goes back, and a message says so. */
export function viewerUnreached() {
  if (!waiting || waiting.pressed.size === 0) return;
  waiting.pressed.clear();
  tell();
  toast.error(FAVORITE_NOT_SAVED, { id: "favorite" });
}

/** Switches the store to the favorites of this person, null for a visitor (see favorites-keeper.tsx). */
export function followViewer(email: string | null, favorites: readonly string[] = []) {
  const waited = waiting;
  waiting = null;
  if (email !== (account?.email ?? null)) leaveAccount();
  if (email === null) {
    leaveTabs();
    tell();
    for (const [productId, on] of waited?.pressed ?? []) {
      if (on !== isFavorite(productId)) pressHeart(productId);
    }
    return;
  }
  account ??= {
    email,
    saved: new Set(favorites),
    known: true,
    pressed: waited?.pressed ?? new Map(),
    busy: false,
    again: false,
    heard: new Map(),
  };
  hearTabs(hear);
  for (const press of waited?.heard ?? []) hear(press);
  tell();
  catchUp();
}

/** Presses of the former person must not be sent in the name of the next one. */
function leaveAccount() {
  account?.pressed.clear();
  account = null;
}

/** Sends again what has failed or fails now; called when the page becomes visible again or the connection is back. */
export function tryAgain() {
  if (!account) return;
  account.again = true;
  catchUp();
}

/**
 * Brings the account and this tab in step. It adds the browser's favorites to the account, sends the presses in their
 * order, and reads the account's favorites if a heart needs them and no answer has brought them. It sends one message
 * at a time, so that each answer is the latest state. A message that fails is sent again at the next press, when hearts
 * appear, when the page becomes visible again or when the connection is back.
 */
async function catchUp() {
  const mine = account;
  if (!mine || mine.busy) return;
  mine.busy = true;
  do {
    mine.again = false;
    const ids = browsers.saved();
    if (ids.length > 0) await merge(mine, ids);
    // A press during this loop is added at the end and sent in its turn.
    for (const [productId, on] of mine.pressed) await tellPress(mine, productId, on);
    if (!mine.known && hearts > 0) await say(mine);
  } while (mine.again || mine.pressed.size > 0);
  mine.busy = false;
}

/** Adds the browser's favorites to the account. The browser keeps a list that could not be added. */
async function merge(mine: Account, ids: readonly string[]) {
  const merged = await say(mine, { intent: "merge", ids: ids.join(",") });
  if (!merged.ok) return;
  tellTabs({ of: mine.email, on: true, ids: ids.filter((id) => mine.saved.has(id)) });
  forgetHere(ids);
  if (merged.value.full) toast.error(NOT_ALL_MERGED);
}

async function tellPress(mine: Account, productId: string, on: boolean) {
  const told = await say(mine, { intent: on ? "add" : "remove", ids: productId });
  // A favorite that was removed must not come back with a list that is still to be added.
  if (told.ok && !on) forgetHere([productId]);
  if (told.ok) tellTabs({ of: mine.email, on, ids: [productId] });
  // A heart that was pressed again since waits for its own answer.
  if (mine.pressed.get(productId) !== on) return;
  mine.pressed.delete(productId);
  tell();
  if (told.ok) sayPressed(on);
  else toast.error(told.refusal.sentence ?? FAVORITE_NOT_SAVED, { id: "favorite" });
}

/** Removes ids from the favorites that the browser keeps. */
function forgetHere(ids: readonly string[]) {
  browsers.change((kept) => withoutFavorites(kept, ids));
}

/**
 * Turns the heart of a product on or off. The heart shows it at once; when the change cannot be saved, the heart goes
 * back and a message says so.
 */
export function pressHeart(productId: string) {
  const on = !isFavorite(productId);
  if (waiting) {
    waiting.pressed.delete(productId);
    waiting.pressed.set(productId, on);
    tell();
    waiting.ask();
    return;
  }
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

/** Sends a change to the server, or asks for the favorites it keeps; the answer becomes the state of the account. */
async function say(mine: Account, change?: Record<string, string>): Promise<Result<KeptFavorites, NoAnswer>> {
  mine.heard.clear();
  const told = await askRoute(
    ADDRESS,
    isKeptFavorites,
    change ? { change: { ...change, of: mine.email } } : {},
  );
  // A change without an answer may have been made all the same.
  mine.known = told.ok;
  if (told.ok) mine.saved = withChanges(told.value.ids, mine.heard);
  tell();
  return told;
}

function withChanges(ids: Iterable<string>, changes: ReadonlyMap<string, boolean>): ReadonlySet<string> {
  const kept = new Set(ids);
  for (const [id, on] of changes) {
    if (on) kept.add(id);
    else kept.delete(id);
  }
  return kept;
}

/**
 * Another tab has changed favorites, and the server has taken it. A tab of another person takes no notice, and a heart
 * whose own press is still to be sent stays as it was pressed.
 */
function hear(press: SavedPress) {
  waiting?.heard.push(press);
  const { of, on, ids } = press;
  if (!account || account.email !== of) return;
  const changes = new Map(ids.map((id) => [id, on]));
  for (const [id] of changes) account.heard.set(id, on);
  account.saved = withChanges(account.saved, changes);
  tell();
}

/** Reads the favorites again where hearts show them: this tab may have missed what other tabs have changed. */
export function catchUpAfterSleep() {
  if (!account) return;
  account.known = false;
  catchUp();
}
