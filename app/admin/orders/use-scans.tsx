import { type SubmitEvent, startTransition, useCallback, useEffect, useRef, useState } from "react";
import { useFetcher, useLocation, useNavigate, useSubmit } from "react-router";
import type { PackAnswer } from "./pack-answer.ts";

/**
 * Sends the forms of the packing screen one after another: a scanner may type the next label before the last one is answered, and no
 * scan is lost. A form goes to the order on whose screen it was sent, also when the one before it leads on to the next order.
 * `answer` is the latest one; before any, that of a page that came without scripts. It outlasts the way to the next order, and no other.
 */
export function usePackForms(
  answered: PackAnswer | undefined,
  { screen, after }: { screen: string; after: string | null },
) {
  const fetcher = useFetcher<PackAnswer>();
  const submit = useSubmit();
  const { pathname, search } = useLocation();
  const action = pathname + search;
  const [answer, setAnswer] = useState(answered);
  useEffect(() => setAnswer((before) => fetcher.data ?? before), [fetcher.data]);
  useEffect(() => setAnswer((before) => answered ?? before), [answered]);
  const [shownOn, setShownOn] = useState(screen);
  if (shownOn !== screen) {
    setShownOn(screen);
    if (answer?.orderId !== after) setAnswer(undefined);
  }
  useGoingOn(answer);
  const isSame = useSameScan(answer);
  const last = useRef<Promise<void>>(Promise.resolve());
  const [waiting, setWaiting] = useState(0);
  const send = useCallback(
    (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = new FormData(event.currentTarget, event.nativeEvent.submitter);
      // The router drops a fetcher's redirect when an update reloads the page at the same time, and a move leads on to the next order.
      const carry = () =>
        form.get("intent") === "move"
          ? submit(form, { method: "post", action })
          : fetcher.submit(form, { method: "post", action });
      setWaiting((others) => others + 1);
      // The end of each way is awaited, not seen in the fetcher's state: a slow device may draw nothing between two idle states.
      last.current = last.current
        .then(carry)
        .finally(() => startTransition(() => setWaiting((others) => others - 1)));
    },
    [fetcher.submit, submit, action],
  );
  return { answer, isBusy: waiting > 0, isSame, send };
}

/** The forms of the packing screen, as its parts use them. */
export type PackForms = ReturnType<typeof usePackForms>;

/** Goes on by itself where an answer leads. The router would drop a fetcher's redirect when an update reloads the page at the same time. */
function useGoingOn(answer: PackAnswer | undefined): void {
  const navigate = useNavigate();
  const followed = useRef<PackAnswer>(undefined);
  useEffect(() => {
    if (!answer || !("next" in answer) || !answer.next || followed.current === answer) return;
    followed.current = answer;
    void navigate(answer.next);
  }, [answer, navigate]);
}

/** How long after a code was taken the same one is the same press of the scanner, in ms. */
const SAME_SCAN_MS = 700;

/** Tells a code that was read twice by one press of the scanner: it is on its way still, or was taken a moment ago (rules packing/scan-to-pack). */
function useSameScan(answer: PackAnswer | undefined): (code: string) => boolean {
  const last = useRef({ code: "", at: Number.NEGATIVE_INFINITY, typedAt: Number.NEGATIVE_INFINITY });
  // When a key went down is known also on a device that hands it over late.
  const keyAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const note = ({ timeStamp }: KeyboardEvent) => {
      keyAt.current = timeStamp;
    };
    addEventListener("keydown", note, { capture: true });
    return () => removeEventListener("keydown", note, { capture: true });
  }, []);
  useEffect(() => {
    // Taken means answered. A refused code may be tried again at once.
    if (answer && "done" in answer) last.current.at = performance.now();
    else last.current = { ...last.current, at: Number.NEGATIVE_INFINITY, typedAt: Number.NEGATIVE_INFINITY };
  }, [answer]);
  return useCallback((code) => {
    const { code: before, at, typedAt } = last.current;
    const isSoon = performance.now() - at < SAME_SCAN_MS || keyAt.current - typedAt < SAME_SCAN_MS;
    if (code === before && isSoon) return true;
    last.current = { code, at: Number.POSITIVE_INFINITY, typedAt: keyAt.current };
    return false;
  }, []);
}
