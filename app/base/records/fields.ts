import { PUBLISH_STATES } from "#app/base/lib/publishing.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";

// Each field of an admin's form is described once: its label, its contract, and the properties of its
// control. The form's values and controls are derived here, and the server's validation in item-contract.ts.

/** Contract of a field: its kind, bounds, and message. */
export type Contract =
  | { kind: "line" | "text"; what: string; longest: number; required: boolean }
  | { kind: "picture"; required: boolean }
  | { kind: "number"; what: string; min: number; max: number }
  | { kind: "choice"; names: readonly [string, ...string[]]; error: string }
  | { kind: "box" }
  /** A custom contract, provided where the form is parsed. */
  | { kind: "own" };

/**
 * A form field; `Stored` is its stored value, and `Control` its control's properties besides name and value.
 */
export type ItemField<Stored = unknown, Control extends object = object> = {
  label: string;
  contract: Contract;
  control: Control;
  /** Converts the stored value to form text; String() by default. */
  text?: (stored: Stored) => string;
  /** Value in the form of a new record; empty by default. */
  initial?: string;
};

type Typing = { required?: boolean; optional?: boolean; maxLength: number };

function typed(kind: "line" | "text", required: boolean) {
  return (label: string, what: string, longest: number): ItemField<string, Typing> => ({
    label,
    contract: { kind, what, longest, required },
    control: { ...(required ? { required } : { optional: true }), maxLength: longest },
  });
}

/** A required line of text; `what` completes "Please enter the title.". */
export const line = typed("line", true);
export const optionalLine = typed("line", false);
export const text = typed("text", true);
export const optionalText = typed("text", false);

export function picture(label: string): ItemField<string, { required: true }> {
  return { label, contract: { kind: "picture", required: true }, control: { required: true } };
}

export function optionalPicture(label: string): ItemField<string | null, { optional: true }> {
  return { label, contract: { kind: "picture", required: false }, control: { optional: true } };
}

type Bounds = { min: number; max: number };

export function number(
  label: string,
  what: string,
  bounds: Bounds,
  initial = "",
): ItemField<number, Bounds & { required: true }> {
  return {
    label,
    contract: { kind: "number", what, ...bounds },
    control: { ...bounds, required: true },
    initial,
  };
}

export function box(label: string, initial: "on" | "" = ""): ItemField<boolean> {
  return { label, contract: { kind: "box" }, control: {}, text: (stored) => (stored ? "on" : ""), initial };
}

type Option = { value: string; label: string };

/** A choice, in order and with labels; a new record has the first. `error` is the message for none. */
export function choice<const Names extends readonly [string, ...string[]]>(
  label: string,
  names: Names,
  error: string,
  labels?: Readonly<Record<Names[number], string>>,
): ItemField<Names[number], { options: readonly Option[] }> {
  const known: Readonly<Record<string, string>> = labels ?? {};
  const options = names.map((value) => ({ value, label: known[value] ?? value }));
  return { label, contract: { kind: "choice", names, error }, control: { options }, initial: names[0] };
}

export function own<Stored>(
  label: string,
  text?: (stored: Stored) => string,
  initial = "",
): ItemField<Stored> {
  return { label, contract: { kind: "own" }, control: {}, initial, ...(text ? { text } : {}) };
}

/** Adds properties to a field's control, such as a hint. */
export function withControl<Stored, Control extends object, const More extends object>(
  field: ItemField<Stored, Control>,
  more: More,
): ItemField<Stored, Control & More> {
  return { ...field, control: { ...field.control, ...more } };
}

/** Position of a record in a manually sorted list. */
export const displayOrder = withControl(
  number("Display Order", "the display order", { min: 0, max: 9_999 }, "0"),
  { hint: "Lower numbers come first." },
);

/** Whether a record is published. */
export const publishState = {
  ...choice("Status", PUBLISH_STATES, "Choose a status.", {
    published: "Published",
    draft: "Draft",
  }),
  initial: "published",
};

// biome-ignore lint/suspicious/noExplicitAny: a record of fields whose values have different types
export type Fields = Readonly<Record<string, ItemField<any>>>;
export type StoredOf<One> = One extends ItemField<infer Stored> ? Stored : never;

/** Input of a form's fields: initial values, and a message for each error. */
export type Filled = Pick<RefusedForm, "values" | "errors">;

/** What a form needs of a kind of record: its fields, labels, and the controls for its values and errors. */
export type FormItem<Shown extends Filled> = {
  fields: Fields;
  labels: Record<string, string>;
  controls: (filled: Filled) => Shown;
};

/**
 * Describes a kind of record by its fields: labels, the form values of stored and blank records, and
 * controls.
 */
export function describeItem<const All extends Fields>(fields: All) {
  type Name = keyof All & string;
  const each = <Value>(of: (field: ItemField, name: string) => Value) =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field, name)]));
  return {
    fields,
    labels: each(({ label }) => label) as Record<Name, string>,
    blank: each(({ initial }) => initial ?? ""),
    values: (row: { [One in keyof All]: StoredOf<All[One]> }) =>
      each(({ text: shown = plain }, name) => shown(row[name as Name])),
    controls: ({ values, errors }: Filled) => {
      function known<One extends Name>(name: One) {
        const { label, control } = fields[name] as All[One];
        return {
          id: name as string,
          name: name as string,
          label,
          error: errors[name],
          ...(control as All[One]["control"]),
        };
      }
      return {
        values,
        errors,
        /** Properties of a typed or chosen field. */
        field: <One extends Name>(name: One) => ({ ...known(name), defaultValue: values[name] }),
        box: <One extends Name>(name: One) => ({ ...known(name), defaultChecked: values[name] === "on" }),
        /** Properties of a control with its own state, such as an image or a formatted text. */
        widget: <One extends Name>(name: One) => ({ ...known(name), value: values[name] ?? "" }),
      };
    },
  };
}

const plain = (stored: unknown) => (stored === null || stored === undefined ? "" : String(stored));
