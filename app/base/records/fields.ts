import { PUBLISH_STATES } from "#app/base/lib/publishing.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";

// A field of an admin's form is described once: its label, its contract, and what its control gets. The form's values and
// controls follow from that here, and on the server what it must send (item-contract.ts).

/** Contract of a field: its kind and bounds, and the words of its refusal. */
export type Contract =
  | { kind: "line" | "text"; what: string; longest: number; required: boolean }
  | { kind: "picture"; required: boolean }
  | { kind: "number"; what: string; min: number; max: number }
  | { kind: "choice"; names: readonly [string, ...string[]]; error: string }
  | { kind: "box" }
  /** One of the form's own, which is given where the form is read. */
  | { kind: "own" };

/** One field of a form; `Stored` is what is stored of it, and `Control` what its control gets beside name and value. */
export type ItemField<Stored = unknown, Control extends object = object> = {
  label: string;
  contract: Contract;
  control: Control;
  /** Form text of the stored value; the value as text by default. */
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

/** A line; `what` completes "Please enter the title.". */
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

/** One of several, in their order and by their words; a new record has the first. `error` asks for a choice. */
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

/** Position of a record in a list sorted manually. */
export const displayOrder = {
  ...number("Display Order", "the display order", { min: 0, max: 9_999 }, "0"),
  control: { min: 0, max: 9_999, required: true, hint: "Lower numbers come first." },
} as const;

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

/** What a form needs of a kind of record: labels, and the controls for its values and errors. */
export type FormItem<Shown extends Filled> = {
  labels: Record<string, string>;
  controls: (filled: Filled) => Shown;
};

/** A kind of record by its fields: its form's labels, the values of a stored and of a blank one, and the controls. */
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
        /** Properties of a control that keeps its own value, such as an image or a text with formatting. */
        widget: <One extends Name>(name: One) => ({ ...known(name), value: values[name] ?? "" }),
      };
    },
  };
}

const plain = (stored: unknown) => (stored === null || stored === undefined ? "" : String(stored));
