import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { makeChange } from "#app/base/db/changes.server.ts";
import type { RichText } from "#app/base/lib/rich-text.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import {
  currentArticle,
  currentContent,
  currentCourse,
  currentCurriculum,
  currentFaqs,
  currentResources,
  findArticle,
  findArticleContent,
  findCourse,
  findCurriculum,
  listArticles,
  listCourses,
  listFaqs,
} from "./queries.server.ts";
import { educationArticles, educationCourses, educationFaqs } from "./tables.server.ts";

const { db } = await openTestDatabase();
beforeEach(async () => {
  await db.delete(educationArticles);
  await db.delete(educationCourses);
  await db.delete(educationFaqs);
});

const day = (date: string) => Temporal.Instant.from(`${date}T12:00:00Z`);
const text: RichText = {
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text: "5 mg" }] }],
};

async function publish(...articles: (Partial<typeof educationArticles.$inferInsert> & { slug: string })[]) {
  await db.insert(educationArticles).values(
    articles.map((article) => ({
      id: randomUUID(),
      title: article.slug,
      description: "What it is about.",
      category: "Safety" as const,
      image: "/pictures/articles/label.svg",
      ...article,
    })),
  );
}

async function offer(...courses: (Partial<typeof educationCourses.$inferInsert> & { slug: string })[]) {
  await db.insert(educationCourses).values(
    courses.map((course) => ({
      id: randomUUID(),
      title: course.slug,
      description: "What it teaches.",
      duration: "45 minutes",
      image: "/pictures/courses/label.svg",
      ...course,
    })),
  );
}

it("serves cached reads until the Education Center changes", async () => {
  const answers = async () => ({
    resources: await currentResources(db),
    faqs: (await currentFaqs(db)).length,
    article: (await currentArticle(db, "label"))?.title,
    content: await currentContent(db, "label"),
    course: (await currentCourse(db, "label"))?.title,
    curriculum: await currentCurriculum(db, "label"),
  });
  const empty = {
    resources: { articles: [], courses: [] },
    faqs: 0,
    article: undefined,
    content: null,
    course: undefined,
    curriculum: null,
  };
  expect(await answers()).toEqual(empty);

  const common = { slug: "label", title: "The label", description: "Its numbers.", image: "/label.svg" };
  await db.insert(educationArticles).values({ ...common, id: randomUUID(), category: "Safety" });
  await db.insert(educationCourses).values({ ...common, id: randomUUID(), duration: "45 minutes" });
  // These writes weren't announced, so the responses still come from the cache.
  expect(await answers()).toEqual(empty);

  await makeChange(db, ["education"], (tx) =>
    tx.insert(educationFaqs).values({ id: randomUUID(), question: "Why?", answer: "Because." }),
  );
  const { resources, ...rest } = await answers();
  expect([resources.articles.length, resources.courses.length]).toEqual([1, 1]);
  expect(rest).toEqual({
    faqs: 1,
    article: "The label",
    content: { content: null },
    course: "The label",
    curriculum: { curriculum: [] },
  });
});

it("lists the newest articles first, then by title, all without their content", async () => {
  await publish(
    { slug: "old", createdAt: day("2026-01-01") },
    { slug: "b", createdAt: day("2026-02-01"), content: text },
    { slug: "a", createdAt: day("2026-02-01"), featured: true, readTime: 7 },
  );
  const articles = await listArticles(db);
  expect(articles.map(({ slug }) => slug)).toEqual(["a", "b", "old"]);
  expect(articles[0]).toEqual({
    id: expect.any(String),
    slug: "a",
    title: "a",
    description: "What it is about.",
    category: "Safety",
    readTime: 7,
    image: "/pictures/articles/label.svg",
    featured: true,
  });
});

it("finds an article by its slug, and reads its content separately", async () => {
  await publish({ slug: "written", createdAt: day("2026-03-01"), content: text }, { slug: "empty" });
  const article = await findArticle(db, "written");
  expect(article?.publishedAt.toString()).toBe("2026-03-01T12:00:00Z");
  expect(article).not.toHaveProperty("content");
  expect(await findArticle(db, "Written")).toBeNull();
  expect(await findArticleContent(db, "written")).toEqual({ content: text });
  expect(await findArticleContent(db, "empty")).toEqual({ content: null });
  expect(await findArticleContent(db, "unknown")).toBeNull();
});

it("lists the newest courses first, finds one by its slug, and reads its curriculum separately", async () => {
  const curriculum = [{ title: "The label", duration: "6 minutes", free: true }];
  await offer(
    { slug: "old", createdAt: day("2026-01-01") },
    { slug: "new", createdAt: day("2026-02-01"), curriculum, level: "Advanced", lessons: 4 },
  );
  expect((await listCourses(db)).map(({ slug }) => slug)).toEqual(["new", "old"]);
  const course = await findCourse(db, "new");
  expect(course).toMatchObject({ level: "Advanced", lessons: 4, duration: "45 minutes" });
  expect(course).not.toHaveProperty("curriculum");
  expect(await findCourse(db, "unknown")).toBeNull();
  expect(await findCurriculum(db, "new")).toEqual({ curriculum });
  expect(await findCurriculum(db, "old")).toEqual({ curriculum: [] });
  expect(await findCurriculum(db, "unknown")).toBeNull();
});

it("lists the FAQs by display order, then by id", async () => {
  const ids = [randomUUID(), randomUUID()].sort();
  await db.insert(educationFaqs).values([
    { id: randomUUID(), question: "Third?", answer: "C", displayOrder: 10 },
    { id: ids[1] as string, question: "Second?", answer: "B", displayOrder: 2 },
    { id: ids[0] as string, question: "First?", answer: "A", displayOrder: 2 },
  ]);
  const faqs = await listFaqs(db);
  expect(faqs.map(({ question }) => question)).toEqual(["First?", "Second?", "Third?"]);
  expect(faqs[0]).toEqual({ id: ids[0], question: "First?", answer: "A" });
});
