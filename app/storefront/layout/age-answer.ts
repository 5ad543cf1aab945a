import { cookieLine, readCookie } from "#app/base/lib/cookies.ts";
import type { AgeGateSetting } from "#app/base/settings/settings.ts";

/** Cookie that stores the answer to the age gate, nothing else. */
const AGE_COOKIE = "shop-age";
const CONFIRMED = "21";
const KEPT_SECONDS = 30 * 24 * 3_600;

/** Returns the cookie that stores "I am 21 or older" for 30 days (rules header/age-gate-answers). */
export function ageCookie(https: boolean): string {
  return cookieLine(AGE_COOKIE, CONFIRMED, { https, maxAge: KEPT_SECONDS, forScripts: true });
}

/** Returns whether a cookie header contains the confirmed answer. */
export function isAgeConfirmed(cookies: string | null | undefined): boolean {
  return readCookie(cookies, AGE_COOKIE) === CONFIRMED;
}

/** Returns how to show the age gate: off if it was answered, or if an account gave a birth date. */
export function gateFor(setting: AgeGateSetting, isKnown: boolean): AgeGateSetting {
  return isKnown ? "off" : setting;
}

/**
 * Pages that emails link to. They show no products and must work without an answer (rules
 * header/age-gate-access).
 */
const MAILED_PAGES: readonly string[] = ["/unsubscribe", "/confirm-email", "/reset-password"];

/** Returns how a page shows the age gate, given the browser's `gate`. */
export function gateAt(pathname: string, gate: AgeGateSetting): AgeGateSetting {
  return MAILED_PAGES.includes(pathname) ? "off" : gate;
}
