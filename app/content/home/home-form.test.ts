import { describe, expect, it, test } from "vitest";
import { fieldErrors } from "#app/base/lib/typed-text.ts";
import { homeForm } from "./home-form.ts";
import { HOME, homeConsequences, homeValues, readSection, typedHomeContent } from "./home-item.ts";

const SENT = {
  id: "5d0c2a0e-7b1f-4a55-9c0a-3a1f5e2b8d01",
  version: "",
  section: "education",
  displayOrder: "0",
  title: "Reading a label",
  content: "Milligrams first.",
  imageUrl: "",
  buttonText: "",
  buttonLink: "",
  icon: "Award",
  status: "published",
};
const BUTTON = { buttonText: "Read on", buttonLink: "/education#safety" };

const errorsOf = (of: Record<string, unknown>) => {
  const read = homeForm.safeParse({ ...SENT, ...of });
  return read.success ? {} : fieldErrors<string>(read.error);
};

describe("the home content form", () => {
  it("stores only the fields of its section, as the home page reads them", () => {
    expect(homeForm.parse({ ...SENT, ...BUTTON })).toMatchObject({
      imageUrl: null,
      additionalFields: { button_text: "Read on", button_link: "/education#safety" },
    });
    expect(homeForm.parse(SENT).additionalFields).toEqual({});
    expect(
      homeForm.parse({ ...SENT, ...BUTTON, section: "value_proposition", icon: "BookOpen" }).additionalFields,
    ).toEqual({ icon: "BookOpen" });
  });

  it("requires section, display order, title, and content", () => {
    for (const field of ["section", "displayOrder", "title", "content"]) {
      expect(Object.keys(errorsOf({ [field]: "" })), field).toEqual([field]);
    }
  });

  it("requires both the text and link of a button, or neither, and a link that the home page shows", () => {
    expect(Object.keys(errorsOf({ ...BUTTON, buttonText: "" }))).toEqual(["buttonText"]);
    for (const buttonLink of [
      "",
      "education",
      "//example.com",
      "javascript:alert(1)",
      "mailto:a@b.example",
    ]) {
      expect(Object.keys(errorsOf({ ...BUTTON, buttonLink })), buttonLink).toEqual(["buttonLink"]);
    }
    expect(errorsOf({ ...BUTTON, buttonLink: "", section: "value_proposition" })).toEqual({});
  });

  it.each([
    [{ displayOrder: "-1" }, "displayOrder"],
    [{ displayOrder: "10000" }, "displayOrder"],
    [{ section: "hero" }, "section"],
    [{ imageUrl: "javascript:alert(1)" }, "imageUrl"],
    [{ icon: "Rocket" }, "icon"],
    [{ status: "archived" }, "status"],
    [{ extra: "1" }, ""],
  ])("refuses %j", (of, field) => {
    expect(Object.keys(errorsOf(of))).toEqual([field]);
  });
});

test("puts new content first and publishes it", () => {
  expect(HOME.blank).toMatchObject({ section: "education", displayOrder: "0", status: "published" });
  expect(readSection("hero")).toBeNull();
});

test("round-trips a stored row through its form", () => {
  const { id, version, ...row } = homeForm.parse({ ...SENT, ...BUTTON, imageUrl: "/pictures/a.svg" });
  expect(homeForm.parse({ id, version: "", ...homeValues(row) })).toEqual({ id, version, ...row });
});

test("previews a button only when the home page would show it", () => {
  const item = (of: object) => typedHomeContent({ ...SENT, ...of });
  expect(item(BUTTON)).toMatchObject({ item: { button: { text: "Read on" } } });
  expect(item({ ...BUTTON, buttonLink: "mailto:a@b.example" })).toMatchObject({ item: { button: null } });
  expect(item({ section: "value_proposition", icon: "Rocket" })).toMatchObject({ card: { icon: "Award" } });
});

test("describes the home page after deleting the last published value card", () => {
  const card = { section: "value_proposition", status: "published" } as const;
  const said = (cards: number, isDemo = false) => homeConsequences(card, { cards, isDemo });
  expect(said(1, true)).toEqual(["It's the last value card, so the built-in ones are shown again."]);
  expect(said(1)).toEqual(["It's the last value card, so visitors no longer see that section."]);
  expect(said(2)).toEqual(["It's live on the home page."]);
  expect(homeConsequences({ ...card, status: "draft" }, { cards: 1, isDemo: true })).toEqual([]);
});
