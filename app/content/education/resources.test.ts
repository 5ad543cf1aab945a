import { describe, expect, it } from "vitest";
import {
  type ArticleSummary,
  articlePath,
  byCategory,
  type CourseSummary,
  coursePath,
  furtherReading,
  inLevelOrder,
  lessonsText,
  readTimeText,
  resourceSocialPicture,
  SOCIAL_PICTURE,
} from "./resources.ts";

const article = (slug: string, category: ArticleSummary["category"]): ArticleSummary => ({
  id: slug,
  slug,
  title: slug,
  description: "",
  category,
  readTime: 5,
  image: "",
  featured: false,
});

const course = (slug: string, level: CourseSummary["level"]): CourseSummary => ({
  id: slug,
  slug,
  title: slug,
  description: "",
  duration: "45 minutes",
  lessons: 3,
  image: "",
  level,
  featured: true,
});

const slugs = (list: readonly { slug: string }[]) => list.map(({ slug }) => slug);

it("keeps paths inside their folder for any slug", () => {
  expect(articlePath("reading-a-label")).toBe("/education/articles/reading-a-label");
  expect(coursePath("../admin?x")).toBe("/education/courses/..%2Fadmin%3Fx");
});

it("formats minutes and lessons", () => {
  expect(readTimeText(6)).toBe("6 min read");
  expect(lessonsText(1)).toBe("1 lesson");
  expect(lessonsText(7)).toBe("7 lessons");
});

it("lists every category in order, including empty ones (rules education/sort-order)", () => {
  const shelves = byCategory([article("a", "Safety"), article("b", "Fundamentals"), article("c", "Safety")]);
  expect(shelves.map(({ category, articles }) => [category, slugs(articles)])).toEqual([
    ["Fundamentals", ["b"]],
    ["Products", []],
    ["Safety", ["a", "c"]],
    ["Research", []],
  ]);
});

it("sorts courses by level and keeps the order within a level", () => {
  const given = [
    course("x", "Advanced"),
    course("b", "Beginner"),
    course("m", "Intermediate"),
    course("a", "Beginner"),
  ];
  expect(slugs(inLevelOrder(given))).toEqual(["b", "a", "m", "x"]);
  expect(slugs(given)).toEqual(["x", "b", "m", "a"]);
});

describe("further reading", () => {
  const list = [
    article("one", "Safety"),
    article("two", "Products"),
    article("three", "Safety"),
    article("four", "Research"),
    article("five", "Products"),
  ];

  it("starts with the next article, then its own category, then the others", () => {
    expect(slugs(furtherReading(list, article("one", "Safety"), 3))).toEqual(["two", "three", "four"]);
    expect(slugs(furtherReading(list, article("three", "Safety"), 3))).toEqual(["four", "one", "five"]);
  });

  it("wraps around after the last article, and never includes the article itself", () => {
    expect(slugs(furtherReading(list, article("five", "Products"), 9))).toEqual([
      "one",
      "two",
      "three",
      "four",
    ]);
    for (const one of list) expect(slugs(furtherReading(list, one, 9))).not.toContain(one.slug);
    expect(furtherReading(list.slice(0, 1), article("one", "Safety"), 3)).toEqual([]);
  });
});

it("shares the resource's own image unless it's a drawing", () => {
  expect(resourceSocialPicture("/media/label.webp", SOCIAL_PICTURE)).toBe("/media/label.webp");
  expect(resourceSocialPicture("https://pictures.example/label.JPG", SOCIAL_PICTURE)).toBe(
    "https://pictures.example/label.JPG",
  );
  expect(resourceSocialPicture("/pictures/articles/label.svg", SOCIAL_PICTURE)).toBe(SOCIAL_PICTURE);
});
