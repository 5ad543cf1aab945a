import { cookieLine, readCookie } from "#app/base/lib/cookies.ts";
import type { AgeGateSetting } from "#app/base/settings/settings.ts";

/** The cookie in which a browser keeps the answer to the age question. It says nothing else. */
const AGE_COOKIE = "evenlake-age";
const CONFIRMED = "21";
const KEPT_SECONDS = 30 * 24 * 3_600;

/** The cookie text that keeps "I am 21 or older" for 30 days (rules header/age-gate-answers). */
export function ageCookie(https: boolean): string {
  return cookieLine(AGE_COOKIE, CONFIRMED, { https, maxAge: KEPT_SECONDS, forScripts: true });
}

/** True when a cookie header carries the confirmed answer. */
export function isAgeConfirmed(cookies: string | null | undefined): boolean {
  return readCookie(cookies, AGE_COOKIE) === CONFIRMED;
}

/** How to ask the age question: not at all if it was answered, or if a birth date was given with an account. */
export function gateFor(setting: AgeGateSetting, isKnown: boolean): AgeGateSetting {
  return isKnown ? "off" : setting;
}

/** Pages to which mails lead. They show no products, and what they are for must not wait for an answer (rules header/age-gate-access). */
const MAILED_PAGES: readonly string[] = ["/unsubscribe", "/confirm-email", "/reset-password"];

/** How a page asks the age question, when this browser is to be asked in the way of `gate`. */
export function gateAt(pathname: string, gate: AgeGateSetting): AgeGateSetting {
  return MAILED_PAGES.includes(pathname) ? "off" : gate;
}
