import type { AgeGate } from "#app/settings/settings.ts";

/** The cookie in which a browser keeps the answer to the age question. It says nothing else. */
const AGE_COOKIE = "evenlake-age";
const CONFIRMED = "21";
const KEPT_SECONDS = 30 * 24 * 3_600;

/** The cookie text that keeps "I am 21 or older" for 30 days (rules 21.2). */
export function ageCookie(secure: boolean): string {
  return `${AGE_COOKIE}=${CONFIRMED}; Path=/; Max-Age=${KEPT_SECONDS}; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** True when a cookie header carries the confirmed answer. */
export function isAgeConfirmed(cookies: string | null | undefined): boolean {
  return cookies ? cookies.split(/;\s*/).includes(`${AGE_COOKIE}=${CONFIRMED}`) : false;
}

/** How to ask the age question: not at all if the visitor has answered it, or gave a birth date with an account. */
export function gateFor(setting: AgeGate, known: { confirmed: boolean; signedIn: boolean }): AgeGate {
  return known.confirmed || known.signedIn ? "off" : setting;
}
