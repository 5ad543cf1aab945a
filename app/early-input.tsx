import { PAGE_STARTED, PAGE_TAKEN_OVER } from "./page-events.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** What stands in a field, or whether a box is ticked. */
type Said = string | boolean;
type Cursor = { start: number; end: number } | null;
type Noted = { said: Said; cursor: Cursor };

/**
 * A page can be seen and filled in before its scripts are there (late-start.ts), and React hears nothing of
 * it: handlers are silent, controlled fields are set back by the next change, a prefilled text area at once. So what
 * was typed, ticked, chosen or restored by the browser is noted until React has taken the page over, and said again
 * once the page has started: each field in a turn of its own, before the presses that were held. Nobody who writes a
 * field has to think of it. To be called before React takes over.
 */
export function hearEarlyInput() {
  const early = new Map<Field, Noted>();
  let takenOver = false;

  function note(field: Field) {
    early.delete(field);
    if (isChanged(field)) early.set(field, { said: saidIn(field), cursor: cursorIn(field) });
  }
  function hear(event: Event) {
    const { target } = event;
    if (!isField(target) || event.type !== (isBox(target) ? "click" : "input")) return;
    // From then on React hears for itself, and what is newer counts.
    if (takenOver) early.delete(target);
    else note(target);
  }
  function takeOver() {
    takenOver = true;
    for (const [field, { said, cursor }] of early) {
      // React sets a prefilled text area back to what the server drew.
      if (!isBox(field) && field.value !== said) put(field, String(said), cursor);
    }
    // A radio that was chosen and given up for another says nothing.
    for (const [field] of early) if (isBox(field) && !isChanged(field)) early.delete(field);
    // The browser fills in without a word; and the very key or press at which React took over was not heard by it.
    for (const field of fieldsOfPage()) if (isChanged(field)) note(field);
  }
  function sayAgain(field: Field) {
    const noted = early.get(field);
    if (!noted || !field.isConnected) return;
    early.delete(field);
    say(field, noted.said);
  }

  for (const field of fieldsOfPage()) note(field);
  addEventListener("input", hear, true);
  addEventListener("click", hear, true);
  addEventListener(PAGE_TAKEN_OVER, takeOver, { once: true });
  addEventListener(
    PAGE_STARTED,
    () => {
      for (const [field] of early) setTimeout(sayAgain, 0, field);
      setTimeout(() => {
        removeEventListener("input", hear, true);
        removeEventListener("click", hear, true);
      });
    },
    { once: true, capture: true },
  );
}

function fieldsOfPage(): Field[] {
  return [...document.querySelectorAll<Field>("input, textarea, select")];
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

/** True when a field does not stand as the server drew it. A radio is only ever changed by being chosen. */
function isChanged(field: Field): boolean {
  if (isBox(field))
    return field.checked !== field.defaultChecked && (field.checked || field.type !== "radio");
  if (field instanceof HTMLSelectElement) {
    const drawn = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
    return field.value !== drawn?.value;
  }
  return !/^(hidden|file)$/.test(field.type) && field.value !== field.defaultValue;
}

/** Where the cursor stands in a field that has it; the kinds of field that know no place have none. */
function cursorIn(field: Field): Cursor {
  if (field !== document.activeElement || field instanceof HTMLSelectElement) return null;
  const { selectionStart: start, selectionEnd: end } = field;
  return start === null || end === null ? null : { start, end };
}

/** Writes into a field past React, which watches the field's own property but not that of its class. */
function put(field: Field, text: string, cursor: Cursor) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
  if (cursor && !(field instanceof HTMLSelectElement)) field.setSelectionRange(cursor.start, cursor.end);
}

/** Does it again, so that React hears it: it passes over what, to its knowledge, stands in the field already. */
function say(field: Field, said: Said) {
  if (isBox(field)) {
    field.checked = !said;
    field.click();
  } else if (field instanceof HTMLSelectElement) {
    put(field, String(said), null);
    field.dispatchEvent(new Event("change", { bubbles: true }));
  } else {
    const cursor = cursorIn(field);
    field.value = field.defaultValue;
    put(field, String(said), cursor);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
