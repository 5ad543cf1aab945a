import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { COMMAND } from "#app/accounts/audit/record-audit.server.ts";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { readListQuery } from "#app/base/records/list-query.ts";
import { currentCourse, currentCurriculum } from "#app/content/education/queries.server.ts";
import { courseForm } from "#app/content/education/resource-forms.ts";
import { COURSE_SORTS } from "#app/content/education/resource-items.ts";
import { deleteCourse, saveCourse } from "#app/content/education/save-resource.server.ts";
import { educationCourses } from "#app/content/education/tables.server.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { NOW } from "#fixtures/shop.ts";
import { listCourseItems } from "./resource-items.server.ts";

const { db } = await openTestDatabase();
beforeEach(async () => {
  await db.delete(educationCourses);
});

const LESSONS = [
  { title: "Where it stands", duration: "6 minutes", free: true },
  { title: "What it means", duration: "9 minutes", free: false },
];

const form = (of: Partial<Record<string, string>> = {}) =>
  courseForm.parse({
    id: randomUUID(),
    version: "",
    title: "Reading a label",
    description: "Milligrams first.",
    duration: "45 minutes",
    lessons: "2",
    image: "/pictures/courses/label.svg",
    level: "Beginner",
    slug: "",
    status: "published",
    curriculum: JSON.stringify(LESSONS),
    ...of,
  });

const save = (of: ReturnType<typeof form>) => saveCourse(db, COMMAND, of, NOW);
const stored = async (id: string) =>
  (await db.select().from(educationCourses).where(eq(educationCourses.id, id)))[0];

it("shows a published course with its curriculum from the next request, and never a draft", async () => {
  const made = form();
  expect(await save(made)).toMatchObject({ ok: true, value: { slug: "reading-a-label", version: 1 } });
  expect(await currentCourse(db, "reading-a-label")).toMatchObject({ lessons: 2, level: "Beginner" });
  expect(await currentCurriculum(db, "reading-a-label")).toEqual({ curriculum: LESSONS });
  await save(form({ id: made.id, version: "1", status: "draft" }));
  expect(await currentCourse(db, "reading-a-label")).toBeNull();
});

it("gives each course its own slug, and keeps it when the title changes", async () => {
  const [first, second, third] = [form(), form(), form({ title: "…" })];
  for (const course of [first, second, third]) await save(course);
  expect((await stored(second.id))?.slug).toBe("reading-a-label-2");
  expect((await stored(third.id))?.slug).toBe("course");
  await save(form({ id: first.id, version: "1", title: "Another title" }));
  expect(await stored(first.id)).toMatchObject({ title: "Another title", slug: "reading-a-label" });
});

it("refuses a slug that another course has, and accepts the course's own", async () => {
  const first = form({ slug: "labels" });
  await save(first);
  const second = form({ slug: "labels", title: "Labels, again" });
  expect(await save(second)).toEqual({
    ok: false,
    refusal: { name: "slug_taken", by: "Reading a label" },
  });
  expect(await stored(second.id)).toBeUndefined();
  expect((await save(form({ id: first.id, version: "1", slug: "labels" }))).ok).toBe(true);
});

it("creates one course on a double press, and two slugs for two courses saved concurrently", async () => {
  const twice = form();
  const answers = await Promise.all([save(twice), save(twice), save(form())]);
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
  const rows = await db.select({ slug: educationCourses.slug }).from(educationCourses);
  expect(rows.map(({ slug }) => slug).sort()).toEqual(["reading-a-label", "reading-a-label-2"]);
});

it("refuses a save from an older version", async () => {
  const made = form();
  await save(made);
  await save(form({ id: made.id, version: "1", curriculum: "[]" }));
  expect(await save(form({ id: made.id, version: "1", title: "Late" }))).toMatchObject({
    ok: false,
    refusal: { name: "changed", current: { curriculum: [], version: 2 } },
  });
});

it("deletes a course once, and records creation and deletion in the audit log", async () => {
  const made = form();
  await save(made);
  for (const _ of [1, 2]) await deleteCourse(db, COMMAND, made.id, NOW);
  const entries = await db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.subjectId, made.id));
  expect(entries.map(({ action }) => action).sort()).toEqual([
    "education_courses.delete",
    "education_courses.save",
  ]);
  expect(await currentCourse(db, "reading-a-label")).toBeNull();
});

it("searches title and description, and sorts levels in their order", async () => {
  await save(form({ title: "Advanced things", level: "Advanced", lessons: "3" }));
  await save(form({ title: "Between", level: "Intermediate", description: "100 % yours", lessons: "10" }));
  await save(form({ title: "First steps", status: "draft", lessons: "4" }));
  const titles = async (query: string) => {
    const read = readListQuery(new URLSearchParams(query), COURSE_SORTS);
    const { rows, total } = await listCourseItems(db, read);
    expect(total).toBe(rows.length);
    return rows.map(({ title }) => title);
  };
  expect(await titles("")).toEqual(["Advanced things", "Between", "First steps"]);
  expect(await titles("sort=level")).toEqual(["First steps", "Between", "Advanced things"]);
  expect(await titles("sort=lessons")).toEqual(["Between", "First steps", "Advanced things"]);
  expect(await titles("q=0 %25")).toEqual(["Between"]);
  expect(await titles("q=STEPS")).toEqual(["First steps"]);
  expect(await titles("q=_")).toEqual([]);
});
