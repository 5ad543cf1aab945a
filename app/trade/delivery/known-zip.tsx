import { useEffect, useSyncExternalStore } from "react";
import { askRoute } from "#app/base/ui/ask-route.tsx";
import { keepInBrowser } from "#app/base/ui/kept-in-browser.tsx";
import { type KnownTaxes, readKnownTaxes, type TaxRate } from "./price-with-tax.ts";
import { isZipAnswer, readZip, type ZipAnswer } from "./zip-check.ts";
import { ZIP_MEMORY, zipCookie } from "./zip-cookie.ts";

// What this browser knows of its own ZIP: the ZIP that was last entered, and the taxes there.

/** The shop's answer, or the sentence to show when the shop could not be asked. */
export type CheckerAnswer = ZipAnswer | { kind: "failed"; sentence: string };

const FAILED: CheckerAnswer = {
  kind: "failed",
  sentence: "We couldn't check this ZIP code just now. Please try again.",
};

/** Asks the shop about a ZIP. Never throws: a failed request gives an answer too. */
export async function askAboutZip(zip: string): Promise<CheckerAnswer> {
  const asked = await askRoute(`/delivery/check?zip=${zip}`, isZipAnswer);
  return asked.ok ? asked.value : FAILED;
}

/** Keeps a known ZIP in the browser, and its taxes; it prefills the checker the next time, and the checkout. */
export function rememberZip(answer: CheckerAnswer, zip: string) {
  if (answer.kind === "failed" || answer.kind === "unknown" || answer.kind === "invalid") return;
  // If the browser keeps no cookies, the field is just not prefilled.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
  document.cookie = zipCookie(zip, window.location.protocol === "https:");
  try {
    localStorage.setItem(ZIP_MEMORY, zip);
  } catch {}
  learnTaxes(answer, zip);
}

/** The ZIP that was last entered in this browser; empty when there is none. */
export function rememberedZip(): string {
  try {
    return localStorage.getItem(ZIP_MEMORY) ?? "";
  } catch {
    return "";
  }
}

const kept = keepInBrowser<KnownTaxes | null>({
  key: `${ZIP_MEMORY}-taxes`,
  read: (saved) => readKnownTaxes(saved, rememberedZip(), Date.now()),
  write: (known) => known && JSON.stringify(known),
});

/** Where nothing is delivered there are no taxes either, and so no price with them. */
function learnTaxes(answer: CheckerAnswer, zip: string) {
  if (answer.kind === "failed") return;
  const rates = (answer.kind === "served" && answer.taxes) || [];
  const known = { zip, rates, askedAt: Date.now() };
  kept.change(() => known);
}

let underWay: Promise<CheckerAnswer | null> | null = null;

/** Asks about the ZIP that this browser remembers, once for all who want to know; null when there is none. */
export function askAboutOwnZip(): Promise<CheckerAnswer | null> {
  const zip = readZip(rememberedZip());
  if (!zip.ok) return Promise.resolve(null);
  underWay ??= askAboutZip(zip.value).then((answer) => {
    underWay = null;
    // Another ZIP may have been entered meanwhile.
    if (rememberedZip() === zip.value) learnTaxes(answer, zip.value);
    return answer;
  });
  return underWay;
}

const NONE: readonly TaxRate[] = [];
/** The taxes where the person who is signed in lives. They stand in this page alone, since the browser may be anybody's. */
let atHome = NONE;

/** Tells what the answer about the person has of taxes (rules totals/profile-taxes). */
export function useTaxesAtHome(taxes: readonly TaxRate[]) {
  useEffect(() => {
    atHome = taxes;
    kept.notify();
  }, [taxes]);
}

/**
 * The taxes of this browser's ZIP (rules totals/remembered-taxes), else those at home; none while the server renders and until the page has
 * started. What is older than an hour is asked for again as a part of a page that shows prices comes in; an open page shows it
 * until then.
 */
export function useOwnTaxes(): readonly TaxRate[] {
  useEffect(() => {
    if (!kept.saved()) void askAboutOwnZip();
  }, []);
  return useSyncExternalStore(
    kept.subscribe,
    () => kept.current()?.rates ?? atHome,
    () => NONE,
  );
}
