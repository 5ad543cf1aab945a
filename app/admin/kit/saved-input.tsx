import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { type FormValues, typedValues } from "#app/base/lib/refused-form.ts";
import { UNREADABLE } from "#app/base/ui/number-field.tsx";

/** Unsaved input of a form, stored by a browser tab. */
type SavedInput = { values: FormValues; version: number | null; at: string };

const PREFIX = "admin-typing ";

// Session storage survives a reload and a new sign-in in this tab; no other tab can read it.

/** Returns the unsaved input of the form with this name; null if there's none. */
export function readTyping(name: string): SavedInput | null {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? "null");
  } catch {
    return null;
  }
}

/** Stores input; null removes it. */
export function keepTyping(name: string, typing: SavedInput | null): void {
  try {
    if (typing) sessionStorage.setItem(PREFIX + name, JSON.stringify(typing));
    else sessionStorage.removeItem(PREFIX + name);
  } catch {
    // Storage is blocked or full. The page still has the input.
  }
}

/** Id of the admin whose input the tab stores. */
const TYPED_BY = "admin-typed-by";

/** Removes another admin's input from this tab: input is only restored for the admin who typed it. */
export function leaveTypingTo(adminId: string): void {
  try {
    if (sessionStorage.getItem(TYPED_BY) === adminId) return;
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    sessionStorage.setItem(TYPED_BY, adminId);
  } catch {
    // Storage is blocked, so there's nothing to remove.
  }
}

/** Returns a form's current values, without its files. */
export function typedIn(form: HTMLFormElement): FormValues {
  return typedValues(Object.fromEntries(new FormData(form)));
}

/**
 * Returns a form's values for rendering it again. A number that the browser can't parse falls back to `first`, not to
 * empty.
 */
export function readableIn(form: HTMLFormElement, first: FormValues): FormValues {
  const readable = Object.entries(typedIn(form)).map(([name, value]) => [
    name,
    value === UNREADABLE ? (first[name] ?? "") : value,
  ]);
  return Object.fromEntries(readable);
}

/** Returns the values that a form was rendered with, regardless of what the browser restored since. */
export function renderedIn(form: HTMLFormElement): FormValues {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return typedIn(copy);
}

/** Returns the fields that differ between two states of a form, without the version number. */
export function differing(one: FormValues, other: FormValues): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => name !== "version" && plain(one[name]) !== plain(other[name]));
}

/**
 * Normalizes a value: browsers send line breaks as two characters, and surrounding spaces are never stored.
 */
function plain(text = ""): string {
  return text.replaceAll("\r\n", "\n").trim();
}

/** Replaces, in an admin form, the message that links to the customers' sign-in page. */
export const SIGNED_OUT_NOT_SAVED =
  "You've been signed out, so nothing was saved. Sign in with the link at the top of this page; what you typed is still here.";

/** Whether the last form was refused because the session ended. */
let isOver = false;
const listeners = new Set<() => void>();

/** Records whether the last form was refused because the session ended. */
export function setSignedOut(is: boolean) {
  if (is === isOver) return;
  isOver = is;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether the page shows a form that was refused because the session ended. */
export function useIsSignedOut(): boolean {
  const { pathname } = useLocation();
  // Reaching another page of the admin area proves a session.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only on arrival
  useEffect(() => () => setSignedOut(false), [pathname]);
  return useSyncExternalStore(
    subscribe,
    () => isOver,
    () => false,
  );
}

/**
 * Returns whether an address is a sign-in or identity confirmation in the middle of work: input is kept and restored
 * afterwards.
 */
export function asksToSignIn({ pathname, search }: { pathname: string; search: string }): boolean {
  const asked = new URLSearchParams(search);
  return (
    (pathname === "/admin/login" && asked.has("ended")) ||
    (pathname === "/account/confirm-identity" && (asked.get("next") ?? "").startsWith("/admin"))
  );
}
