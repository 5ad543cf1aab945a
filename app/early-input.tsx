import { ASLEEP, PAGE_STARTED, PAGE_TAKEN_OVER, PART_STARTED, PART_TAKEN_OVER } from "./ui/page-events.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** The text in a field, or whether a box is ticked. */
type Said = string | boolean;
type Cursor = { start: number; end: number } | null;
type Noted = { said: Said; cursor: Cursor };

/**
 * With these somebody moves the cursor or marks a text. The event "selectionchange" would tell of React's resetting of a
 * text area as well, for which React may take several turns before it has taken over the page.
 */
const SELECTING = ["keyup", "pointerup", "focusin", "select"] as const;

/**
 * A page can be seen and filled in before its scripts are there (server/late-scripts.ts), and React misses such input:
 * no handler is called, controlled fields are reset by the next change, and a prefilled text area is reset at once. So
 * this notes what was typed, ticked, chosen or restored by the browser until React has taken the page over, and repeats
 * it once the page has started: each field in a turn of its own, before the presses that were held back. A part that
 * starts later than the page (ui/later.tsx) tells the same of itself. It covers every field, so that no form needs code of
 * its own. It must be called before React takes over.
 */
export function hearEarlyInput() {
  const early = new Map<Field, Noted>();
  /** The field with the focus and its cursor or selection, as they were last. */
  let last: { field: Field; cursor: Cursor } | null = null;
  let takenOver = false;

  /** True for a field that React hears. */
  const isHeard = (field: Field) => takenOver && !field.closest(`[${ASLEEP}]`);
  function note(field: Field) {
    early.delete(field);
    if (isChanged(field)) early.set(field, { said: saidIn(field), cursor: cursorIn(field) });
  }
  function hearSelection() {
    const { activeElement } = document;
    if (isField(activeElement)) last = { field: activeElement, cursor: cursorIn(activeElement) };
  }
  function hear(event: Event) {
    const { target } = event;
    if (!isField(target) || event.type !== (isBox(target) ? "click" : "input")) return;
    // After that React notices input itself, and the newer value counts.
    if (isHeard(target)) early.delete(target);
    else note(target);
  }
  /** What happens to the page concerns the fields outside of parts that start later; what happens to a part, its own. */
  function fieldsOf({ target }: Event): Field[] {
    return target instanceof Element ? fieldsIn(target) : fieldsIn(document).filter(isHeard);
  }
  function takeOver(event: Event) {
    takenOver ||= event.type === PAGE_TAKEN_OVER;
    const fields = fieldsOf(event);
    for (const field of fields) {
      const noted = early.get(field);
      // React sets a prefilled text area back to what the server drew.
      if (noted && !isBox(field) && field.value !== noted.said) put(field, String(noted.said), noted.cursor);
    }
    // With the text React resets what was selected in it, and the next key would write beside it instead of over it.
    if (last?.cursor && last.field instanceof HTMLTextAreaElement && last.field === document.activeElement) {
      if (fields.includes(last.field)) last.field.setSelectionRange(last.cursor.start, last.cursor.end);
    }
    if (!isAnyAsleep()) for (const name of SELECTING) removeEventListener(name, hearSelection, true);
    for (const field of fields) {
      // A radio that was chosen first and then replaced by another one is not repeated.
      if (isBox(field) && !isChanged(field)) early.delete(field);
      // The browser fills in fields without an event, and React misses the very key or press at which it took over.
      if (isChanged(field)) note(field);
    }
  }
  function start(event: Event) {
    for (const field of fieldsOf(event)) if (early.has(field)) setTimeout(sayAgain, 0, field);
    setTimeout(() => {
      if (isAnyAsleep()) return;
      removeEventListener("input", hear, true);
      removeEventListener("click", hear, true);
    });
  }
  function sayAgain(field: Field) {
    const noted = early.get(field);
    if (!noted || !field.isConnected) return;
    early.delete(field);
    say(field, noted.said);
  }

  for (const field of fieldsIn(document)) note(field);
  hearSelection();
  for (const name of SELECTING) addEventListener(name, hearSelection, true);
  addEventListener("input", hear, true);
  addEventListener("click", hear, true);
  for (const name of [PAGE_TAKEN_OVER, PART_TAKEN_OVER]) addEventListener(name, takeOver);
  for (const name of [PAGE_STARTED, PART_STARTED]) addEventListener(name, start, true);
}

function fieldsIn(place: ParentNode): Field[] {
  return [...place.querySelectorAll<Field>("input, textarea, select")];
}

function isAnyAsleep(): boolean {
  return document.querySelector(`[${ASLEEP}]`) !== null;
}

function isField(target: EventTarget | null): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}

function isBox(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio");
}

function saidIn(field: Field): Said {
  return isBox(field) ? field.checked : field.value;
}

/** True when a field differs from what the server drew. A radio counts as changed only when it was chosen. */
function isChanged(field: Field): boolean {
  if (isBox(field))
    return field.checked !== field.defaultChecked && (field.checked || field.type !== "radio");
  if (field instanceof HTMLSelectElement) {
    const drawn = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
    return field.value !== drawn?.value;
  }
  return !/^(hidden|file)$/.test(field.type) && field.value !== field.defaultValue;
}

/** Where the cursor stands in the focused field; null for other fields and for those without a cursor position. */
function cursorIn(field: Field): Cursor {
  if (field !== document.activeElement || field instanceof HTMLSelectElement) return null;
  const { selectionStart: start, selectionEnd: end } = field;
  return start === null || end === null ? null : { start, end };
}

/** Writes into a field unnoticed by React, which watches the field's own property but not that of its class. */
function put(field: Field, text: string, cursor: Cursor) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
  if (cursor && !(field instanceof HTMLSelectElement)) field.setSelectionRange(cursor.start, cursor.end);
}

/** Repeats an input so that React notices it; React ignores a value that it believes to be in the field already. */
function say(field: Field, said: Said) {
  if (isBox(field)) {
    field.checked = !said;
    field.click();
  } else if (field instanceof HTMLSelectElement) {
    put(field, String(said), null);
    field.dispatchEvent(new Event("change", { bubbles: true }));
  } else {
    const cursor = cursorIn(field);
    // A number that the browser cannot read has no value: to set the field would delete what was typed.
    if (!field.validity.badInput) {
      field.value = field.defaultValue;
      put(field, String(said), cursor);
    }
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
