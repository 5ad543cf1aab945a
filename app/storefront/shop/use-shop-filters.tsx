import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { readShopFilters, type ShopFilters, shopPath } from "#app/trade/catalog/shop-filters.ts";
import { useCategories } from "#app/trade/catalog/site-categories.tsx";

/** Delay between the last change of text or a slider and loading the list, in ms. */
const REST = 220;
/** Delay before the page shows that a list is loading, in ms. */
const MOMENT = 300;

/**
 * Returns the shop page's filters and the functions that change them. A change shows immediately; the list
 * follows by navigation. With `soon`, the navigation waits for further changes (typing, sliding).
 */
export function useShopFilters() {
  const location = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<ShopFilters | null>(null);
  /**
   * Current value of `wanted`: the effect below only sees the value at render time, and a letter may have
   * been typed since.
   */
  const latest = useRef<ShopFilters | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Addresses requested since the page was last up to date; one may arrive after a newer choice. */
  const asked = useRef(new Set<string>());
  /**
   * Last processed arrival. The initial page doesn't count: a first change can come before its effects run.
   */
  const seen = useRef(location.key);
  const categories = useCategories();
  const there = readShopFilters(new URLSearchParams(location.search), categories);
  /** Arrival pending at the last change, so it was requested before. */
  const overtaken = useRef<string>(undefined);
  const filters = wanted ?? there;
  const loading = navigation.state !== "idle" && navigation.location.pathname === "/shop";

  function stopWaiting() {
    clearTimeout(timer.current);
    timer.current = undefined;
  }

  /** Discards a change that hasn't arrived yet, because something else was requested. */
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
    // Between an arrival and the effect that processes it, nothing is pending anymore.
    overtaken.current =
      navigation.location?.key ?? (seen.current === location.key ? undefined : location.key);
    latest.current = next;
    setWanted(next);
    if (soon) timer.current = setTimeout(() => go(next), REST);
    else go(next);
  }

  /**
   * Searches for text with the other current filters: a letter may be typed between the arrival of a list and
   * the render with its filters.
   */
  function search(q: string) {
    const others = latest.current ?? readShopFilters(new URLSearchParams(window.location.search), categories);
    apply({ ...others, q, page: 1 }, { soon: true });
  }

  // The URL has reached the wanted state, or was changed elsewhere (Back, a link). An arrival requested
  // before a newer change is neither. If letters were typed while an arrival from elsewhere was pending, the
  // search is applied again to it.
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

/** Returns whether `going` has been true for longer than this time. */
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
