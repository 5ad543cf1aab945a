import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { leaveTypingTo } from "./kept-typing.tsx";
import { asksToSignIn } from "./signed-out.tsx";

/** A field that somebody typed into, by its place among the fields of its form. */
type KeptField = { place: number; value: string; isChecked: boolean };
/** `own` tells the form from those of its page that have the same `fields`, such as one in each row of a list. */
type KeptForm = { fields: string; own: string; typed: KeptField[] };
/** What was typed on a page when its session was over, and by which admin. */
type KeptForms = { path: string; adminId: string; forms: KeptForm[] };

/** Where the browser tab keeps them. */
const KEPT_FORMS = "admin-kept-forms";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Inputs whose value nobody types, and those that stay with the person: a file, a password. */
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

/** The form of the page that is the kept one. Where several have its fields, it must be the very same row. */
function findForm({ fields, own }: KeptForm): HTMLFormElement | undefined {
  const alike = formsOfPage().filter((form) => signOf(form).fields === fields);
  return alike.length === 1 ? alike[0] : alike.find((form) => signOf(form).own === own);
}

/** Fills a field as a person does, so that the page hears of it. */
function fill(field: Field, { value, isChecked }: KeptField): void {
  if (field instanceof HTMLInputElement && ONE_OF_SEVERAL.includes(field.type)) {
    if (field.checked !== isChecked) field.click();
    return;
  }
  if (field.value === value) return;
  // React takes a value that is set on the field itself for its own.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
}

/** Fills the forms of the page; returns whether there was anything to fill. */
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
    // Storage is forbidden or full: what was typed can't be kept.
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
 * Keeps what was typed into the forms of the admin area when the page gives way to the sign-in, and puts it back, unsent, when the
 * same admin is on the page again (rules sign-in/admin-session-end). A form that keeps its typing itself does both alone. Returns whether the
 * page has what was put back.
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
