import { useEffect, useLayoutEffect, useRef, useState } from "react";
import {
  data,
  type MiddlewareFunction,
  type UIMatch,
  useLocation,
  useMatches,
  useNavigation,
} from "react-router";
import { type FormValues, type RefusedForm, typedValues } from "#app/base/lib/refused-form.ts";
import { isSignedOut, SIGNED_OUT } from "#app/base/lib/request-failures.ts";
import { whyUnprocessed } from "#app/base/ui/keep-failed-form.tsx";
import type { Results } from "#app/base/ui/kept-screen.ts";
import { toast } from "#app/base/ui/toasts.tsx";
import {
  asksToSignIn,
  keepTyping,
  leaveTypingTo,
  SIGNED_OUT_NOT_SAVED,
  setSignedOut,
} from "./saved-input.tsx";
import { type ScreenHandle, screenOf } from "./screen.ts";

/** A field with input, identified by its position among the form's fields. */
type KeptField = { place: number; value: string; isChecked: boolean };
/** `own` distinguishes forms on a page with the same `fields`, such as one per row of a list. */
type KeptForm = { fields: string; own: string; typed: KeptField[] };
/** The input on a page when its session ended, and its author. */
type KeptForms = { path: string; adminId: string; forms: KeptForm[] };

/** Key in the tab's storage. */
const KEPT_FORMS = "admin-kept-forms";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Input types without typed values, and those never stored: files, passwords. */
const NOT_TYPED = ["hidden", "file", "password", "submit", "button", "image", "reset"];
const ONE_OF_SEVERAL = ["checkbox", "radio"];

function isField(element: unknown): element is Field {
  if (element instanceof HTMLInputElement)
    return !NOT_TYPED.includes(element.type) && !/birth/i.test(element.name + element.autocomplete);
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
}

const fieldsOf = (form: HTMLFormElement): Field[] => [...form.elements].filter(isField);

const formsOfPage = () => [...document.querySelectorAll<HTMLFormElement>("#admin-page form[method=post]")];

function signOf(form: HTMLFormElement): Pick<KeptForm, "fields" | "own"> {
  const hidden = [...form.querySelectorAll<HTMLInputElement>("input[type=hidden]")];
  return {
    fields: fieldsOf(form)
      .map(({ name }) => name)
      .join(),
    own: hidden.map(({ name, value }) => `${name}=${value}`).join("&"),
  };
}

function typedInto(form: HTMLFormElement, touched: WeakSet<EventTarget>): KeptForm {
  const typed = fieldsOf(form).flatMap((field, place) =>
    touched.has(field)
      ? [{ place, value: field.value, isChecked: field instanceof HTMLInputElement && field.checked }]
      : [],
  );
  return { ...signOf(form), typed };
}

/**
 * Returns the page's form that the stored input belongs to. If several have the same fields, the row must
 * match too.
 */
function findForm({ fields, own }: KeptForm): HTMLFormElement | undefined {
  const alike = formsOfPage().filter((form) => signOf(form).fields === fields);
  return alike.length === 1 ? alike[0] : alike.find((form) => signOf(form).own === own);
}

/** Fills a field like a user would, so the page's listeners run. */
function fill(field: Field, { value, isChecked }: KeptField): void {
  if (field instanceof HTMLInputElement && ONE_OF_SEVERAL.includes(field.type)) {
    if (field.checked !== isChecked) field.click();
    return;
  }
  if (field.value === value) return;
  // React ignores a value that's set on the field directly.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
}

/** Fills the page's forms; returns whether anything was filled. */
function putBack(forms: readonly KeptForm[]): boolean {
  let first: Field | undefined;
  for (const kept of forms) {
    const form = findForm(kept);
    for (let part = form?.closest("details"); part; part = part.parentElement?.closest("details"))
      part.open = true;
    const fields = form ? fieldsOf(form) : [];
    for (const typed of kept.typed) {
      const field = fields[typed.place];
      if (!field) continue;
      fill(field, typed);
      first ??= field;
    }
  }
  first?.focus();
  return first !== undefined;
}

function keep(kept: KeptForms | null): void {
  try {
    if (kept) sessionStorage.setItem(KEPT_FORMS, JSON.stringify(kept));
    else sessionStorage.removeItem(KEPT_FORMS);
  } catch {
    // Storage is blocked or full, so nothing is stored.
  }
}

function readKept(): KeptForms | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT_FORMS) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Stores the input of the admin area's forms when the page redirects to the sign-in page, and restores it,
 * unsent, when the same admin returns (rules sign-in/admin-session-end). A form that stores its own input
 * handles both itself. Returns whether the page has restored input.
 */
export function useKeptForms(adminId: string): boolean {
  const { pathname, search, key } = useLocation();
  const isIdle = useNavigation().state === "idle";
  const path = pathname + search;
  const now = useRef({ path, adminId });
  const [backAt, setBackAt] = useState<string | null>(null);

  useLayoutEffect(() => leaveTypingTo(adminId), [adminId]);
  useLayoutEffect(() => {
    now.current = { path, adminId };
  }, [path, adminId]);

  useLayoutEffect(() => {
    const touched = new WeakSet<EventTarget>();
    const note = ({ target }: Event) => {
      if (target) touched.add(target);
    };
    document.addEventListener("input", note);
    return () => {
      document.removeEventListener("input", note);
      if (!asksToSignIn(window.location)) return;
      const typed = formsOfPage()
        .map((form) => ({ form, kept: typedInto(form, touched) }))
        .filter(({ kept }) => kept.typed.length > 0);
      const forms = typed
        .filter(({ form }) => form.dataset.keepsTyping === undefined)
        .map(({ kept }) => kept);
      if (typed.length > 0) keep({ ...now.current, forms });
    };
  }, []);

  useEffect(() => {
    const kept = isIdle ? readKept() : null;
    if (!kept || (kept.adminId === adminId && kept.path !== path)) return;
    keep(null);
    if (kept.adminId === adminId && putBack(kept.forms)) setBackAt(key);
  }, [key, isIdle, path, adminId]);
  return backAt === key;
}

/** The current routes. The middleware runs outside of React and can't read them. */
let shown: readonly UIMatch[] = [];

/** Records the current screen for `keepSentForms`; called by the frame. */
export function useShownScreen() {
  const matches = useMatches();
  useLayoutEffect(() => {
    shown = matches;
  }, [matches]);
}

const OUR_FAULT = "Something went wrong on our end. Please try again.";

/**
 * Client middleware of the admin area's forms (rules screens/loading-failure): if a submission fails on the
 * network or the server, keeps the page with its input and returns a refusal that says what wasn't done.
 */
export const keepSentForms: MiddlewareFunction<Results> = async ({ request, params }, next) => {
  if (request.method === "GET") return next();
  const sent = typedValues(Object.fromEntries(await request.clone().formData()));
  const results = await next();
  const [id = "", result] = Object.entries(results)[0] ?? [];
  const screen = screenOf(shown, id);
  if (!result || !screen) return results;
  const { type } = result;
  const thrown = withoutStatus(result.result);
  setSignedOut(type === "error" && isSignedOut(thrown));
  if (leadsOn(thrown, sent)) keepTyping(new URL(request.url).pathname, null);
  if (type === "data") return results;
  // Aborted by another navigation: nothing awaits the response, and the server may have processed the
  // form.
  if (request.signal.aborted) return results;
  const failed = (sent.intent === "delete" && screen.delete) || screen.save;
  const why = whyUnprocessed(thrown, failed ? `${failed}. Please try again.` : OUR_FAULT);
  if (!why) return results;
  if (failed) toast.error(failed, { id: "not-sent" });
  const sentence = why.sentence === SIGNED_OUT ? SIGNED_OUT_NOT_SAVED : why.sentence;
  return { ...results, [id]: { type: "data", result: data(refusal(screen, sentence, sent, params), why) } };
};

/** The router wraps an action's error with the response's status, if there was one. */
function withoutStatus(result: unknown): unknown {
  const isBoth = typeof result === "object" && result !== null && "data" in result && "init" in result;
  return isBoth ? result.data : result;
}

function refusal(screen: ScreenHandle, sentence: string, values: FormValues, params: object): unknown {
  const refused: RefusedForm = { errors: { "": sentence }, values, unprocessed: true };
  return screen.answer ? screen.answer(refused, params as FormValues) : refused;
}

/** Returns whether a form was saved and leads to another page, so the tab discards the form's input. */
function leadsOn(thrown: unknown, sent: FormValues): boolean {
  // Discarding a draft or scheduling an unpublish doesn't save the input.
  const savesTyping = !/^(cancel|unpublish)/.test(sent.keep ?? "");
  return (
    savesTyping && thrown instanceof Response && thrown.headers.get("Location")?.startsWith("/admin") === true
  );
}
