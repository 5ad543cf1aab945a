import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { NotShown } from "./fetch-failure.tsx";

/**
 * Stands in place of a screen of the admin area whose code could not be fetched (rules 33.5). Only the page as a whole
 * can try again, and it does so once the shop answers: otherwise the browser would put a page of its own in its place.
 */
export function ScreenFailure() {
  const [state, setState] = useState<"failed" | "trying" | "away">("failed");
  async function tryAgain() {
    setState("trying");
    const answers = await fetch(location.href, { method: "HEAD" }).then(
      ({ status }) => status < 500,
      () => false,
    );
    if (answers) location.reload();
    else setState("away");
  }
  return (
    <NotShown title="This screen could not be loaded">
      <title>This screen could not be loaded | Admin</title>
      <p role="status" className="max-w-measure text-ink-soft">
        {state === "away"
          ? "The shop still cannot be reached."
          : "Please check your connection. Nothing was changed."}
      </p>
      <Button look="quiet" disabled={state === "trying"} onClick={tryAgain}>
        {state === "trying" ? "Trying..." : "Try again"}
      </Button>
    </NotShown>
  );
}
