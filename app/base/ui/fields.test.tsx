import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { CheckboxField, Choice, RadioGroupField, SelectField, SwitchField } from "./choice-fields.tsx";
import { FieldGroup, FileField, type Frame, inGroup, TextAreaField, TextField } from "./field.tsx";
import { MoneyField, NumberField } from "./number-field.tsx";
import { PasswordField } from "./password-field.tsx";

type Attributes = Partial<Record<string, string>>;

/** Returns the attributes of all elements with this tag, in page order. */
function elements(html: string, tag: string): Attributes[] {
  return [...html.matchAll(new RegExp(`<${tag}((?:\\s[^>]*)?)>`, "g"))].map(([, text = ""]) =>
    Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value])),
  );
}

/** Returns the texts of all elements with this tag. */
function textsOf(html: string, tag: string): string[] {
  return [...html.matchAll(new RegExp(`<${tag}(?:\\s[^>]*)?>(.*?)</${tag}>`, "g"))].map(([, inner = ""]) =>
    inner.replace(/<[^>]*>/g, ""),
  );
}

/** Returns the text of the element with this ID. */
function sentence(html: string, id: string): string | undefined {
  return new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1];
}

const HINT = "As on the label.";
const ERROR = "Please enter it.";
const frame = { id: "f", label: "Weight" };

type Member = { tag: string; render: (frame: Frame) => ReactElement };

/** All field components with a single control. */
const members: Record<string, Member> = {
  TextField: { tag: "input", render: (f) => <TextField {...f} name="weight" /> },
  TextAreaField: { tag: "textarea", render: (f) => <TextAreaField {...f} name="weight" /> },
  NumberField: { tag: "input", render: (f) => <NumberField {...f} name="weight" min={0} max={9} /> },
  MoneyField: { tag: "input", render: (f) => <MoneyField {...f} name="weight" /> },
  PasswordField: {
    tag: "input",
    render: (f) => <PasswordField {...f} name="weight" autoComplete="current-password" />,
  },
  FileField: { tag: "input", render: (f) => <FileField {...f} name="weight" /> },
  SelectField: { tag: "select", render: (f) => <SelectField {...f} name="weight" /> },
  CheckboxField: { tag: "input", render: (f) => <CheckboxField {...f} name="weight" /> },
  SwitchField: { tag: "input", render: (f) => <SwitchField {...f} name="weight" /> },
};

describe.each(Object.entries(members))("%s", (_, { tag, render }) => {
  const control = (html: string) => elements(html, tag)[0] ?? {};

  test("has a label, and an empty live region for its error", () => {
    const html = renderToStaticMarkup(render(frame));
    expect(elements(html, tag)).toHaveLength(1);
    expect(control(html)).toMatchObject({ id: "f", name: "weight" });
    expect(elements(html, "label")).toMatchObject([{ for: "f" }]);
    expect(textsOf(html, "label")).toEqual(["Weight"]);
    expect(control(html)).not.toHaveProperty("aria-invalid");
    expect(control(html)).not.toHaveProperty("aria-describedby");
    expect(html).toContain('<div aria-live="polite"></div>');
  });

  test("is described by its hint", () => {
    const html = renderToStaticMarkup(render({ ...frame, hint: HINT }));
    expect(control(html)["aria-describedby"]).toBe("f-hint");
    expect(sentence(html, "f-hint")).toBe(HINT);
    expect(control(html)).not.toHaveProperty("aria-invalid");
  });

  test("shows its error and keeps its hint", () => {
    const html = renderToStaticMarkup(render({ ...frame, hint: HINT, error: ERROR }));
    expect(control(html)).toMatchObject({ "aria-invalid": "true", "aria-describedby": "f-hint f-error" });
    expect(sentence(html, "f-error")).toBe(ERROR);
    expect(html).toMatch(/<div aria-live="polite"><p id="f-error"/);
  });

  test("says in its label that it is optional", () => {
    const html = renderToStaticMarkup(render({ ...frame, optional: true }));
    expect(textsOf(html, "label")).toEqual(["Weight (optional)"]);
  });

  test("passes properties of the frame to the frame and not to the control", () => {
    const html = renderToStaticMarkup(render({ ...frame, className: "wide", optional: true }));
    expect(html).toMatch(/^<div class="wide">/);
    expect(control(html)).not.toHaveProperty("optional");
    expect(control(html)).not.toHaveProperty("label");
  });
});

describe("kinds of controls", () => {
  const first = (field: ReactElement) => elements(renderToStaticMarkup(field), "input")[0];

  test("hides a password, with no way to show it until the page's script runs", () => {
    const html = renderToStaticMarkup(<PasswordField {...frame} autoComplete="new-password" />);
    expect(elements(html, "input")).toMatchObject([{ type: "password", autoComplete: "new-password" }]);
    expect(html).not.toContain("<button");
  });

  test.each(["email", "password", "tel", "date", "search", "url"])(
    "accepts a text input of type %s",
    (type) => {
      expect(first(<TextField {...frame} type={type} />)).toMatchObject({ type, id: "f" });
    },
  );

  test("renders a number with its bounds and step, and a numeric keyboard", () => {
    expect(first(<NumberField {...frame} min={1} max={999} />)).toMatchObject({
      type: "number",
      min: "1",
      max: "999",
      step: "1",
      inputMode: "numeric",
      autoComplete: "off",
    });
  });

  test("renders a number with decimals as text, since browsers would drop a pasted comma", () => {
    const decimal = first(<NumberField {...frame} min={0} max={5} step={0.1} />);
    expect(decimal).toMatchObject({ type: "text", inputMode: "decimal" });
    for (const name of ["min", "max", "step"]) expect(decimal).not.toHaveProperty(name);
    expect(first(<NumberField {...frame} min={-90} max={90} step="any" inputMode="text" />)).toMatchObject({
      ...{ type: "text", inputMode: "text" },
    });
  });

  test("renders an amount as dollars and cents after a dollar sign hidden from screen readers", () => {
    const html = renderToStaticMarkup(<MoneyField {...frame} defaultValue="12.50" />);
    expect(elements(html, "input")[0]).toMatchObject({
      type: "text",
      inputMode: "decimal",
      value: "12.50",
    });
    expect(elements(html, "span")[0]).toMatchObject({ "aria-hidden": "true" });
    expect(textsOf(html, "span")).toEqual(["$"]);
  });

  test("renders the native file input", () => {
    expect(first(<FileField {...frame} accept="image/png" />)).toMatchObject({
      type: "file",
      accept: "image/png",
    });
  });

  test("announces a switch as one to screen readers", () => {
    const html = renderToStaticMarkup(<SwitchField {...frame} defaultChecked />);
    expect(html).toMatch(/<input type="checkbox" role="switch"[^>]* checked=""/);
  });

  test("wraps a choice in its label", () => {
    const html = renderToStaticMarkup(
      <Choice type="checkbox" name="effect" value="Calm">
        Calm
      </Choice>,
    );
    expect(textsOf(html, "label")).toEqual(["Calm"]);
    expect(elements(html, "input")).toMatchObject([{ type: "checkbox", name: "effect", value: "Calm" }]);
  });
});

describe("a group", () => {
  const choices = [
    ["cash", "Cash"],
    ["debit", "Debit card"],
  ] as const;

  test("of radio buttons has a legend, labeled choices, and the chosen one checked", () => {
    const html = renderToStaticMarkup(
      <RadioGroupField {...frame} name="paid" choices={choices} defaultValue="debit" required optional />,
    );
    expect(textsOf(html, "legend")).toEqual(["Weight (optional)"]);
    expect(textsOf(html, "label")).toEqual(["Cash", "Debit card"]);
    expect(elements(html, "input")).toMatchObject([
      { type: "radio", name: "paid", value: "cash", id: "f" },
      { type: "radio", name: "paid", value: "debit" },
    ]);
    expect(elements(html, "input")[0]).not.toHaveProperty("checked");
    expect(elements(html, "input")[1]).toMatchObject({ checked: "" });
    expect(elements(html, "input")[1]).not.toHaveProperty("id");
    expect(html).not.toContain("aria-invalid");
  });

  test("of radio buttons links its error to itself and to every button", () => {
    const html = renderToStaticMarkup(
      <RadioGroupField {...frame} name="paid" choices={choices} hint={HINT} error={ERROR} />,
    );
    expect(elements(html, "fieldset")).toMatchObject([{ "aria-describedby": "f-hint f-error" }]);
    const tied = { "aria-invalid": "true", "aria-describedby": "f-error" };
    expect(elements(html, "input")).toMatchObject([tied, tied]);
    expect(sentence(html, "f-error")).toBe(ERROR);
    expect(sentence(html, "f-hint")).toBe(HINT);
  });

  test("of several inputs shows all errors in one place", () => {
    const group = { id: "g", error: "This size does not exist." };
    const width = { id: "g-width", error: "Please enter the width." };
    const height = { id: "g-height" };
    const html = renderToStaticMarkup(
      <FieldGroup {...group} label="Size" hint={HINT} parts={[width, height]} focusable>
        <TextField id={width.id} label="Width" {...inGroup(group, width)} />
        <TextField id={height.id} label="Height" {...inGroup(group, height)} />
      </FieldGroup>,
    );
    expect(elements(html, "fieldset")).toMatchObject([
      { id: "g", tabindex: "-1", "aria-describedby": "g-hint g-error" },
    ]);
    expect(elements(html, "input").map((input) => input["aria-describedby"])).toEqual([
      "g-width-error g-error",
      "g-error",
    ]);
    expect(html).toMatch(
      /<div aria-live="polite"><p id="g-error"[^<]*<\/p><p id="g-width-error"[^<]*<\/p><\/div>/,
    );
  });

  test("that doesn't take the focus leaves its ID to one of its controls", () => {
    const html = renderToStaticMarkup(<FieldGroup {...frame}>-</FieldGroup>);
    expect(elements(html, "fieldset")[0]).toEqual({});
  });
});
