import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { type FormValues, typedValues } from "#app/base/lib/refused-form.ts";
import { UNREADABLE } from "#app/base/ui/number-field.tsx";

/** What a browser tab keeps of a form that was not saved. */
type SavedInput = { values: FormValues; version: number | null; at: string };

const PREFIX = "admin-typing ";

// The tab's own storage: it outlives a reload and a new sign-in in this tab, and no other person reads it.

/** What was typed into the form of this name and not saved; null when there is nothing. */
export function readTyping(name: string): SavedInput | null {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? "null");
  } catch {
    return null;
  }
}

/** Keeps what is typed; null forgets it. */
export function keepTyping(name: string, typing: SavedInput | null): void {
  try {
    if (typing) sessionStorage.setItem(PREFIX + name, JSON.stringify(typing));
    else sessionStorage.removeItem(PREFIX + name);
  } catch {
    // Storage is forbidden or full. The page still has what was typed.
  }
}

/** Whose typing the tab keeps. */
const TYPED_BY = "admin-typed-by";

/** Forgets what somebody else typed in this tab: a form gives back its typing to the same admin alone. */
export function leaveTypingTo(adminId: string): void {
  try {
    if (sessionStorage.getItem(TYPED_BY) === adminId) return;
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    sessionStorage.setItem(TYPED_BY, adminId);
  } catch {
    // Storage is forbidden, so nothing was kept.
  }
}

/** The values of a form now, without its files. */
export function typedIn(form: HTMLFormElement): FormValues {
  return typedValues(Object.fromEntries(new FormData(form)));
}

/** The values of a form to render it anew. A number that the browser cannot read is as it was `first`, not empty. */
export function readableIn(form: HTMLFormElement, first: FormValues): FormValues {
  const readable = Object.entries(typedIn(form)).map(([name, value]) => [
    name,
    value === UNREADABLE ? (first[name] ?? "") : value,
  ]);
  return Object.fromEntries(readable);
}

/** The values that a form was rendered with, whatever has been typed, ticked or put back by the browser since. */
export function renderedIn(form: HTMLFormElement): FormValues {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return typedIn(copy);
}

/** The fields in which two states of a form differ, but for the version that they were made from. */
export function differing(one: FormValues, other: FormValues): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => name !== "version" && plain(one[name]) !== plain(other[name]));
}

/** Browsers send a line break as two characters, and spaces at the ends are never stored. */
function plain(text = ""): string {
  return text.replaceAll("\r\n", "\n").trim();
}

/** Shown at a form in place of the sentence that leads to the customers' sign-in. */
export const SIGNED_OUT_NOT_SAVED =
  "You've been signed out, so nothing was saved. Sign in with the link at the top of this page; what you typed is still here.";

/** Whether the last form was refused because the session is over. */
let isOver = false;
const listeners = new Set<() => void>();

/** Notes whether the last form was refused because the session is over. */
export function setSignedOut(is: boolean) {
  if (is === isOver) return;
  isOver = is;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether the page shows a form that was refused because the session is over. */
export function useIsSignedOut(): boolean {
  const { pathname } = useLocation();
  // Another page of the admin area is proof of a session.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the arrival counts
  useEffect(() => () => setSignedOut(false), [pathname]);
  return useSyncExternalStore(
    subscribe,
    () => isOver,
    () => false,
  );
}

/**
 * Returns whether an address asks to sign in, or to show once more who it is, in the middle of the work: what is typed is kept
 * and comes back afterwards.
 */
export function asksToSignIn({ pathname, search }: { pathname: string; search: string }): boolean {
  const asked = new URLSearchParams(search);
  return (
    (pathname === "/admin/login" && asked.has("ended")) ||
    (pathname === "/account/confirm-identity" && (asked.get("next") ?? "").startsWith("/admin"))
  );
}
