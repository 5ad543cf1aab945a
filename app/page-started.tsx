import { useEffect, useLayoutEffect } from "react";
import { PAGE_STARTED, PAGE_TAKEN_OVER } from "./page-events.ts";

/** Says once each that the page was taken over and that it has started. */
export function usePageStarted() {
  useLayoutEffect(() => {
    window.dispatchEvent(new Event(PAGE_TAKEN_OVER));
  }, []);
  useEffect(() => {
    window.dispatchEvent(new Event(PAGE_STARTED));
  }, []);
}
