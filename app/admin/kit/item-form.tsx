import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Form, Link, useLocation, useNavigation } from "react-router";
import { momentText, shortMomentText } from "#app/base/lib/moment-text.ts";
import type { EditConflict, FormValues, RefusedForm } from "#app/base/lib/refused-form.ts";
import type { Filled } from "#app/base/records/fields.ts";
import { Button, buttonClass, TEXT_BUTTON } from "#app/base/ui/button.tsx";
import { FormSentence, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import {
  changedIn,
  drawnIn,
  forgetTyping,
  isChanged,
  keepTyping,
  readableIn,
  readTyping,
  typedIn,
} from "./kept-typing.tsx";
import { LeaveQuestion } from "./question.tsx";

type ItemFormProps = {
  /** The thing's id; for a new one it is made when the form is loaded, so that pressing twice makes one thing. */
  id: string;
  /** The version that the form is made from; null for a new thing. */
  version: number | null;
  /** What the thing holds, as the form's fields send it. */
  values: FormValues;
  refused: RefusedForm | undefined;
  /** Where Cancel leads; a form that stays where it is has none. */
  back?: string;
  /** What the form calls its fields, for the notice of an edit conflict. */
  labels: Record<string, string>;
  save?: string;
  /** Further buttons beside Save. */
  actions?: ReactNode;
  children: (filled: Filled) => ReactNode;
};

/** How long after the last change the browser keeps what is typed, in ms. */
const KEEP_AFTER_MS = 300;

/**
 * The form of one thing in the admin area (rules 33.3). What is typed survives a refusal, a dropped connection, an
 * ended session and a reload; leaving it asks first; and what somebody else saved meanwhile is shown.
 */
export function ItemForm(props: ItemFormProps) {
  const { id, version, values, refused, back, labels, save = "Save", actions, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const { pathname } = useLocation();
  const busy = useNavigation().formMethod === "POST";
  // Each round draws the fields anew from other values: those of a refusal, or those that the browser kept.
  const [round, setRound] = useState({ number: 0, values: refused?.values ?? values, keptAt: "", version });
  // The refusal whose notice shows theirs: the next one begins with mine again.
  const [theirsOf, setTheirsOf] = useState<RefusedForm | undefined>();
  const basis = useRef<FormValues | null>(null);
  const mine = useRef<FormValues>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const { errors, follow } = useStandingErrors(refused);
  // What this tab kept is put back once, after the page has started.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the arrival at the form counts
  useEffect(() => {
    if (!form.current) return;
    basis.current = drawnIn(form.current);
    const kept = readTyping(pathname);
    if (!kept || refused || !isChanged(kept.values, basis.current)) return;
    setRound({
      number: round.number + 1,
      // A box that is not ticked sends nothing, so what is missing was empty. What was typed before the page had started
      // is newer than what was kept.
      values: {
        ...emptied(values),
        ...kept.values,
        ...changedIn(readableIn(form.current, basis.current), basis.current),
      },
      keptAt: kept.at,
      version: kept.version,
    });
  }, [pathname]);

  const keepNow = useCallback(() => {
    clearTimeout(timer.current);
    if (!form.current || !basis.current) return;
    const typed = readableIn(form.current, basis.current);
    const at = new Date().toISOString();
    if (isChanged(typed, basis.current)) keepTyping(pathname, { values: typed, version, at });
    else forgetTyping(pathname);
  }, [pathname, version]);
  const isSending = useRef(busy);
  useEffect(() => {
    isSending.current = busy;
  }, [busy]);
  const keep = useCallback(() => {
    clearTimeout(timer.current);
    // A form is kept as it is sent. Keeping it later could come after it was saved and forgotten, and the next new thing
    // would be taken for this one.
    timer.current = setTimeout(() => isSending.current || keepNow(), KEEP_AFTER_MS);
  }, [keepNow]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const isUnsaved = useCallback(
    () => form.current !== null && basis.current !== null && isChanged(typedIn(form.current), basis.current),
    [],
  );

  function startOver() {
    forgetTyping(pathname);
    setRound({ number: round.number + 1, values, keptAt: "", version });
  }

  function show(whose: "mine" | "theirs", conflict: EditConflict) {
    if (form.current && whose === "theirs") mine.current = readableIn(form.current, basis.current ?? {});
    setTheirsOf(whose === "theirs" ? refused : undefined);
    const shown = whose === "theirs" ? conflict.theirs : mine.current;
    setRound({ ...round, number: round.number + 1, values: { ...emptied(values), ...shown } });
  }

  useAnswerFocus(
    refused,
    () =>
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]") ??
      form.current?.querySelector<HTMLElement>("[data-form-sentence]"),
  );

  const madeFrom = refused?.version ?? round.version;
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onInput={(event) => {
        follow(event);
        keep();
      }}
      onChange={keep}
      onSubmit={keepNow}
      // On a phone the buttons stay in sight at the foot, and what gets the focus is scrolled clear of them.
      className="flex flex-col gap-6 max-sm:[&_:is(a,button,input,select,textarea)]:scroll-mb-28"
    >
      <LeaveQuestion isUnsaved={isUnsaved} onLeave={() => forgetTyping(pathname)} />
      {round.keptAt && !refused ? (
        <p
          role="status"
          className="flex flex-wrap items-center gap-x-4 rounded-field border border-amber bg-amber-soft px-4 py-2"
        >
          <span>This is what you typed here on {shortMomentText(round.keptAt)}. It is not saved yet.</span>
          <button type="button" className={TEXT_BUTTON} onClick={startOver}>
            Start over
          </button>
        </p>
      ) : null}
      {refused?.conflict ? (
        <ConflictNotice
          conflict={refused.conflict}
          mine={refused.values}
          labels={labels}
          showsTheirs={theirsOf === refused}
          onShow={show}
        />
      ) : null}
      <FormSentence>{refused?.errors[""]}</FormSentence>
      {/* A new thing whose first press was not answered may be there already, under the id of that press. */}
      <input type="hidden" name="id" value={(version === null && round.values.id) || id} />
      <input type="hidden" name="version" value={madeFrom ?? ""} />
      <div key={round.number} className="contents">
        {children({ values: round.values, errors })}
      </div>
      <div className="sticky bottom-0 z-20 -mx-5 flex flex-wrap justify-end gap-3 border-t border-hairline bg-paper px-5 py-3 sm:static sm:mx-0 sm:px-0 sm:pt-5 sm:pb-0">
        {back === undefined ? null : (
          <Link to={back} className={buttonClass("quiet")}>
            Cancel
          </Link>
        )}
        {actions}
        <Button type="submit" disabled={busy}>
          {busy ? "Saving..." : save}
        </Button>
      </div>
    </Form>
  );
}

type ConflictProps = {
  conflict: EditConflict;
  mine: FormValues;
  labels: Record<string, string>;
  showsTheirs: boolean;
  onShow: (whose: "mine" | "theirs", conflict: EditConflict) => void;
};

/** Says that somebody else has saved the thing meanwhile, and shows theirs and mine in turn (rules 33.3). */
function ConflictNotice({ conflict, mine, labels, showsTheirs, onShow }: ConflictProps) {
  const { by, at, theirs } = conflict;
  const differing = Object.keys(labels).filter((name) => !isSameText(mine[name], theirs[name]));
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
        {differing.length > 0
          ? `What differs from yours: ${differing.map((name) => labels[name]).join(", ")}. `
          : "It is the same as yours. "}
        {showsTheirs
          ? "The form below has what is saved now."
          : "The form below has what you typed; Save puts it in place of theirs."}
      </p>
      <p className="noscript:hidden">
        <button
          type="button"
          className={TEXT_BUTTON}
          onClick={() => onShow(showsTheirs ? "mine" : "theirs", conflict)}
        >
          {showsTheirs ? "Keep mine" : "Show theirs"}
        </button>
      </p>
    </section>
  );
}

/** Browsers send a line break as two characters, and spaces at the ends are never stored. */
function isSameText(one = "", other = ""): boolean {
  const plain = (text: string) => text.replaceAll("\r\n", "\n").trim();
  return plain(one) === plain(other);
}

/** The white card in which the fields of a form stand. */
export function FieldCard({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-6 rounded-card border border-hairline bg-white p-5">
      {children}
    </div>
  );
}

function emptied(values: FormValues): FormValues {
  return Object.fromEntries(Object.keys(values).map((name) => [name, ""]));
}

/**
 * The sentences beside the fields of a form that was refused, without those of fields that were changed since: what was
 * wrong with a former text says nothing about the new one. `follow` hears what is typed.
 */
function useStandingErrors(refused: RefusedForm | undefined) {
  const [mended, setMended] = useState<{ of: RefusedForm | undefined; fields: readonly string[] }>({
    of: refused,
    fields: [],
  });
  const fields = mended.of === refused ? mended.fields : [];

  function follow({ target }: FormEvent) {
    const name = target instanceof Element ? target.getAttribute("name") : null;
    if (!name || !refused?.errors[name] || fields.includes(name)) return;
    setMended({ of: refused, fields: [...fields, name] });
  }

  const errors = refused?.errors ?? {};
  const standing = Object.entries(errors).filter(([field]) => !fields.includes(field));
  return { errors: fields.length === 0 ? errors : Object.fromEntries(standing), follow };
}
