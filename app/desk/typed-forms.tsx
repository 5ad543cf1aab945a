import { LeaveQuestion } from "./leave-question.tsx";

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
