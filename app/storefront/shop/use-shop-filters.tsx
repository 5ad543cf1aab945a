import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { readShopFilters, type ShopFilters, shopPath } from "#app/trade/catalog/shop-filters.ts";

/** How long the page waits after the last change of a text or slider before it loads the list, in ms. */
const REST = 220;
/** How long a list may take before the page says that it is loading, in ms. */
const MOMENT = 300;

/**
 * The filters of the shop page and the way to change them. A change shows at once; the list follows by navigation. With
 * `soon` the navigation waits for further changes (typing, sliding).
 */
export function useShopFilters() {
  const location = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<ShopFilters | null>(null);
  /** The same as of now: the effect below knows only what was wanted when it was rendered, and a letter may have come since. */
  const latest = useRef<ShopFilters | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The addresses requested since the page was last up to date; one of them may arrive after a newer choice. */
  const asked = useRef(new Set<string>());
  /** The arrival that was looked at last. The page itself is none: a first change can come before its effects run. */
  const seen = useRef(location.key);
  const there = readShopFilters(new URLSearchParams(location.search));
  /** The arrival that was on its way at the last change: it was requested before. */
  const overtaken = useRef<string>(undefined);
  const filters = wanted ?? there;
  const loading = navigation.state !== "idle" && navigation.location.pathname === "/shop";

  function stopWaiting() {
    clearTimeout(timer.current);
    timer.current = undefined;
  }

  /** Drops a change that has not arrived yet, because something else was requested. */
  function forget() {
    stopWaiting();
    asked.current.clear();
    latest.current = null;
    setWanted(null);
  }

  function go(next: ShopFilters) {
    stopWaiting();
    asked.current.add(shopPath(next));
    navigate(shopPath(next), { replace: true, preventScrollReset: true });
  }

  function apply(next: ShopFilters, { soon = false } = {}) {
    stopWaiting();
    // Between an arrival and the effect that looks at it, nothing is on its way any more.
    overtaken.current =
      navigation.location?.key ?? (seen.current === location.key ? undefined : location.key);
    latest.current = next;
    setWanted(next);
    if (soon) timer.current = setTimeout(() => go(next), REST);
    else go(next);
  }

  /**
   * Searches for a text, with the other filters as they are at this moment: a letter may come between the arrival of a list and
   * the rendering of the page with its filters.
   */
  function search(q: string) {
    const others = latest.current ?? readShopFilters(new URLSearchParams(window.location.search));
    apply({ ...others, q, page: 1 }, { soon: true });
  }

  // The URL has reached the wanted state, or was changed elsewhere (Back, a link). An arrival that was requested before a newer
  // change is neither, and one from elsewhere that was on its way before new letters is searched for them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival counts, also at the same address
  useEffect(() => {
    if (seen.current === location.key) return;
    seen.current = location.key;
    const arrived = shopPath(there);
    const newest = latest.current;
    const moreToCome = newest !== null && arrived !== shopPath(newest) && asked.current.has(arrived);
    if (moreToCome) return;
    if (newest && overtaken.current === location.key)
      apply({ ...there, q: newest.q, page: 1 }, { soon: true });
    else forget();
  }, [location.key]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return { filters, apply, search, forget, slow: useLongerThan(MOMENT, loading) };
}

/** True once `going` has been true for longer than this time. */
function useLongerThan(milliseconds: number, going: boolean): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!going) return;
    const timer = setTimeout(() => setLong(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [going, milliseconds]);
  return long;
}
