import { momentText } from "#app/base/lib/moment-text.ts";
import type { EditConflict, FormValues } from "#app/base/lib/refused-form.ts";
import { TEXT_BUTTON } from "#app/base/ui/button.tsx";
import { differing } from "./kept-typing.tsx";

type ConflictProps = {
  conflict: EditConflict;
  mine: FormValues;
  labels: Record<string, string>;
  showsTheirs: boolean;
  onTheirs: (conflict: EditConflict) => void;
  onMine: () => void;
};

/** Says that somebody else has saved the thing meanwhile, and shows theirs and mine in turn (rules screens/edit-conflict). */
export function ConflictNotice({ conflict, mine, labels, showsTheirs, onTheirs, onMine }: ConflictProps) {
  const { by, at, theirs } = conflict;
  const names = differing(mine, theirs);
  const differences = Object.keys(labels).filter((name) => names.includes(name));
  return (
    <section
      aria-label="Changed meanwhile"
      data-form-sentence
      tabIndex={-1}
      className="flex flex-col gap-3 rounded-field border border-amber bg-amber-soft px-4 py-3"
    >
      <p className="font-semibold">
        {by ?? "Somebody"} saved this while you were editing it, {momentText(at)}. Nothing of yours is lost,
        and nothing is saved yet.
      </p>
      <p>
        {differences.length > 0
          ? `What differs from yours: ${differences.map((name) => labels[name]).join(", ")}. `
          : "It is the same as yours. "}
        {showsTheirs
          ? "The form below has what is saved now."
          : "The form below has what you typed; Save puts it in place of theirs."}
      </p>
      <p className="noscript:hidden">
        <button
          type="button"
          className={TEXT_BUTTON}
          onClick={() => (showsTheirs ? onMine() : onTheirs(conflict))}
        >
          {showsTheirs ? "Keep mine" : "Show theirs"}
        </button>
      </p>
    </section>
  );
}
