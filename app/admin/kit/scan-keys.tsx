import { type RefObject, useEffect } from "react";
import { keepInBrowser } from "#app/base/ui/kept-in-browser.tsx";
import {
  belongsTo,
  canBegin,
  characterOf,
  isEnded,
  isRolled,
  isScan,
  patienceFor,
  type TimedKey,
  textOf,
} from "./scanned-code.ts";

/** A timer this late means that the page was busy and keys may be queued. */
const LATE_MS = 25;
/**
 * How long keys are held back until they're known to be a scan, in ms. Their timestamps tell right away,
 * but a busy computer may deliver the next key late.
 */
const HELD_MS = 120;
/** Text typed into a field this long before a scan isn't part of it, despite the scanner's pauses. */
const STALE_MS = 300;
/** Prefix of a label's code that should go to the scan field. Other keys remain shortcuts. */
const LEADS = /^[A-Za-z0-9\]]$/;
/** Input types without text, where keys have other effects. */
const NO_TEXT = ["checkbox", "radio", "button", "submit", "reset", "file", "range", "color", "image"];

/** The field of the current screen that takes scans; null if it has none. */
let scanField: HTMLInputElement | null = null;

/** Makes a field take this screen's scans, wherever the focus is (rules packing/scan-to-pack). */
export function useScanField(field: RefObject<HTMLInputElement | null>, isShown: boolean): void {
  useEffect(() => {
    scanField = isShown ? field.current : null;
    return () => {
      scanField = null;
    };
  }, [field, isShown]);
}

/** State of the keys: nothing, typing into a field, or held back until they're known to be a scan. */
type Burst = {
  keys: TimedKey[];
  held: KeyboardEvent[];
  isInField: boolean;
  /** When the last key before these was typed into a field. */
  before: number;
  putBack: () => void;
};

/**
 * Reads scanner input before any other key handler (rules screens/scan-detection, screens/scan-safety,
 * screens/scan-lookup). A single key outside of a field is held back for 120 ms and then passed to the
 * shortcuts, unless others follow: then they're a scan, which presses nothing and goes to `onScan`.
 */
export function useScanKeys(onScan: (text: string) => void): void {
  useEffect(() => readKeys(onScan), [onScan]);
}

function readKeys(onScan: (text: string) => void): () => void {
  const released = new WeakSet<Event>();
  let burst: Burst | null = null;
  /** The last finished keys: a late key belongs to them if its timestamp fits. */
  let over: Burst | null = null;
  let timer = 0;
  let lastInField = Number.NEGATIVE_INFINITY;

  function wait(ms: number) {
    clearTimeout(timer);
    const due = performance.now() + ms;
    timer = window.setTimeout(() => (performance.now() > due + LATE_MS ? wait(ms) : end()), ms);
  }

  function release({ held }: Burst) {
    for (const event of held) {
      const again = new KeyboardEvent("keydown", { ...read(event), bubbles: true, cancelable: true });
      released.add(again);
      const target =
        event.target instanceof Element && event.target.isConnected ? event.target : document.body;
      target.dispatchEvent(again);
    }
  }

  /** Ends a series of keys: a scan, a shortcut, or nothing. */
  function end() {
    clearTimeout(timer);
    const ended = burst;
    burst = null;
    if (!ended) return;
    over = ended;
    if (isScan(ended.keys)) {
      if (!ended.isInField) onScan(textOf(ended.keys));
      else if (!isEnded(ended.keys)) takeInField(ended);
    } else if (!ended.isInField && isRolled(ended.keys)) release(ended);
  }

  /** Sends a scan typed into the scan field, without the field's earlier text. */
  function takeInField({ keys, before }: Burst) {
    const field = scanField;
    if (!field || document.activeElement !== field) return;
    if ((keys[0]?.at ?? 0) - before > STALE_MS) field.value = textOf(keys);
    field.form?.requestSubmit();
  }

  function begin(event: KeyboardEvent, key: TimedKey) {
    const { target } = event;
    const isLed = !takesText(target) && LEADS.test(key.key) && scanField !== null && !isDialogOpen();
    // From here on, the browser types into the field itself.
    if (isLed) {
      event.stopImmediatePropagation();
      scanField?.focus();
    }
    const isInField = isLed || takesText(target);
    // Space presses a button, letters select in a select element, and a dialog turns shortcuts off:
    // ignores those keys.
    const isOthers = key.key === " " || target instanceof HTMLSelectElement || isDialogOpen();
    const isHeld = !isInField && !isOthers;
    if (isHeld) event.stopImmediatePropagation();
    // Firefox would open its quick find.
    if (isHeld && key.key === "/") event.preventDefault();
    const held = isHeld ? [event] : [];
    burst = { keys: [key], held, isInField, before: lastInField, putBack: choiceOf(target) };
    wait(HELD_MS + 5);
  }

  function follow(event: KeyboardEvent, key: TimedKey, into: Burst) {
    const wasEnded = isEnded(into.keys);
    into.keys.push(key);
    wait((isEnded(into.keys) ? patienceFor(into.keys) : HELD_MS) + 5);
    // The first key focused a field, as in the search dialog.
    if (into.held.length === 0 && takesText(event.target)) into.isInField = true;
    if (into.isInField) return followInField(event, key, into, wasEnded);
    if (into.keys.length === 2) into.putBack();
    into.held.push(event);
    stop(event);
  }

  function followInField(event: KeyboardEvent, key: TimedKey, into: Burst, wasEnded: boolean) {
    const { keys } = into;
    const character = characterOf(key);
    const isEnd = character === "\n" || character === "\t";
    if (!isScan(keys) || character === "") {
      if (key.isCtrl && isScan(keys)) stop(event);
      return;
    }
    if (!isEnd) {
      // A Tab in the scan has left the field.
      if (!takesText(event.target)) stop(event);
      return;
    }
    if (wasEnded || key.isCtrl) stop(event);
    if (wasEnded) return;
    if (event.target === scanField) {
      stop(event);
      takeInField(into);
    } else if (key.key === "Enter" && sendsForm(event.target)) stop(event);
  }

  function listen(event: KeyboardEvent) {
    if (released.has(event) || event.isComposing) return;
    const key = timed(event);
    if (burst && belongsTo(burst.keys, key)) return follow(event, key, burst);
    if (!burst && over && !isEnded(over.keys) && belongsTo(over.keys, key)) {
      burst = { ...over, held: [] };
      return follow(event, key, burst);
    }
    if (characterOf(key) === "") return;
    end();
    if (canBegin(key) && !event.altKey && !event.metaKey) begin(event, key);
    if (takesText(event.target)) lastInField = event.timeStamp;
  }

  /** Firefox presses a button on the keyup of Space. */
  function listenUp(event: KeyboardEvent) {
    if (burst && !burst.isInField && burst.keys.length > 1 && event.key === " ") event.preventDefault();
  }

  addEventListener("keydown", listen, { capture: true });
  addEventListener("keyup", listenUp, { capture: true });
  return () => {
    clearTimeout(timer);
    removeEventListener("keydown", listen, { capture: true });
    removeEventListener("keyup", listenUp, { capture: true });
  };
}

function stop(event: KeyboardEvent) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * Returns the key of an event. A character that some keyboard layouts type with Ctrl and Alt counts as a
 * character.
 */
function timed(event: KeyboardEvent): TimedKey {
  const isCtrl = (event.ctrlKey || event.metaKey) && !event.getModifierState("AltGraph");
  return { key: event.key, at: event.timeStamp, isCtrl, isRepeat: event.repeat };
}

function read({ key, code, shiftKey, location }: KeyboardEvent): KeyboardEventInit {
  return { key, code, shiftKey, location };
}

function takesText(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NO_TEXT.includes(target.type);
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
}

/**
 * Returns whether Enter in this field submits a form that changes data. A search accepts scans like any other
 * text.
 */
function sendsForm(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.form?.method === "post";
}

/** Restores a selection that changed with the first letter of a scan. */
function choiceOf(target: EventTarget | null): () => void {
  if (!(target instanceof HTMLSelectElement)) return () => {};
  const { value } = target;
  return () => {
    if (target.value === value) return;
    target.value = value;
    target.dispatchEvent(new Event("change", { bubbles: true }));
  };
}

/** Whether single-key shortcuts are on in this browser; on by default (rules order-screens/shortcuts). */
export const singleKeys = keepInBrowser<boolean>({
  key: "evenlake-admin-keys",
  read: (saved) => saved !== "off",
  write: (isOn) => (isOn ? null : "off"),
});

/** Returns whether a key enters text or selects something in a field; checkboxes accept no letters. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input:not([type=checkbox]), textarea, select"))
  );
}

/** Returns whether a dialog is open; then only its own keys count. */
export function isDialogOpen(): boolean {
  return document.querySelector("dialog[open], [role=dialog]") !== null;
}
