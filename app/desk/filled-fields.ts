import type { FormValues } from "./meanwhile.ts";

/** What the fields of a form are drawn from: the values that they start with, and a sentence for each wrong one. */
export type Filled = { values: FormValues; errors: Record<string, string | undefined> };

/**
 * The properties by which the fields of a form are known, filled and corrected: `field` for what is typed or chosen,
 * `box` for a checkbox, and `widget` for what keeps its value itself, such as a picture or a text with formatting.
 */
export function filledFields<Name extends string>(
  labels: Readonly<Record<Name, string>>,
  { values, errors }: Filled,
) {
  const known = (name: Name) => ({ id: name, name, label: labels[name], error: errors[name] });
  return {
    field: (name: Name) => ({ ...known(name), defaultValue: values[name] }),
    box: (name: Name) => ({ ...known(name), defaultChecked: values[name] === "on" }),
    widget: (name: Name) => ({ ...known(name), value: values[name] ?? "" }),
  };
}
