import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { readShopFilters, type ShopFilters, shopPath } from "#app/catalog/shop-filters.ts";

/** How long a changing choice (typing, sliding) rests before the list follows, in ms. */
const REST = 220;
/** How long a list may take before the page says that it is loading, in ms. */
const MOMENT = 300;

/**
 * The filters of the shop page and the way to change them. A change shows at once; the list follows by navigation,
 * `soon` when more of the same is to be expected (typing, sliding).
 */
export function useShopFilters() {
  const location = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<ShopFilters | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The addresses asked for since the page last stood still; one of them may arrive when another is wanted by now. */
  const asked = useRef(new Set<string>());
  const there = readShopFilters(new URLSearchParams(location.search));
  const filters = wanted ?? there;
  const loading = navigation.state !== "idle" && navigation.location.pathname === "/shop";

  function stopWaiting() {
    clearTimeout(timer.current);
    timer.current = undefined;
  }

  /** Forgets a change that is not there yet: something else was asked for. */
  function forget() {
    stopWaiting();
    asked.current.clear();
    setWanted(null);
  }

  function go(next: ShopFilters) {
    stopWaiting();
    asked.current.add(shopPath(next));
    navigate(shopPath(next), { replace: true, preventScrollReset: true });
  }

  function apply(next: ShopFilters, { soon = false } = {}) {
    stopWaiting();
    setWanted(next);
    if (soon) timer.current = setTimeout(() => go(next), REST);
    else go(next);
  }

  // The URL has caught up, or went its own way (Back, a link). The first letters of what is still being typed are neither.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival counts, also at the same address
  useEffect(() => {
    const arrived = shopPath(there);
    const moreToCome = wanted !== null && arrived !== shopPath(wanted) && asked.current.has(arrived);
    if (!moreToCome) forget();
  }, [location.key]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return { filters, apply, forget, slow: useLongerThan(MOMENT, loading) };
}

/** True once something has been going on for longer than a moment. */
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
