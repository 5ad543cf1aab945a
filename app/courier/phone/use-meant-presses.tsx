import { type RefObject, useEffect, useRef } from "react";
import { isMeant, SETTLE_MS } from "./meant-press.ts";

// The screens of the phone follow one another under the same thumb: after an answer the next stop's controls stand where it was
// pressed. So each control is watched: one that is new, has moved or says something else takes no press for a moment (rules phone
// 14).

const CONTROLS = "button, a[href], summary";
/** What such a control is marked with; a finger goes through it. */
const UNSETTLED = "data-unsettled";

type Seen = { look: string; shownAt: number };
type Began = { at: number; isKey: boolean; isRepeat: boolean };

/** Watches the controls in the element that this is the ref of. */
export function useMeantPresses(): RefObject<HTMLElement | null> {
  const area = useRef<HTMLElement>(null);
  useEffect(() => (area.current ? watch(area.current) : undefined), []);
  return area;
}

function watch(area: HTMLElement): () => void {
  const left = new AbortController();
  const early = { capture: true, signal: left.signal };
  let seen = look(area, new Map(), Number.NEGATIVE_INFINITY);
  let began: Began | null = null;
  let focusedAt = Number.NEGATIVE_INFINITY;

  const observer = new MutationObserver(() => {
    const now = performance.now();
    seen = look(area, seen, now);
    const fresh = [...seen].filter(([, { shownAt }]) => shownAt === now).map(([control]) => control);
    for (const control of fresh) control.setAttribute(UNSETTLED, "");
    if (fresh.length > 0) setTimeout(settle, SETTLE_MS, fresh, now);
  });
  observer.observe(area, { childList: true, characterData: true, subtree: true });

  function settle(fresh: Element[], since: number) {
    for (const control of fresh) {
      const shownAt = seen.get(control)?.shownAt;
      if (shownAt === undefined || shownAt === since) control.removeAttribute(UNSETTLED);
    }
  }
  /** What somebody moved by scrolling or by turning the phone they see move. */
  function follow() {
    const moved = look(area, new Map(), Number.NEGATIVE_INFINITY);
    seen = new Map(
      [...moved].map(([control, one]) => [
        control,
        { ...one, shownAt: seen.get(control)?.shownAt ?? one.shownAt },
      ]),
    );
  }
  function judge(event: MouseEvent) {
    const control = event.target instanceof Element && event.target.closest(CONTROLS);
    // What a script presses, such as one that repeats an early press, is no finger.
    if (!control || !event.isTrusted) return;
    const { at, isKey, isRepeat } = began ?? { at: event.timeStamp, isKey: false, isRepeat: false };
    began = null;
    const shownAt = seen.get(control)?.shownAt ?? event.timeStamp;
    if (isMeant({ beganAt: at, shownAt, focusedAt: isKey ? focusedAt : null, isRepeat })) return;
    event.preventDefault();
    event.stopPropagation();
  }

  addEventListener(
    "pointerdown",
    ({ timeStamp }) => (began = { at: timeStamp, isKey: false, isRepeat: false }),
    early,
  );
  addEventListener("pointercancel", () => (began = null), early);
  addEventListener(
    "keydown",
    ({ timeStamp, repeat, key }) => {
      // A held space bar presses once, when it comes up.
      if (!repeat || key === "Enter") began = { at: timeStamp, isKey: true, isRepeat: repeat };
    },
    early,
  );
  addEventListener("scroll", follow, { passive: true, signal: left.signal });
  addEventListener("resize", follow, { signal: left.signal });
  area.addEventListener("focusin", ({ timeStamp }) => (focusedAt = timeStamp), early);
  area.addEventListener("click", judge, early);
  return () => {
    observer.disconnect();
    left.abort();
  };
}

/** The controls with what they look like now: where they stand, and what they say. One that looks as before keeps its moment. */
function look(area: HTMLElement, before: ReadonlyMap<Element, Seen>, now: number): Map<Element, Seen> {
  const controls = [...area.querySelectorAll(CONTROLS)];
  return new Map(
    controls.map((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const shown = [left, top, width, height].map(Math.round).join(" ");
      const known = before.get(control);
      const looks = `${shown} ${control.textContent}`;
      return [control, known?.look === looks ? known : { look: looks, shownAt: now }];
    }),
  );
}
