import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BirthDateField } from "./birth-date-field.tsx";

const own = { id: "birthDate", label: "Birth date", names: { year: "year", month: "month", day: "day" } };
const copied = {
  id: "deliver-birthDate",
  label: "Birth date on the ID",
  names: { year: "birthYear", month: "birthMonth", day: "birthDay" },
  idPrefix: "deliver-",
  copied: true,
};

/** Returns the values of an attribute on the three inputs. */
function ofInputs(html: string, attribute: string): (string | undefined)[] {
  return [...html.matchAll(/<input[^>]*>/g)].map(
    ([input]) => new RegExp(` ${attribute}="([^"]*)"`, "i").exec(input)?.[1],
  );
}

test("lets the browser autofill a person's own date", () => {
  const html = renderToStaticMarkup(
    <BirthDateField {...own} hint="21 or older." errors={{}} values={{ year: "1990" }} />,
  );
  expect(html).toContain(">Birth date</legend>");
  expect(ofInputs(html, "id")).toEqual(["year", "month", "day"]);
  expect(ofInputs(html, "name")).toEqual(["year", "month", "day"]);
  expect(ofInputs(html, "autocomplete")).toEqual(["bday-year", "bday-month", "bday-day"]);
  expect(ofInputs(html, "maxlength")).toEqual(["4", "2", "2"]);
  expect(ofInputs(html, "inputmode")).toEqual(["numeric", "numeric", "numeric"]);
  expect(ofInputs(html, "value")).toEqual(["1990", undefined, undefined]);
  expect(html).toContain('<fieldset aria-describedby="birthDate-hint">');
  expect(html).not.toContain("aria-invalid");
});

test("disables autofill for a date copied from an ID", () => {
  const html = renderToStaticMarkup(<BirthDateField {...copied} errors={{}} values={{}} />);
  expect(ofInputs(html, "id")).toEqual(["deliver-birthYear", "deliver-birthMonth", "deliver-birthDay"]);
  expect(ofInputs(html, "name")).toEqual(["birthYear", "birthMonth", "birthDay"]);
  expect(ofInputs(html, "autocomplete")).toEqual(["off", "off", "off"]);
});

test("marks only a wrong part, and shows its error", () => {
  const html = renderToStaticMarkup(
    <BirthDateField {...copied} errors={{ birthDay: "No such day." }} values={{}} />,
  );
  expect(ofInputs(html, "aria-invalid")).toEqual([undefined, undefined, "true"]);
  expect(ofInputs(html, "aria-describedby")).toEqual([undefined, undefined, "deliver-birthDay-error"]);
  expect(html).toMatch(
    /<div aria-live="polite"><p id="deliver-birthDay-error"[^>]*>No such day\.<\/p><\/div>/,
  );
});

test("marks all three parts of a wrong date, and shows its error once", () => {
  const html = renderToStaticMarkup(<BirthDateField {...own} error="Too young." errors={{}} values={{}} />);
  expect(ofInputs(html, "aria-invalid")).toEqual(["true", "true", "true"]);
  expect(ofInputs(html, "aria-describedby")).toEqual(Array(3).fill("birthDate-error"));
  expect(html).toContain('<fieldset aria-describedby="birthDate-error">');
  expect(html.match(/Too young\./g)).toHaveLength(1);
});
