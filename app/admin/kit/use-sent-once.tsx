import { useEffect, useState } from "react";

/**
 * For a form that the browser sends by itself, such as one with a file: it is sent once, until the page is shown again (rules
 * forms 6).
 */
export function useSentOnce() {
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    // Back shows the page as it was left.
    const shown = () => setSent(false);
    addEventListener("pageshow", shown);
    return () => removeEventListener("pageshow", shown);
  }, []);
  function onSubmit(event: { preventDefault: () => void; defaultPrevented: boolean }) {
    if (isSent) event.preventDefault();
    else if (!event.defaultPrevented) setSent(true);
  }
  return { isSent, onSubmit };
}
