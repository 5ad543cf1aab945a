import {
  type ClipboardEvent,
  type ComponentProps,
  type FormEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { askRoute } from "#app/base/ui/ask-route.tsx";
import { CONTROL, describedBy, type FieldState } from "#app/base/ui/field.tsx";
import { keepInBrowser } from "#app/base/ui/kept-in-browser.tsx";
import { type KnownTaxes, readKnownTaxes, type TaxRate } from "./price-with-tax.ts";
import {
  isZipAnswer,
  plainZip,
  readZip,
  ZIP_CHECK_BUSY_MS,
  ZIP_LENGTH,
  ZIP_MEMORY,
  type ZipAnswer,
  zipCookie,
} from "./zip-check.ts";

// ZIP code stored in this browser: the last one entered, and its taxes.

/** The server's answer, or the message to show if the request failed. */
export type CheckerAnswer = ZipAnswer | { kind: "failed"; sentence: string };

const FAILED: CheckerAnswer = {
  kind: "failed",
  sentence: "We couldn't check this ZIP code right now. Please try again.",
};

/** Requests a ZIP check. Never throws: for a failed request, returns an error to show. */
async function askAboutZip(zip: string): Promise<CheckerAnswer> {
  const asked = await askRoute(`/delivery/check?zip=${zip}`, isZipAnswer);
  return asked.ok ? asked.value : FAILED;
}

/**
 * Stores a known ZIP code and its taxes in the browser; it prefills the checker next time, and the checkout.
 */
function rememberZip(answer: CheckerAnswer, zip: string) {
  if (answer.kind === "failed" || answer.kind === "unknown" || answer.kind === "invalid") return;
  // Without cookies the field just isn't prefilled.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
  document.cookie = zipCookie(zip, window.location.protocol === "https:");
  try {
    localStorage.setItem(ZIP_MEMORY, zip);
  } catch {}
  learnTaxes(answer, zip);
}

/** Returns the ZIP last entered in this browser; empty if none. */
function rememberedZip(): string {
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

/** Without delivery there are no taxes, and no price including them. */
function learnTaxes(answer: CheckerAnswer, zip: string) {
  if (answer.kind === "failed") return;
  const rates = (answer.kind === "served" && answer.taxes) || [];
  const known = { zip, rates, askedAt: Date.now() };
  kept.change(() => known);
}

let running: Promise<CheckerAnswer | null> | null = null;

/** Checks the stored ZIP code, once for all callers; null if there is none. */
export function askAboutOwnZip(): Promise<CheckerAnswer | null> {
  const zip = readZip(rememberedZip());
  if (!zip.ok) return Promise.resolve(null);
  running ??= askAboutZip(zip.value).then((answer) => {
    running = null;
    // Another ZIP code may have been entered since.
    if (rememberedZip() === zip.value) learnTaxes(answer, zip.value);
    return answer;
  });
  return running;
}

const NONE: readonly TaxRate[] = [];
/**
 * Taxes at the signed-in customer's address. Kept only in this page's memory, since the browser may be
 * shared.
 */
let atHome = NONE;

/** Stores the taxes from the response about the current visitor (rules totals/profile-taxes). */
export function useTaxesAtHome(taxes: readonly TaxRate[]) {
  useEffect(() => {
    atHome = taxes;
    kept.notify();
  }, [taxes]);
}

/**
 * Returns the taxes of the ZIP code stored in this browser (rules totals/remembered-taxes), or else those at
 * the profile address; none during server rendering and hydration. Taxes older than an hour are requested
 * again when a component that shows prices mounts; an open page shows the old ones until then.
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

/**
 * State of a ZIP checker: an uncontrolled field (to keep text typed before the script starts), the answer,
 * and whether a request is in progress, which lasts at least 500 ms (rules zip-codes/check-endpoint).
 */
export function useZipQuestion(initial: ZipAnswer | null) {
  const field = useRef<HTMLInputElement>(null);
  const asked = useRef(false);
  const [answer, setAnswer] = useState<CheckerAnswer | null>(initial);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (field.current?.value === "") field.current.value = rememberedZip();
  }, []);

  async function ask(event: FormEvent) {
    event.preventDefault();
    if (asked.current) return;
    const read = readZip(field.current?.value ?? "");
    if (!read.ok) {
      setAnswer({ kind: "invalid", sentence: read.refusal });
      field.current?.focus();
      return;
    }
    asked.current = true;
    setBusy(true);
    const pause = new Promise((done) => setTimeout(done, ZIP_CHECK_BUSY_MS));
    const [said] = await Promise.all([askAboutZip(read.value), pause]);
    asked.current = false;
    rememberZip(said, read.value);
    setBusy(false);
    setAnswer(said);
    if (said.kind === "unknown" || said.kind === "failed") field.current?.focus();
  }

  return { field, answer, busy, ask };
}

/** Returns the error to show next to the field; null if the answer is a result. */
export function fieldSentence(answer: CheckerAnswer | null): string | undefined {
  if (answer?.kind === "invalid" || answer?.kind === "unknown" || answer?.kind === "failed") {
    return answer.sentence;
  }
  return undefined;
}

type ZipInputProps = FieldState & Pick<ComponentProps<"input">, "ref" | "defaultValue"> & { width: string };

/** ZIP code field for all forms that check delivery. */
export function ZipInput({ id, error, width, ...input }: ZipInputProps) {
  return (
    <input
      {...describedBy({ id, error })}
      name="zip"
      inputMode="numeric"
      autoComplete="postal-code"
      maxLength={ZIP_LENGTH}
      onPaste={pastePlain}
      className={`${CONTROL} tabular ${width}`}
      {...input}
    />
  );
}

/**
 * Trims pasted text before the field truncates it (rules zip-codes/zip-input): " 55401" would otherwise lose
 * its last digit.
 */
function pastePlain(event: ClipboardEvent<HTMLInputElement>) {
  const pasted = event.clipboardData.getData("text");
  const plain = plainZip(pasted);
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  if (plain === pasted || selectionStart === null || selectionEnd === null) return;
  event.preventDefault();
  const room = ZIP_LENGTH - (value.length - (selectionEnd - selectionStart));
  event.currentTarget.setRangeText(plain.slice(0, Math.max(0, room)), selectionStart, selectionEnd, "end");
}
