// Handles input while a page is visible but its scripts are still loading. Every page includes this module as
// an inline script (server/pages/page-scripts.ts), so it runs before our other scripts and imports nothing.
// The start events come from app/entry.client.tsx; no other part of a page depends on it.
//
// Button presses are held and repeated once each after the page has started. Links and other built-in
// behavior of the browser are left alone. If the scripts take too long, a button that submits a form submits
// it as without JavaScript; other buttons keep waiting.
//
// Input stays in its field, but React misses it: no handler is called, and a prefilled text area is reset to
// the server's text. So text areas get their text back once React has hydrated the page, and every field that
// differs from the server's markup fires its events again once the page has started.

/** Start events of a page, on the window (app/entry.client.tsx). */
export type PageEvent = "shop:starting" | "shop:hydrated" | "shop:started";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Entry = string | boolean;

/** Time that a submit button waits for the page to start, in ms. */
const PATIENCE = 4_000;
/** Events of typing, moving the cursor, and selecting text. */
const WRITING = ["input", "keyup", "pointerup", "select"] as const;

/** Buttons pressed so far, with their `aria-pressed` at that time. */
const held = new Map<HTMLButtonElement, string | null>();
const texts = new Map<HTMLTextAreaElement, { text: string; start: number; end: number }>();
const entries = new Map<Field, Entry>();
let isPatient = true;

function on(name: PageEvent, listener: () => void) {
  addEventListener(name, listener, { once: true });
}

function hold(event: MouseEvent) {
  const button = event.target instanceof Element && event.target.closest("button");
  if (!button || event.button || (!isPatient && button.type !== "button")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (held.has(button)) return;
  held.set(button, button.getAttribute("aria-pressed"));
  if (button.type !== "button") setTimeout(giveUp, PATIENCE, button);
}

function giveUp(button: HTMLButtonElement) {
  if (!held.delete(button)) return;
  isPatient = false;
  button.click();
}

function pressAgain(button: HTMLButtonElement, shown: string | null) {
  // A heart filled from the browser's storage already shows the state that its press was meant to set.
  if (button.isConnected && button.getAttribute("aria-pressed") === shown) button.click();
}

function noteText(area: HTMLTextAreaElement) {
  texts.set(area, { text: area.value, start: area.selectionStart, end: area.selectionEnd });
}

function onWriting({ target }: Event) {
  if (target instanceof HTMLTextAreaElement) noteText(target);
}

function restoreTexts() {
  for (const name of WRITING) removeEventListener(name, onWriting, true);
  for (const [area, { text, start, end }] of texts) {
    if (area.value !== text) write(area, text);
    if (area === document.activeElement) area.setSelectionRange(start, end);
  }
  for (const field of document.querySelectorAll<Field>("input, textarea, select"))
    if (isChanged(field)) entries.set(field, isBox(field) ? field.checked : field.value);
  // From now on React receives input itself, and the newer one counts.
  addEventListener("input", ({ target }) => entries.delete(target as Field), true);
}

/** Replays input, then presses, each in a separate task after the page has handled the one before. */
function start() {
  removeEventListener("click", hold, true);
  for (const field of entries.keys()) setTimeout(dispatchAgain, 0, field);
  for (const [button, shown] of held) setTimeout(pressAgain, 0, button, shown);
  held.clear();
}

function isBox(field: Field): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}

/** Whether a field differs from the server's markup. A radio button counts only if it was selected. */
function isChanged(field: Field): boolean {
  if (isBox(field))
    return field.checked !== field.defaultChecked && (field.checked || field.type === "checkbox");
  if (field instanceof HTMLSelectElement) {
    const rendered = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
    return field.value !== rendered?.value;
  }
  return field.type !== "hidden" && field.type !== "file" && field.value !== field.defaultValue;
}

/** Fires an input's events as if it were made now, unless there was a newer one. */
function dispatchAgain(field: Field) {
  const entry = entries.get(field);
  if (entry === undefined || !field.isConnected) return;
  if (isBox(field)) {
    field.checked = !entry;
    field.click();
    return;
  }
  // Text counts as typed only if it differs from the value set last. Invalid input (a half-typed number) has
  // no value, and setting the field would delete it.
  if (field instanceof HTMLSelectElement) field.value = String(entry);
  else if (!field.validity.badInput) {
    const { selectionStart: from, selectionEnd: to } = field;
    field.value = field.defaultValue;
    write(field, String(entry));
    if (from !== null && field === document.activeElement) field.setSelectionRange(from, to);
  }
  for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
}

/** Sets a value like typing does, bypassing the property by which React recognizes its own changes. */
function write(field: HTMLInputElement | HTMLTextAreaElement, text: string) {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(field, text);
}

addEventListener("click", hold, true);
for (const name of WRITING) addEventListener(name, onWriting, true);
on("shop:starting", () => document.querySelectorAll("textarea").forEach(noteText));
on("shop:hydrated", restoreTexts);
on("shop:started", start);
