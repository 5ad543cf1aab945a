import { useEffect } from "react";
import { catchUpAfterSleep, expectViewer, followViewer, tryAgain } from "./favorites-store.tsx";

/** Whose favorites they are: null for a visitor, undefined as long as it is not known. */
type Keeper = {
  viewer: { email: string } | null | undefined;
  favorites: readonly string[];
  onAsk: () => void;
};

/**
 * Tells the store whose favorites to keep: `viewer` is the person who is signed in, `favorites` are theirs, and `onAsk` is
 * called when a heart is pressed while that is not known. Put it once in a frame with hearts on its pages.
 */
export function FavoritesKeeper({ viewer, favorites, onAsk }: Keeper) {
  const email = viewer === null ? null : viewer?.email;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes with the same person again is not newer
  useEffect(() => {
    if (email === undefined) expectViewer(onAsk);
    else followViewer(email, favorites);
  }, [email]);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") tryAgain();
    };
    // The browser restores a page from memory (Back) or wakes a tab that it had put to sleep.
    const wake = (event: Event) => {
      if (event.type === "resume" || (event as PageTransitionEvent).persisted) catchUpAfterSleep();
    };
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", look);
    document.addEventListener("resume", wake);
    window.addEventListener("pageshow", wake);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", look);
      document.removeEventListener("resume", wake);
      window.removeEventListener("pageshow", wake);
    };
  }, []);
  return null;
}
