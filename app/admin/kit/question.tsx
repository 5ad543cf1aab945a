import { type ReactNode, useEffect, useId } from "react";
import { Form, Link, useBlocker, useNavigate, useNavigation } from "react-router";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { Button, buttonClass } from "#app/base/ui/button.tsx";
import { ModalWindow } from "#app/base/ui/dialog.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { asksToSignIn, differing, renderedIn, typedIn } from "./saved-input.tsx";
import { isChosen, isTicked } from "./typed-field.ts";

/**
 * A question over the page that must be answered first. The server renders it open, so that it can be answered without
 * JavaScript; with it, the focus stays inside and Escape is an answer too (`onEscape`).
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

/** What the question whether to delete a row says. */
export type Deletion = {
  id: string;
  /** What it is called in the list. */
  name: string;
  /** A sentence for each consequence, or for each thing that keeps it from being deleted. */
  consequences: readonly string[];
  /** Where what it concerns is looked at. */
  link?: { to: string; label: string } | undefined;
  /** False when it cannot be deleted; the sentences above say why. */
  allowed?: boolean;
  /** What is asked, when it is not whether to delete the thing. */
  title?: string;
  /** What the button says, when what happens is not that the thing is deleted. */
  button?: { word: string; busy: string };
};

type Props = Deletion & {
  /** The list without the question. */
  back: string;
  refused: RefusedForm | undefined;
};

const DELETE = { word: "Delete", busy: "Deleting..." };

/** Asks before a thing is deleted (rules screens/deletion). It is part of the list's page, at the list's address with `?delete=…`. */
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
          <Link to={link.to} className="link inline-flex min-h-11 items-center">
            {link.label}
          </Link>
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
 * Asks before somebody leaves a form that has been changed (rules screens/edit-conflict): by a link, by Back, or by closing the tab, for
 * which the browser has a question of its own.
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
 * Asks before somebody leaves a page in whose forms something is typed, ticked or chosen (rules screens/edit-conflict). It is for pages
 * in whose forms nothing is typed at first, as those that add a note or give a reason; the form of one thing asks by itself (ItemForm).
 * One stands for all forms of the page, because the router asks one question at a time.
 */
export function TypedForms() {
  return <LeaveQuestion isUnsaved={isAnythingTyped} />;
}

/**
 * The same for a page whose forms begin filled: it asks when one of them holds something else than it was rendered with. What
 * was refused counts too.
 */
export function ChangedForms({ isRefused }: { isRefused: boolean }) {
  return <LeaveQuestion isUnsaved={() => isRefused || formsOfPage().some(isChanged)} />;
}

function isChanged(form: HTMLFormElement): boolean {
  return differing(typedIn(form), renderedIn(form)).length > 0;
}

function formsOfPage(): HTMLFormElement[] {
  return [...document.querySelectorAll<HTMLFormElement>("#admin-page form[method=post]")];
}

/** What was refused counts too: it stands in its form, but is not saved. */
function isAnythingTyped(): boolean {
  return formsOfPage().some((form) => {
    const isRefused = form.querySelector("[aria-invalid=true]") !== null;
    return [...form.elements].some((field) => isFilled(field, isRefused));
  });
}

/** A choice that was rendered is not typed, such as the only courier who is free; one that was refused is. */
function isFilled(field: Element, isRefused: boolean): boolean {
  if (field instanceof HTMLInputElement) {
    if (field.type === "checkbox" || field.type === "radio")
      return isTicked(field, field.type === "radio") || (isRefused && field.checked);
    // A day or number that is typed only in part has no value.
    return field.type !== "hidden" && (field.value !== "" || field.validity.badInput);
  }
  if (field instanceof HTMLSelectElement)
    return isChosen([...field.options]) || (isRefused && field.value !== "");
  return field instanceof HTMLTextAreaElement && field.value.trim() !== "";
}
