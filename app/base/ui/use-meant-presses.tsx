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

// After a response, the next step's button is where the last one was pressed. So each control is watched, and
// one that is new, has moved, or has changed its text ignores presses for a moment (rules
// courier-app/stray-presses).
const CONTROLS =
  ":is(button, a[href], summary, label, [type=checkbox], [type=radio]):not([contenteditable] *)";
/** Attribute of unsettled controls. */
const UNSETTLED = "data-unsettled";

/** How long a click may come after the end of its press, in ms. */
const CLICK_MS = 350;

type Point = { x: number; y: number };
type Seen = {
  name: string;
  box: Box;
  /** Since when it is drawn in this place with this name. */
  shownAt: number;
  /** Since when it is drawn with this name, and since when it has it, drawn or not. */
  namedAt: number;
  renamedAt: number;
  mustSettle: boolean;
};
type Began = { at: number; isKey: boolean; isRepeat: boolean; on: Element | null };

/** Lets presses count only for the control that was seen, wherever it is on the page. */
export function useMeantPresses(): void {
  const { pathname } = useLocation();
  const page = useRef({ pathname, hasArrived: false });
  // Before the watcher hears of what another page has put in place.
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

/** Watches until the function that it returns is called. `takeArrival` says whether the last change brought another page. */
function watch(takeArrival: () => boolean): () => void {
  const left = new AbortController();
  const early = { capture: true, signal: left.signal };
  let began: Began | null = null;
  /** Where the hand pressed last, and the control that is there; null once someone has scrolled. */
  let point: Point | null = null;
  let underHand: Element | null = null;
  let aimedAt = Number.NEGATIVE_INFINITY;
  /** Whether the focus came to where it is by Tab: what someone goes to by themselves need not be drawn first. */
  let isTabbed = false;
  let lastKey = "";
  let scrolledAt = Number.NEGATIVE_INFINITY;
  /** When the page itself moved the focus last, to which it jumps. */
  let focusedAt = Number.NEGATIVE_INFINITY;
  let seen = look(new Map(), Number.NEGATIVE_INFINITY, () => false);

  const observer = new MutationObserver(() => {
    const now = performance.now();
    const isArrival = takeArrival();
    // On another page, only what is under the hand can be taken for what was there.
    seen = look(seen, now, (box) => !isArrival || (point !== null && covers(box, point)), began?.on);
    if (point) uncover(point, now);
    mark(now);
  });
  observer.observe(document.body, {
    ...{ childList: true, characterData: true, subtree: true },
    attributeFilter: ["class", "disabled", "hidden", "href", "open"],
  });

  /** Marks what is shown again since now, until it has settled. */
  function mark(now: number) {
    const fresh = [...seen].filter(([, { shownAt }]) => shownAt === now);
    for (const [control, { mustSettle }] of fresh) control.toggleAttribute(UNSETTLED, mustSettle);
    if (fresh.length > 0) requestAnimationFrame(() => setTimeout(stamp, 0, fresh));
  }

  /**
   * Marks controls that were behind the pressed one, such as the page behind a window: they are new to the
   * hand.
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
  /** A change counts from the moment in which it is drawn. */
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
   * Ignores moves by scrolling or by rotating the phone, which users see. A jump of the page to the focus
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
    // Presses by scripts, such as a repeated early press, aren't real presses.
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
    // A held space bar presses once, when it comes up.
    if (!repeat || key === "Enter")
      began = { at: timeStamp, isKey: true, isRepeat: repeat, on: controlOf(target) };
  }
  /** A press that became no click is over; the click of a reader's aid that follows has none. */
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

/** The controls that can be seen. One that is in place with the name that it had keeps its moments, as does one that is pressed. */
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

/** A finger goes through a control that has not settled; what is behind it was not meant either. */
function passedThrough(aim: Element, { clientX: x, clientY: y }: MouseEvent): Element | undefined {
  return [...aim.querySelectorAll(`[${UNSETTLED}]`)].find((one) =>
    covers(one.getBoundingClientRect(), { x, y }),
  );
}
