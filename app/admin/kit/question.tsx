import { type ReactNode, useEffect, useId } from "react";
import { Form, Link, useBlocker, useNavigate, useNavigation } from "react-router";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { Button, buttonClass } from "#app/base/ui/button.tsx";
import { ModalWindow } from "#app/base/ui/dialog.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { AdminStepLink } from "./admin-link.tsx";
import { asksToSignIn, differing, renderedIn, typedIn } from "./saved-input.tsx";
import { isChecked, isChosen } from "./typed-field.ts";

/**
 * A modal question. The server renders it open, so it works without JavaScript; with it, focus stays inside
 * and Escape cancels (`onEscape`).
 */
export function Question({
  title,
  children,
  onEscape,
}: {
  title: string;
  children: ReactNode;
  onEscape: () => void;
}) {
  const id = useId();
  return (
    <ModalWindow
      open
      onClose={onEscape}
      labelledBy={id}
      boxClass="inset-0 m-auto h-fit max-h-dvh w-[min(30rem,calc(100vw-2rem))] overflow-y-auto rounded-card border border-hairline p-6"
    >
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <div className="mt-3 flex flex-col gap-5">{children}</div>
    </ModalWindow>
  );
}

/** Texts of the question before deleting a row. */
export type Deletion = {
  id: string;
  /** Name of the row in the list. */
  name: string;
  /** One sentence per consequence, or per reason why it can't be deleted. */
  consequences: readonly string[];
  /** Link to the affected records. */
  link?: { to: string; label: string } | undefined;
  /** False if it can't be deleted; the sentences say why. */
  allowed?: boolean;
  /** The question, if it isn't about deletion. */
  title?: string;
  /** The button's label, if it isn't about deletion. */
  button?: { word: string; busy: string };
};

type Props = Deletion & {
  /** Address of the list without the question. */
  back: string;
  refused: RefusedForm | undefined;
};

const DELETE = { word: "Delete", busy: "Deleting..." };

/**
 * Asks before a record is deleted (rules screens/deletion). Shown on the list's page, at the list's address
 * with `?delete=…`.
 */
export function DeleteQuestion({
  id,
  name,
  consequences,
  link,
  allowed = true,
  title = "Are you sure you want to delete this item?",
  button = DELETE,
  back,
  refused,
}: Props) {
  const navigate = useNavigate();
  const busy = useNavigation().formMethod === "POST";
  return (
    <Question
      title={allowed ? title : "This item cannot be deleted"}
      onEscape={() => navigate(back, { preventScrollReset: true })}
    >
      <p className="font-semibold">{name}</p>
      {consequences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {link ? (
        <p>
          <AdminStepLink to={link.to} className="link inline-flex min-h-11 items-center">
            {link.label}
          </AdminStepLink>
        </p>
      ) : null}
      <Form method="post" className="flex flex-col gap-4" preventScrollReset>
        <FormSentence>{refused?.errors[""]}</FormSentence>
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="id" value={id} />
        <div className="flex flex-wrap justify-end gap-3">
          <Link to={back} preventScrollReset className={buttonClass("quiet")}>
            {allowed ? "Cancel" : "Close"}
          </Link>
          {allowed ? (
            <Button type="submit" look="danger" disabled={busy}>
              {busy ? button.busy : button.word}
            </Button>
          ) : null}
        </div>
      </Form>
    </Question>
  );
}

type LeaveQuestionProps = { isUnsaved: () => boolean; onLeave?: () => void };

/**
 * Asks before leaving a changed form (rules screens/edit-conflict): by a link, by Back, or by closing the
 * tab, for which the browser asks.
 */
export function LeaveQuestion({ isUnsaved, onLeave }: LeaveQuestionProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && !asksToSignIn(nextLocation) && isUnsaved(),
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
    <Question title="Leave without saving your changes?" onEscape={stay}>
      <p>Your unsaved changes will be lost.</p>
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
 * Asks before leaving a page whose forms have new input (rules screens/edit-conflict). For pages whose forms
 * start empty, such as notes and reasons; a record's form (ItemForm) asks on its own. One instance covers all
 * forms of the page, since the router supports one blocker at a time.
 */
export function TypedForms() {
  return <LeaveQuestion isUnsaved={isAnythingTyped} />;
}

/** The same for pages with prefilled forms: asks if any differs from what was rendered. */
export function ChangedForms({ isRefused }: { isRefused: boolean }) {
  return <LeaveQuestion isUnsaved={() => isRefused || formsOfPage().some(isChanged)} />;
}

function isChanged(form: HTMLFormElement): boolean {
  return differing(typedIn(form), renderedIn(form)).length > 0;
}

function formsOfPage(): HTMLFormElement[] {
  return [...document.querySelectorAll<HTMLFormElement>("#admin-page form[method=post]")];
}

/** Refused input counts too: it's in the form but not saved. */
function isAnythingTyped(): boolean {
  return formsOfPage().some((form) => {
    const isRefused = form.querySelector("[aria-invalid=true]") !== null;
    return [...form.elements].some((field) => isFilled(field, isRefused));
  });
}

/** A preselected option isn't input, such as the only free courier; a refused one is. */
function isFilled(field: Element, isRefused: boolean): boolean {
  if (field instanceof HTMLInputElement) {
    if (field.type === "checkbox" || field.type === "radio")
      return isChecked(field, field.type === "radio") || (isRefused && field.checked);
    // A partly typed date or number has no value.
    return field.type !== "hidden" && (field.value !== "" || field.validity.badInput);
  }
  if (field instanceof HTMLSelectElement)
    return isChosen([...field.options]) || (isRefused && field.value !== "");
  return field instanceof HTMLTextAreaElement && field.value.trim() !== "";
}
