import { useEffect, useSyncExternalStore } from "react";
import { toast } from "react-hot-toast/headless";
import { keepInBrowser } from "#app/ui/kept-in-browser.tsx";
import {
  BROWSER_FULL,
  FAVORITE_NOT_SAVED,
  type FavoritesReply,
  NOT_ALL_MERGED,
  parseSavedFavorites,
  withFavorite,
  withoutFavorites,
} from "./favorites.ts";

// The favorites as this tab knows them (design 5, Favourites): of somebody who is signed out in localStorage, which
// counts and memory only follows; of a customer on the server, read once and kept in memory.
const BROWSER_KEY = "evenlake-favorites";
const ADDRESS = "/account/favorites";
const PATIENCE_MS = 15_000;

/** A customer's favorites. What is asked and told goes one after the other, so each answer is the latest word. */
type Account = {
  email: string;
  saved: ReadonlySet<string>;
  /** Presses on their way, by product. */
  pressed: Map<string, { on: boolean }>;
  merged: boolean;
  read: boolean;
  last: Promise<unknown>;
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
  catchUp();
  return () => {
    hearts -= 1;
    leave();
  };
}

/** Whether a product is a favorite, as far as this tab knows. */
export function isFavorite(productId: string): boolean {
  if (account) return account.pressed.get(productId)?.on ?? account.saved.has(productId);
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
 * Tells the favorites whose they are: `viewer` is the e-mail of who is signed in. Put it once in a frame with hearts
 * on its pages. It asks nothing of the server while there is neither a heart on the page nor anything to merge.
 */
export function FavoritesKeeper({ viewer }: { viewer: string | null }) {
  useEffect(() => followViewer(viewer), [viewer]);
  return null;
}

/** See FavoritesKeeper. */
export function followViewer(email: string | null) {
  if (email === (account?.email ?? null)) return;
  account =
    email === null
      ? null
      : {
          email,
          saved: new Set(),
          pressed: new Map(),
          merged: false,
          read: false,
          last: Promise.resolve(),
        };
  tell();
  catchUp();
}

/** Adds what the browser kept to the account, else reads the account once there is a heart to fill. */
function catchUp() {
  const of = account;
  if (!of) return;
  if (!of.merged) {
    of.merged = true;
    const ids = browsers.saved();
    if (ids.length > 0) {
      of.read = true;
      say(of, { intent: "merge", ids: ids.join(",") }).then(
        (full) => {
          browsers.change((kept) => withoutFavorites(kept, ids));
          merges += 1;
          tell();
          if (full) toast.error(NOT_ALL_MERGED);
        },
        // The browser keeps them for the next time; what the account holds is read all the same.
        () => {
          of.read = false;
          catchUp();
        },
      );
      return;
    }
  }
  if (hearts === 0 || of.read) return;
  of.read = true;
  say(of).catch(() => {
    // The next page with hearts tries again.
    of.read = false;
  });
}

/** A heart pressed: a favorite, or none any more. Shown at once; put back, with a word, when it cannot be kept. */
export function pressHeart(productId: string) {
  const on = !isFavorite(productId);
  if (!account) {
    const pressed = (ids: readonly string[]) =>
      on ? withFavorite(ids, productId) : withoutFavorites(ids, [productId]);
    if (!pressed(browsers.saved())) {
      toast.error(BROWSER_FULL, { id: "favorite" });
      return;
    }
    browsers.change((ids) => pressed(ids) ?? ids);
    sayPressed(on);
    return;
  }
  const of = account;
  const press = { on };
  of.pressed.set(productId, press);
  tell();
  const settle = () => {
    // A later press of the same heart has its own answer to come.
    if (of.pressed.get(productId) === press) of.pressed.delete(productId);
    tell();
  };
  say(of, { intent: on ? "add" : "remove", ids: productId }).then(
    () => {
      settle();
      sayPressed(on);
    },
    (error: unknown) => {
      settle();
      const sentence = error instanceof NotTaken ? error.message : FAVORITE_NOT_SAVED;
      toast.error(sentence, { id: "favorite" });
    },
  );
}

function sayPressed(on: boolean) {
  toast.success(on ? "Saved to your favorites" : "Removed from your favorites", { id: "favorite" });
}

/** An answer of the server that says no. */
class NotTaken extends Error {}

/**
 * Tells the server of a change, or asks what it keeps, in turn with what was said before; the account then has what
 * the answer says. True when not all of a list had room. Throws when there is no answer or the answer is no.
 */
function say(of: Account, change?: Record<string, string>): Promise<boolean> {
  const answered = of.last.then(async () => {
    const response = await fetch(ADDRESS, {
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(change ? { method: "POST", body: new URLSearchParams(change), keepalive: true } : {}),
    });
    const reply: FavoritesReply = await response.json();
    if (!("ids" in reply)) throw new NotTaken(reply.sentence);
    of.saved = new Set(reply.ids);
    tell();
    return reply.full === true;
  });
  of.last = answered.catch(() => {});
  return answered;
}
