import { describe, expect, it } from "vitest";
import { type HomeContentRow, homeContentOf, VALUE_ICONS } from "./home-content.ts";

const row = (of: Partial<HomeContentRow>): HomeContentRow => ({
  id: "1",
  section: "education",
  title: "Reading a label",
  content: "Milligrams first.",
  imageUrl: null,
  additionalFields: {},
  ...of,
});

describe("value cards", () => {
  const card = (icon?: string) =>
    homeContentOf([row({ section: "value_proposition", additionalFields: icon ? { icon } : {} })]).values[0];

  it("keeps the icon of a value card", () => {
    for (const icon of VALUE_ICONS) expect(card(icon)?.icon).toBe(icon);
  });

  it("falls back to a default icon for an unknown name", () => {
    for (const icon of ["Rocket", "constructor", "award", undefined]) expect(card(icon)?.icon).toBe("Award");
  });

  it("returns only value cards that an admin has written", () => {
    expect(homeContentOf([row({})]).values).toEqual([]);
    expect(homeContentOf([row({ section: "value_proposition" })]).values).toHaveLength(1);
  });
});

describe("education items", () => {
  const item = (of: Partial<HomeContentRow>) => homeContentOf([row(of)]).education[0];
  const button = (link: string) =>
    item({ additionalFields: { button_text: "Read on", button_link: link } })?.button;

  it("keeps the order of the rows, without the value cards", () => {
    const rows = [row({ id: "b" }), row({ id: "v", section: "value_proposition" }), row({ id: "a" })];
    expect(homeContentOf(rows).education.map(({ id }) => id)).toEqual(["b", "a"]);
  });

  it("shows a button only with both a text and a link to a page", () => {
    expect(button("/education#safety")).toEqual({ text: "Read on", link: "/education#safety" });
    expect(button("https://example.com/a")?.link).toBe("https://example.com/a");
    const refused = [
      "javascript:alert(1)",
      "http://example.com",
      "//example.com",
      "/\\example.com",
      "data:text/html,x",
      "mailto:a@example.com",
      "tel:1",
      "#top",
      "education",
      "",
    ];
    for (const link of refused) expect(button(link), link).toBeNull();
    expect(item({ additionalFields: { button_link: "/education" } })?.button).toBeNull();
    expect(item({ additionalFields: { button_text: "Read on" } })?.button).toBeNull();
  });

  it("shows images from https or this shop, replaces others by the default, and shows none if none was set", () => {
    expect(item({ imageUrl: "/pictures/home/education.svg" })?.image).toBe("/pictures/home/education.svg");
    expect(item({ imageUrl: "https://example.com/a.jpg" })?.image).toBe("https://example.com/a.jpg");
    for (const imageUrl of [
      "javascript:alert(1)",
      "data:image/png;base64,",
      "//example.com/a.jpg",
      "http://[",
    ])
      expect(item({ imageUrl })?.image, imageUrl).toBe("/pictures/home/education.svg");
    for (const imageUrl of [null, "", " "]) expect(item({ imageUrl })?.image).toBeNull();
  });
});
