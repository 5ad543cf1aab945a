// Every page contains this module as an inline script (server/pages/page-scripts.ts), so it runs before any other script of ours
// and imports nothing. It is all there is about the time in which a page can be seen and used but its scripts are still on
// their way. The steps of the start come from app/entry.client.tsx; no part of a page knows of it.
//
// Presses of buttons are held and repeated once the page has started, each once. Links and whatever else the browser does
// by itself are left alone. When the scripts take too long, a button that sends a form sends it as it would without
// JavaScript; any other button keeps waiting.
//
// What is typed, ticked or chosen stays in its field, but React misses it: no handler is called, and a prefilled text area
// is set back to what the server rendered. So text areas get their text back when React has hydrated the page, and every
// field that differs from what the server rendered tells of its input again once the page has started.

/** The steps in which a page starts, as events on the window (app/entry.client.tsx). */
export type PageEvent = "shop:starting" | "shop:hydrated" | "shop:started";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Entry = string | boolean;

/** How long a button that sends a form waits for the page to start, in ms. */
const PATIENCE = 4_000;
/** With these somebody writes, moves the cursor or marks a text. */
const WRITING = ["input", "keyup", "pointerup", "select"] as const;

/** Buttons that were pressed, and whether they showed as pressed then. */
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
  // A heart that is filled by what the browser remembers shows already what its press was meant to bring.
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
  // From here on React hears of input itself, and the newer one counts.
  addEventListener("input", ({ target }) => entries.delete(target as Field), true);
}

/** Each goes on in a task of its own, so that the page has handled the one before; what was typed comes first. */
function start() {
  removeEventListener("click", hold, true);
  for (const field of entries.keys()) setTimeout(dispatchAgain, 0, field);
  for (const [button, shown] of held) setTimeout(pressAgain, 0, button, shown);
  held.clear();
}

function isBox(field: Field): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}

/** True when a field differs from what the server rendered. A radio counts only when it was chosen. */
function isChanged(field: Field): boolean {
  if (isBox(field))
    return field.checked !== field.defaultChecked && (field.checked || field.type === "checkbox");
  if (field instanceof HTMLSelectElement) {
    const rendered = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
    return field.value !== rendered?.value;
  }
  return field.type !== "hidden" && field.type !== "file" && field.value !== field.defaultValue;
}

/** Tells of an input as if it were made now, unless there has been another one since. */
function dispatchAgain(field: Field) {
  const entry = entries.get(field);
  if (entry === undefined || !field.isConnected) return;
  if (isBox(field)) {
    field.checked = !entry;
    field.click();
    return;
  }
  // A text counts as typed only when it differs from the one that was set last. One that the browser cannot read (a
  // number half typed) has no value, and to set the field would delete it.
  if (field instanceof HTMLSelectElement) field.value = String(entry);
  else if (!field.validity.badInput) {
    const { selectionStart: from, selectionEnd: to } = field;
    field.value = field.defaultValue;
    write(field, String(entry));
    if (from !== null && field === document.activeElement) field.setSelectionRange(from, to);
  }
  for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
}

/** Writes as somebody who types does: not by the property that React gives to its fields, by which it knows its own changes. */
function write(field: HTMLInputElement | HTMLTextAreaElement, text: string) {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(field, text);
}

addEventListener("click", hold, true);
for (const name of WRITING) addEventListener(name, onWriting, true);
on("shop:starting", () => document.querySelectorAll("textarea").forEach(noteText));
on("shop:hydrated", restoreTexts);
on("shop:started", start);
