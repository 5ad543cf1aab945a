import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useNavigation } from "react-router";

/** What stands still, and how far from the top of the screen, the best first. */
type Held = readonly { element: Element; top: number }[];

/**
 * Holds what is on the screen in its place from the press of a step until all that the step has changed is shown (rules board/bulk-steps),
 * whatever comes or goes above. Orders that make the step go elsewhere themselves, so another one is held.
 */
export function useHeldPlace(board: RefObject<HTMLElement | null>): void {
  const isIdle = useNavigation().state === "idle";
  const held = useRef<Held>([]);
  const wasBusy = useRef(false);

  useEffect(() => {
    // Most browsers do this themselves; both together would scroll twice.
    if (CSS.supports("overflow-anchor", "auto")) return;
    const left = new AbortController();
    const hold = () => {
      held.current = board.current && scrollY > 0 ? placesOf(board.current) : [];
    };
    const letGo = () => {
      held.current = [];
    };
    document.addEventListener("submit", hold, { signal: left.signal, capture: true });
    for (const scrolls of ["wheel", "touchmove"])
      document.addEventListener(scrolls, letGo, { signal: left.signal, passive: true });
    return () => left.abort();
  }, [board]);

  // Each render of the board may have changed what stands above.
  useLayoutEffect(() => {
    if (isIdle && !wasBusy.current) held.current = [];
    const first = held.current.find(({ element }) => element.isConnected);
    if (first) scrollBy(0, first.element.getBoundingClientRect().top - first.top);
    wasBusy.current = !isIdle;
  });
}

function placesOf(board: Element): Held {
  const orders = [...board.querySelectorAll(".board-orders > li:not(:has(:checked))")];
  return [...orders, ...board.querySelectorAll(".board-window")]
    .map((element) => ({ element, ...topAndBottom(element) }))
    .filter(({ top, bottom }) => top < innerHeight && bottom > 0);
}

function topAndBottom(element: Element) {
  const { top, bottom } = element.getBoundingClientRect();
  return { top, bottom };
}
