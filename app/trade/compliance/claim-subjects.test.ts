import { describe, expect, it, test } from "vitest";
import {
  askedWords,
  CLAIM_SUBJECT_KINDS,
  type ClaimSubject,
  claimKey,
  claimPath,
  claimsIn,
  isPublicSubject,
  wordsOfField,
} from "./claim-subjects.ts";
import { claimFinder } from "./claims.ts";

const find = claimFinder([]);
const ID = "3d0f6a52-7f5e-4a52-9a50-2f2e5f5d7f11";
const product = (values: Record<string, unknown>): ClaimSubject => ({ kind: "products", id: ID, values });
const shown = (subject: ClaimSubject) =>
  claimsIn(subject, find, []).map(({ field, before, words, after, times }) => ({
    at: `${field}${times > 1 ? ` ${times}×` : ""}`,
    text: `${before}[${words}]${after}`,
  }));

describe("the words of a field", () => {
  const doc = {
    type: "doc",
    content: [
      {
        type: "paragraph",
        content: [
          { type: "text", text: "It c" },
          { type: "text", text: "ures", marks: [{ type: "bold" }] },
        ],
      },
      { type: "image", attrs: { src: "/a.svg", alt: "Candy", title: "A cure" } },
      {
        type: "bulletList",
        content: [
          { type: "listItem", content: [{ type: "paragraph", content: [{ type: "text", text: "No" }] }] },
          {
            type: "listItem",
            content: [{ type: "paragraph", content: [{ type: "text", text: "medicine" }] }],
          },
        ],
      },
    ],
  };
  it("reads a formatted text as lines, with its image descriptions, as stored and as typed", () => {
    const text = "It cures\n\nCandy\n\nA cure\n\nNo\n\nmedicine";
    expect(wordsOfField("rich", doc)).toBe(text);
    expect(wordsOfField("rich", JSON.stringify(doc))).toBe(text);
    // A "no" on another line doesn't negate it.
    expect(find(text).map(({ words }) => words)).toEqual(["cures", "Candy", "cure", "medicine"]);
  });
  it("reads a list as the texts of its items, as stored and as typed", () => {
    const list = [{ alt: "Candy", address: "/a" }, { alt: "bars" }];
    expect(wordsOfField({ each: "alt" }, list)).toBe("Candy\n\nbars");
    expect(wordsOfField({ each: "alt" }, JSON.stringify(list))).toBe("Candy\n\nbars");
    for (const broken of ["[", "{}", "null", undefined, 7, [null]])
      expect(wordsOfField({ each: "alt" }, broken)).toBe("");
  });
  it("reads other fields unchanged, and anything but text as empty", () => {
    expect(wordsOfField(undefined, ["Calm", "Social"])).toBe("Calm, Social");
    expect([wordsOfField(undefined, null), wordsOfField("rich", "{")]).toEqual(["", ""]);
  });
});

test("locates claims at their fields, with their sentence, each once", () => {
  expect(
    shown(
      product({
        name: "Candy",
        slug: "candy",
        description: "Tart cherry. It cures headaches at once! Ten pieces. It CURES HEADACHES again.",
        effects: ["Calm", "Sleep aid"],
      }),
    ),
  ).toEqual([
    { at: "name", text: "[Candy]" },
    { at: "effects", text: "Calm, [Sleep aid]" },
    { at: "description 2×", text: "It [cures headaches] at once!" },
  ]);
});

test("truncates a long sentence at a word on both sides", () => {
  const [found] = claimsIn(product({ name: `${"lake ".repeat(40)}cure ${"dock ".repeat(40)}` }), find, []);
  expect(found?.before).toMatch(/^…lake (lake )+$/);
  expect(found?.after).toMatch(/^ (dock )+dock…$/);
});

test("allows words in their own field, in any spelling, and still flags them elsewhere", () => {
  const subject = product({ name: "Candy", brand: "CANDY" });
  const allowed = [{ kind: "products", subjectId: ID, field: "name", words: "candy" }] as const;
  expect(claimsIn(subject, find, allowed).map(({ field }) => field)).toEqual(["brand"]);
  expect(claimsIn({ ...subject, id: "other" }, find, allowed)).toHaveLength(2);
  expect(claimsIn({ ...subject, kind: "media" }, find, [])).toEqual([]);
});

test("treats everything except drafts and archived records as public", () => {
  const states = ["draft", "archived", "active", "published", "scheduled", undefined];
  expect(states.filter((status) => isPublicSubject({ values: { status } }))).toEqual(states.slice(2));
});

test("limits a field to twenty claims", () => {
  const numbers = Array.from({ length: 50 }, (_, index) => `candy${index}`);
  const many = claimFinder(numbers.map((words) => ({ kind: "young", words, reason: "", instead: "" })));
  expect(claimsIn(product({ name: numbers.join(" ") }), many, [])).toHaveLength(20);
});

test("names the field, the kind of claim, and, among several, the record", () => {
  const [found] = claimsIn(product({ name: "Candy" }), find, []);
  if (!found) throw new Error("nothing found");
  expect(askedWords(found)).toMatchObject({ where: "Name", what: "Youth appeal", words: "Candy" });
  expect(askedWords(found, "Lake").where).toBe("Lake: Name");
  expect(askedWords(found).key).toBe(claimKey({ ...found, words: "cándy" }));
});

test("has a form for each kind", () => {
  for (const kind of CLAIM_SUBJECT_KINDS) expect(claimPath({ kind, id: ID })).toMatch(/^\/admin\/[a-z/-]+/);
});
