import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import {
  type Box,
  covers,
  isInPlace,
  isMeant,
  JUMP_MS,
  SCROLL_KEYS,
  SCROLL_MS,
  SETTLE_MS,
} from "./meant-press.ts";

// After a response, the next step's button may be where the last one was pressed. So every control is
// tracked, and one that is new, has moved, or has changed its text ignores presses for a moment (rules
// courier-app/stray-presses).
const CONTROLS =
  ":is(button, a[href], summary, label, [type=checkbox], [type=radio]):not([contenteditable] *)";
/** Attribute of controls that don't accept presses yet. */
const UNSETTLED = "data-unsettled";

/** Longest delay between the end of a press and its click, in ms. */
const CLICK_MS = 350;

type Point = { x: number; y: number };
type Seen = {
  name: string;
  box: Box;
  /** Since when it is drawn in this position with this name. */
  shownAt: number;
  /** Since when it is drawn with this name, and since when it has that name, drawn or not. */
  namedAt: number;
  renamedAt: number;
  mustSettle: boolean;
};
type Began = { at: number; isKey: boolean; isRepeat: boolean; on: Element | null };

/** Makes presses count only for the control that the user saw, anywhere on the page. */
export function useMeantPresses(): void {
  const { pathname } = useLocation();
  const page = useRef({ pathname, hasArrived: false });
  // Runs before the observer reports the new page's elements.
  useLayoutEffect(() => {
    if (page.current.pathname !== pathname) page.current = { pathname, hasArrived: true };
  }, [pathname]);
  useEffect(
    () =>
      watch(() => {
        const { hasArrived } = page.current;
        page.current.hasArrived = false;
        return hasArrived;
      }),
    [],
  );
}

/**
 * Starts tracking and returns the function that stops it. `takeArrival` returns whether the last change
 * rendered another page.
 */
function watch(takeArrival: () => boolean): () => void {
  const left = new AbortController();
  const early = { capture: true, signal: left.signal };
  let began: Began | null = null;
  /** Position of the last press, null after a scroll, and the control there. */
  let point: Point | null = null;
  let underHand: Element | null = null;
  let aimedAt = Number.NEGATIVE_INFINITY;
  /**
   * Whether the focus moved by Tab: people who move it themselves don't need to see the control drawn first.
   */
  let isTabbed = false;
  let lastKey = "";
  let scrolledAt = Number.NEGATIVE_INFINITY;
  /** When the page itself last moved the focus, which scrolls to it. */
  let focusedAt = Number.NEGATIVE_INFINITY;
  let seen = look(new Map(), Number.NEGATIVE_INFINITY, () => false);

  const observer = new MutationObserver(() => {
    const now = performance.now();
    const isArrival = takeArrival();
    // On a new page, only the control under the pointer can be mistaken for an earlier one.
    seen = look(seen, now, (box) => !isArrival || (point !== null && covers(box, point)), began?.on);
    if (point) uncover(point, now);
    mark(now);
  });
  observer.observe(document.body, {
    ...{ childList: true, characterData: true, subtree: true },
    attributeFilter: ["class", "disabled", "hidden", "href", "open"],
  });

  /** Marks controls shown again since `now` until they have settled. */
  function mark(now: number) {
    const fresh = [...seen].filter(([, { shownAt }]) => shownAt === now);
    for (const [control, { mustSettle }] of fresh) control.toggleAttribute(UNSETTLED, mustSettle);
    if (fresh.length > 0) requestAnimationFrame(() => setTimeout(stamp, 0, fresh));
  }

  /**
   * Marks a control that was behind the pressed one, such as on the page behind a dialog: it is new at this
   * position.
   */
  function uncover(at: Point, now: number) {
    const waiting = [...seen.keys()].find(
      (control) => control.hasAttribute(UNSETTLED) && covers(control.getBoundingClientRect(), at),
    );
    const there = waiting ?? controlOf(document.elementFromPoint(at.x, at.y));
    const one = there && there !== underHand && seen.get(there);
    if (one) seen.set(there, { ...one, shownAt: now, mustSettle: true });
    underHand = there;
  }
  /** Counts a change from when it is drawn. */
  function stamp(fresh: [Element, Seen][]) {
    const drawnAt = performance.now();
    for (const [, one] of fresh) {
      if (one.namedAt === one.shownAt) one.namedAt = drawnAt;
      one.shownAt = drawnAt;
    }
    setTimeout(settle, SETTLE_MS, fresh);
  }
  function settle(fresh: [Element, Seen][]) {
    for (const [control, one] of fresh) if (seen.get(control) === one) control.removeAttribute(UNSETTLED);
  }
  /**
   * Ignores movement by scrolling or by rotating the phone, which users see. A jump of the page to the focus
   * counts as a change.
   */
  function follow({ type, timeStamp }: Event) {
    const isJump = type === "scroll" && timeStamp - focusedAt < JUMP_MS;
    const isByHand = !isJump || timeStamp - scrolledAt < SCROLL_MS;
    const now = performance.now();
    for (const [control, one] of seen) {
      const box = control.getBoundingClientRect();
      const isUnderHand = point !== null && covers(box, point) && !isInPlace(one.box, box);
      if (isByHand || !isUnderHand || control === underHand) one.box = box;
      else seen.set(control, { ...one, box, shownAt: now, mustSettle: true });
    }
    if (!isByHand) return mark(now);
    point = null;
    if (timeStamp - scrolledAt < SCROLL_MS) scrolledAt = timeStamp;
  }
  function scrollByHand(event: Event) {
    if (!(event instanceof KeyboardEvent) || SCROLL_KEYS.includes(event.key)) scrolledAt = event.timeStamp;
  }
  function check(event: MouseEvent) {
    const aim = event.target instanceof Element && event.target;
    // Ignores scripted clicks, such as a replayed early press.
    if (!aim || !event.isTrusted) return;
    const { at, isKey, isRepeat } = began ?? { at: event.timeStamp, isKey: false, isRepeat: false };
    began = null;
    const hit = (isKey ? null : passedThrough(aim, event)) ?? aim.closest(CONTROLS);
    const one = hit && seen.get(hit);
    if (!one) return;
    const shownAt = isKey ? (isTabbed ? one.renamedAt : one.namedAt) : one.shownAt;
    const mustSettle = isKey || one.mustSettle;
    if (isMeant({ beganAt: at, shownAt, aimedAt: isKey ? aimedAt : null, isRepeat, mustSettle })) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function beginByHand({ timeStamp, clientX, clientY, target }: PointerEvent) {
    point = { x: clientX, y: clientY };
    scrolledAt = Number.NEGATIVE_INFINITY;
    underHand = controlOf(target);
    began = { at: timeStamp, isKey: false, isRepeat: false, on: underHand };
  }
  function beginByKey({ timeStamp, repeat, key, target }: KeyboardEvent) {
    lastKey = key;
    // A held space bar presses once, on release.
    if (!repeat || key === "Enter")
      began = { at: timeStamp, isKey: true, isRepeat: repeat, on: controlOf(target) };
  }
  /**
   * Forgets a press without a click, so that a later click by assistive technology isn't attributed to it.
   */
  function end() {
    const ended = began;
    setTimeout(() => {
      if (began === ended) began = null;
    }, CLICK_MS);
  }
  const aimed = ({ type, timeStamp }: Event) => {
    aimedAt = timeStamp;
    isTabbed = type === "focusin" && lastKey === "Tab";
    if (type === "focusin" && !isTabbed && began === null) focusedAt = timeStamp;
  };

  addEventListener("pointerdown", beginByHand, early);
  for (const name of ["pointerup", "pointercancel", "keyup"]) addEventListener(name, end, early);
  addEventListener("keydown", beginByKey, early);
  for (const name of ["focusin", "input"]) addEventListener(name, aimed, early);
  for (const name of ["wheel", "touchmove", "keydown"])
    addEventListener(name, scrollByHand, { ...early, passive: true });
  addEventListener("scroll", follow, { ...early, passive: true });
  addEventListener("resize", follow, early);
  addEventListener("click", check, early);
  return () => {
    observer.disconnect();
    left.abort();
  };
}

/**
 * Returns the visible controls. A control with the same name keeps its times if it hasn't moved or is being
 * pressed.
 */
function look(
  before: ReadonlyMap<Element, Seen>,
  now: number,
  mustSettle: (box: Box) => boolean,
  pressed?: Element | null,
): Map<Element, Seen> {
  const seen = new Map<Element, Seen>();
  for (const control of document.body.querySelectorAll(CONTROLS)) {
    const box = control.getBoundingClientRect();
    if (box.width === 0) continue;
    const name = nameOf(control);
    const known = before.get(control);
    const isNamed = known?.name === name;
    if (isNamed && (control === pressed || isInPlace(known.box, box))) {
      known.box = box;
      seen.set(control, known);
    } else {
      const { namedAt, renamedAt } = isNamed ? known : { namedAt: now, renamedAt: now };
      seen.set(control, { name, box, shownAt: now, namedAt, renamedAt, mustSettle: mustSettle(box) });
    }
  }
  return seen;
}

/** Returns a control's label and target. */
function nameOf(control: Element): string {
  const said = ["aria-label", "href", "value"].map((name) => control.getAttribute(name));
  return [control.textContent, ...said].join(" ");
}

function controlOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(CONTROLS) : null;
}

/** Returns the unsettled control that a press passed through; the element behind it wasn't meant either. */
function passedThrough(aim: Element, { clientX: x, clientY: y }: MouseEvent): Element | undefined {
  return [...aim.querySelectorAll(`[${UNSETTLED}]`)].find((one) =>
    covers(one.getBoundingClientRect(), { x, y }),
  );
}
