import { expect, test } from "vitest";
import { fieldErrors } from "#app/base/lib/typed-text.ts";
import { articleForm } from "./resource-forms.ts";
import { ARTICLE, articleConsequences, minutesToRead } from "./resource-items.ts";

const sent = {
  id: "8b7b0a0e-5a39-4a35-9f4e-0d9a6ed5d7a1",
  version: "3",
  title: " What a serving is ",
  description: "A number, not a promise.",
  category: "Safety",
  readTime: "6",
  image: "/pictures/articles/label.svg",
  featured: "on",
  slug: " What-A-Serving-Is ",
  content: "",
  status: "draft",
};
const errorsOf = (fields: object) => {
  const read = articleForm.safeParse({ ...sent, ...fields });
  return read.success ? {} : fieldErrors(read.error);
};

test("parses a form, and shows an article as stored", () => {
  const { id: _, version, ...fields } = articleForm.parse(sent);
  expect(version).toBe(3);
  expect(ARTICLE.values(fields)).toEqual({
    title: "What a serving is",
    description: "A number, not a promise.",
    category: "Safety",
    readTime: "6",
    image: "/pictures/articles/label.svg",
    featured: "on",
    slug: "what-a-serving-is",
    content: "",
    status: "draft",
  });
});

test("defaults a new article to 5 minutes; requires title, description, and image", () => {
  expect(ARTICLE.blank.readTime).toBe("5");
  expect(errorsOf({ ...ARTICLE.blank, version: "", featured: undefined })).toEqual({
    title: "Please enter the title.",
    description: "Please enter the description.",
    image: "Please enter the image address.",
  });
});

test.each([
  [{ readTime: "0" }, "readTime"],
  [{ readTime: "1.5" }, "readTime"],
  [{ readTime: "1000" }, "readTime"],
  [{ category: "News" }, "category"],
  [{ status: "hidden" }, "status"],
  [{ image: "javascript:alert(1)" }, "image"],
  [{ image: "//evil.example/a.png" }, "image"],
  [{ slug: "a/b" }, "slug"],
  [{ slug: "über" }, "slug"],
  [{ featured: "yes" }, "featured"],
  [{ content: "<p>Hello</p>" }, "content"],
  [{ title: "x".repeat(151) }, "title"],
  [{ description: "x".repeat(501) }, "description"],
  [{ id: "1" }, "id"],
  [{ version: "-1" }, "version"],
  [{ createdAt: "2020-01-01" }, ""],
])("refuses a forged form: %j", (fields, field) => expect(Object.keys(errorsOf(fields))).toEqual([field]));

test("calculates the reading time of a text", () => {
  const of = (words: number) =>
    JSON.stringify({
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text: "word ".repeat(words) }] }],
    });
  expect([minutesToRead(""), minutesToRead(of(3)), minutesToRead(of(700))]).toEqual([null, 1, 3]);
});

test("lists the consequences of deleting an article", () => {
  const article = { slug: "lake", featured: true, status: "published" } as const;
  expect(articleConsequences(article)).toEqual([
    "Its page /education/articles/lake will return “not found”, including for links on other sites.",
    "It's featured in the Education Center.",
  ]);
  expect(articleConsequences({ ...article, status: "draft" })).toEqual([
    "It's a draft, so visitors can't see it.",
  ]);
});
