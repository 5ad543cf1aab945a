import {
  type RefObject,
  type SubmitEvent,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { useFetcher, useLocation, useSubmit } from "react-router";
import type { PackAnswer } from "./pack-answer.ts";

/**
 * Sends the forms of the packing screen one after another: a scanner may type the next label before the last one is answered, and no
 * scan is lost. A form goes to the order on whose screen it was sent, also when the one before it leads on to the next order.
 * `answer` is the latest one; before any, that of a page that came without scripts.
 */
export function usePackForms(answered: PackAnswer | undefined) {
  const fetcher = useFetcher<PackAnswer>();
  const submit = useSubmit();
  const { pathname, search } = useLocation();
  const action = pathname + search;
  const [answer, setAnswer] = useState(answered);
  useEffect(() => setAnswer((before) => fetcher.data ?? before), [fetcher.data]);
  useEffect(() => setAnswer((before) => answered ?? before), [answered]);
  const last = useRef<Promise<void>>(Promise.resolve());
  const [waiting, setWaiting] = useState(0);
  const send = useCallback(
    (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = new FormData(event.currentTarget, event.nativeEvent.submitter);
      // The router drops a fetcher's redirect when news reload the page meanwhile, and a move leads on to the next order.
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
  return { answer, isBusy: waiting > 0, send };
}

/** What takes typed keys of its own. */
const TAKES_KEYS = "input, textarea, select, [contenteditable], dialog *";

/** Leads what a scanner types to the field for scans, wherever the focus is, unless it is in another field (rules packing 3). */
export function useScannerKeys(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      const isCharacter = /^[A-Za-z0-9]$/.test(event.key);
      if (!isCharacter || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.target instanceof Element && event.target.matches(TAKES_KEYS)) return;
      if (document.querySelector("dialog[open], [role=dialog]")) return;
      // The letters of a label are no shortcuts of the admin area.
      event.stopPropagation();
      field.current?.focus();
    }
    document.addEventListener("keydown", listen, { capture: true });
    return () => document.removeEventListener("keydown", listen, { capture: true });
  }, [field]);
}
