import { useEffect } from "react";
import { useBlocker } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Question } from "./question.tsx";

type Props = { isUnsaved: () => boolean; onLeave?: () => void };

/**
 * Asks before somebody leaves a form that has been changed (rules 33.3): by a link, by Back, or by closing the tab, for
 * which the browser has a question of its own.
 */
export function LeaveQuestion({ isUnsaved, onLeave }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
  if (blocker.state !== "blocked") return null;
  const stay = () => blocker.reset();
  return (
    <Question title="Leave without saving?" onEscape={stay}>
      <p>What you changed here has not been saved.</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={stay}>
          Stay here
        </Button>
        <Button
          look="danger"
          onClick={() => {
            onLeave?.();
            blocker.proceed();
          }}
        >
          Leave
        </Button>
      </div>
    </Question>
  );
}

/**
 * Asks before somebody leaves a page in whose forms something is typed, ticked or chosen (rules 33.3). It is for pages
 * whose forms all begin empty, as those that add a note or give a reason; the form of one thing asks by itself (ItemForm).
 * One stands for all forms of the page, because the router asks one question at a time.
 */
export function TypedForms() {
  return <LeaveQuestion isUnsaved={isAnythingTyped} />;
}

/** What was refused counts too: it stands in its form, but is not saved. */
function isAnythingTyped(): boolean {
  const forms = document.querySelectorAll<HTMLFormElement>("#admin-page form[method=post]");
  return [...forms].some((form) => [...form.elements].some(isFilled));
}

function isFilled(field: Element): boolean {
  if (field instanceof HTMLInputElement) {
    if (field.type === "checkbox" || field.type === "radio") return field.checked;
    // A day or number that is typed only in part has no value.
    return field.type !== "hidden" && (field.value !== "" || field.validity.badInput);
  }
  return (
    (field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) && field.value.trim() !== ""
  );
}
