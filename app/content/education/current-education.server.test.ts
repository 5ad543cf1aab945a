import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { makeChange } from "#app/base/db/changes.server.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import {
  currentArticle,
  currentContent,
  currentCourse,
  currentCurriculum,
  currentFaqs,
  currentResources,
} from "./queries.server.ts";
import { educationArticles, educationCourses, educationFaqs } from "./tables.server.ts";

const { db } = await openTestDatabase();

it("answers from memory until the Education Center changes, and reads afresh then", async () => {
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
  // Nobody announced these writes, so the answers still come from memory.
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
