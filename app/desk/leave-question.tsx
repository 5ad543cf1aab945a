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
