import { describe, expect, it, test } from "vitest";
import { fieldErrors } from "#app/base/lib/typed-text.ts";
import { courseForm } from "./resource-forms.ts";
import { COURSE, curriculumText, lessonsHint, typedCourse, typedLessons } from "./resource-items.ts";

const LESSON = { title: "The label", duration: "6 minutes", free: true };
const SENT = {
  id: "5d0c2a0e-7b1f-4a55-9c0a-3a1f5e2b8d01",
  version: "",
  title: "Reading a label",
  description: "Milligrams first.",
  duration: "45 minutes",
  lessons: "1",
  image: "/pictures/courses/label.svg",
  level: "Beginner",
  slug: "",
  status: "published",
  curriculum: JSON.stringify([LESSON]),
};

const errorsOf = (of: Record<string, unknown>) => {
  const read = courseForm.safeParse({ ...SENT, ...of });
  return read.success ? {} : fieldErrors<string>(read.error);
};

describe("the course form", () => {
  it("parses its own fields", () => {
    expect(courseForm.parse({ ...SENT, featured: "on" })).toMatchObject({
      version: null,
      lessons: 1,
      featured: true,
      curriculum: [LESSON],
    });
    expect(courseForm.parse(SENT).featured).toBe(false);
  });

  it("requires title, description, duration, lessons, image, and level", () => {
    for (const field of ["title", "description", "duration", "lessons", "image", "level"]) {
      expect(Object.keys(errorsOf({ [field]: "" })), field).toEqual([field]);
    }
  });

  it.each([
    [{ lessons: "0" }, "lessons"],
    [{ lessons: "1.5" }, "lessons"],
    [{ lessons: "1000" }, "lessons"],
    [{ level: "Expert" }, "level"],
    [{ image: "javascript:alert(1)" }, "image"],
    [{ image: "http://example.com/a.jpg" }, "image"],
    [{ slug: "Reading a label" }, "slug"],
    [{ slug: "a".repeat(121) }, "slug"],
    [{ status: "archived" }, "status"],
    [{ featured: "yes" }, "featured"],
    [{ curriculum: "" }, "curriculum"],
    [{ curriculum: "{}" }, "curriculum"],
    [{ curriculum: JSON.stringify(Array.from({ length: 101 }, () => LESSON)) }, "curriculum"],
    [{ extra: "1" }, ""],
  ])("refuses %j", (of, field) => {
    expect(Object.keys(errorsOf(of))).toEqual([field]);
  });

  it("names an invalid lesson by its number", () => {
    const second = (of: object) => ({ curriculum: JSON.stringify([LESSON, { ...LESSON, ...of }]) });
    expect(errorsOf(second({ title: " " })).curriculum).toBe("Lesson 2: Please enter its title.");
    expect(errorsOf(second({ duration: "" })).curriculum).toBe("Lesson 2: Please enter its duration.");
    for (const of of [{ free: "yes" }, { video: "x" }, { title: 1 }, { title: "a\u0000" }]) {
      expect(errorsOf(second(of)).curriculum, JSON.stringify(of)).toMatch(/^Lesson 2: /);
    }
    expect(errorsOf({ curriculum: "[null]" }).curriculum).toMatch(/^Lesson 1: /);
  });
});

test("defaults a new course to one lesson for beginners, published", () => {
  expect(COURSE.blank).toMatchObject({
    lessons: "1",
    level: "Beginner",
    status: "published",
    curriculum: "[]",
  });
});

test("serializes a curriculum the same way, in whatever order the database returns keys", () => {
  expect(curriculumText([{ free: true, duration: "6 minutes", title: "The label" }])).toBe(
    JSON.stringify([LESSON]),
  );
});

test("shows no lessons for an invalid hidden field, and an empty one for an invalid entry", () => {
  for (const text of ["", "{", "3", "null"]) expect(typedLessons(text)).toEqual([]);
  expect(typedLessons("[null]")).toEqual([{ title: "", duration: "", free: false }]);
});

test("hints at the number of lessons in the curriculum if it differs from the input", () => {
  expect(lessonsHint("5", 6)).toBe("The curriculum has 6 lessons.");
  expect(lessonsHint("5", 1)).toBe("The curriculum has 1 lesson.");
  expect(lessonsHint(" 6 ", 6)).toBeNull();
  expect(lessonsHint("5", 0)).toBeNull();
});

test("previews the input, with the default image if its own can't be shown", () => {
  const typed = { ...SENT, title: " ", image: "javascript:1", lessons: "x", level: "Expert" };
  const { course, curriculum } = typedCourse(typed);
  expect(course).toMatchObject({
    title: "Title",
    image: "/pictures/default-article.svg",
    lessons: 1,
    level: "Beginner",
  });
  expect(curriculum).toEqual([LESSON]);
});
