import { useEffect, useSyncExternalStore } from "react";
import type { Result } from "#app/base/lib/result.ts";
import { askRoute, type NoAnswer } from "#app/base/ui/ask-route.tsx";
import { keepInBrowser } from "#app/base/ui/kept-in-browser.tsx";
import { toast } from "#app/base/ui/toasts.tsx";
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

// Favorites known to this tab (rules favorites/heart): a customer's are on the server, a visitor's in
// localStorage. Presses made before the session is known also stay in the browser, and are added to the
// account with its other favorites.

type Account = {
  email: string;
  /** Ids from the latest response about the customer. The same response, on another page, isn't newer. */
  answer: readonly string[] | null;
  /**
   * The ids in the server's latest response, and the hearts as shown until the last press has its response.
   */
  kept: ReadonlySet<string>;
  shown: ReadonlySet<string>;
  /** Number of changes awaiting a response. */
  pending: number;
  merging: boolean;
};

const ADDRESS = "/account/favorites";

type Answer = Result<KeptFavorites, NoAnswer> | null;

let account: Account | null = null;
/** The last change sent; the next one is sent after its response, so the last press wins. */
let latest: Promise<Answer> = Promise.resolve(null);
let channel: BroadcastChannel | undefined;

const browsers = keepInBrowser<readonly string[]>({
  key: "evenlake-favorites",
  read: parseSavedFavorites,
  write: (ids) => (ids.length > 0 ? JSON.stringify(ids) : null),
});
const { subscribe, notify } = browsers;

/** Returns whether a product is a favorite, as far as this tab knows. */
export function isFavorite(productId: string): boolean {
  return account ? account.shown.has(productId) : browsers.current().includes(productId);
}

/** Returns whether a product is a favorite; false during server rendering and hydration. */
export function useIsFavorite(productId: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isFavorite(productId),
    () => false,
  );
}

/**
 * Returns the account's ids in the server's latest response; null if unknown. A page that lists favorites
 * compares its list with them, because it may have been rendered before the browser's were added.
 */
export function useSavedFavorites(): ReadonlySet<string> | null {
  return useSyncExternalStore(
    subscribe,
    () => account?.kept ?? null,
    () => null,
  );
}

/**
 * Sets whose favorites the hearts show: a customer's, the browser's for a visitor (null), or unknown
 * (undefined).
 */
export function useFavoritesOf(viewer: { email: string } | null | undefined, favorites: readonly string[]) {
  const email = viewer?.email;
  useEffect(() => followViewer(email, favorites), [email, favorites]);
  useEffect(() => {
    window.addEventListener("online", mergeBrowsers);
    return () => window.removeEventListener("online", mergeBrowsers);
  }, []);
}

/**
 * Switches the store to this customer's favorites or to the browser's, and adds the browser's to the account.
 */
export function followViewer(email: string | undefined, favorites: readonly string[] = []) {
  if (email === undefined) {
    account = null;
    notify();
    return;
  }
  if (account?.email !== email) {
    account = { email, answer: null, kept: new Set(), shown: new Set(), pending: 0, merging: false };
  }
  // Other tabs of the same customer broadcast the server's state after their last change (rules
  // favorites/rendering).
  channel ??= new BroadcastChannel("evenlake-kept-favorites");
  channel.onmessage = ({ data }: MessageEvent<{ of: string; ids: string[] }>) => {
    if (data.of === account?.email) learn(account, data.ids);
  };
  if (account.answer !== favorites) learn(account, favorites);
  account.answer = favorites;
  mergeBrowsers();
}

function learn(mine: Account, ids: Iterable<string>) {
  mine.kept = new Set(ids);
  if (mine.pending === 0) mine.shown = mine.kept;
  notify();
}

/** Adds the browser's favorites to the account. If that fails, the list stays in the browser for later. */
export async function mergeBrowsers() {
  const mine = account;
  const ids = browsers.saved();
  if (!mine || mine.merging || ids.length === 0) return;
  mine.merging = true;
  const answer = await send(mine, { intent: "merge", ids: ids.join(",") });
  mine.merging = false;
  if (!answer?.ok) return;
  browsers.change((kept) => withoutFavorites(kept, ids));
  if (answer.value.full) toast.error(NOT_ALL_MERGED);
}

/** Sends a change after the previous ones. Drops changes of a previous customer. */
function send(mine: Account, change: { intent: "add" | "remove" | "merge"; ids: string }): Promise<Answer> {
  mine.pending += 1;
  latest = latest.then(async () => {
    const answer =
      mine === account
        ? await askRoute(ADDRESS, isKeptFavorites, { change: { ...change, of: mine.email } })
        : null;
    mine.pending -= 1;
    learn(mine, answer?.ok ? answer.value.ids : mine.kept);
    if (answer?.ok) channel?.postMessage({ of: mine.email, ids: answer.value.ids });
    return answer;
  });
  return latest;
}

/** Toggles a heart immediately. If the change can't be saved, reverts it and shows a message. */
export async function pressHeart(productId: string) {
  const on = !isFavorite(productId);
  if (!account) {
    const ids = on ? withFavorite(browsers.saved(), productId) : [];
    if (!ids) return toast.error(BROWSER_FULL, { id: "favorite" });
    browsers.change((kept) =>
      on ? (withFavorite(kept, productId) ?? kept) : withoutFavorites(kept, [productId]),
    );
    return sayPressed(on);
  }
  const others = [...account.shown].filter((id) => id !== productId);
  account.shown = new Set(on ? [...others, productId] : others);
  notify();
  const answer = await send(account, { intent: on ? "add" : "remove", ids: productId });
  if (!answer) return;
  if (!answer.ok) return toast.error(answer.refusal.sentence ?? FAVORITE_NOT_SAVED, { id: "favorite" });
  // A removed favorite must not come back with a list that still has to be added.
  if (!on) browsers.change((kept) => withoutFavorites(kept, [productId]));
  sayPressed(on);
}

function sayPressed(on: boolean) {
  toast.success(on ? "Saved to your favorites" : "Removed from your favorites", { id: "favorite" });
}
