import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import type { RichText } from "#app/base/lib/rich-text.ts";
import {
  currentArticle,
  currentContent,
  currentResources,
  findMovedArticle,
} from "#app/content/education/queries.server.ts";
import type { ArticleForm } from "#app/content/education/resource-forms.ts";
import type { ArticleSort } from "#app/content/education/resource-items.ts";
import { deleteArticle, saveArticle } from "#app/content/education/save-resource.server.ts";
import { educationArticles } from "#app/content/education/tables.server.ts";
import { addCustomer, by, NOW, openTestShop } from "#fixtures/shop.ts";
import { findArticleItem, listArticleItems } from "./resource-items.server.ts";

const { db } = await openTestShop();
const ingrid = await addCustomer(db);
const berit = await addCustomer(db);
beforeEach(async () => {
  await db.delete(educationArticles);
});

const text: RichText = {
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text: "Five milligrams." }] }],
};

const form = (fields: Partial<ArticleForm> = {}): ArticleForm => ({
  id: randomUUID(),
  version: null,
  title: "What a serving is",
  description: "A number, not a promise.",
  category: "Safety",
  readTime: 5,
  image: "/pictures/articles/label.svg",
  featured: false,
  slug: "",
  content: text,
  status: "published",
  ...fields,
});
const save = (fields: Partial<ArticleForm> = {}, who = ingrid, now = NOW) =>
  saveArticle(db, by(who), form(fields), now);
const slugOfSaved = async (fields: Partial<ArticleForm>) => {
  const saved = await save(fields);
  return saved.ok ? saved.value.slug : saved.refusal.name;
};

test("shows a published article from the next request, and never a draft", async () => {
  const id = randomUUID();
  expect(await currentArticle(db, "what-a-serving-is")).toBeNull();
  expect(await save({ id })).toMatchObject({ ok: true, value: { slug: "what-a-serving-is", version: 1 } });
  expect(await currentArticle(db, "what-a-serving-is")).toMatchObject({ id, readTime: 5 });
  expect(await currentContent(db, "what-a-serving-is")).toEqual({ content: text });
  expect((await currentResources(db)).articles).toHaveLength(1);

  await save({ id, version: 1, status: "draft" });
  expect(await currentArticle(db, "what-a-serving-is")).toBeNull();
  expect(await currentContent(db, "what-a-serving-is")).toBeNull();
  expect((await currentResources(db)).articles).toEqual([]);
  expect(await findArticleItem(db, id)).toMatchObject({ status: "draft", version: 2 });
});

test("derives the slug from the title, numbers it if taken, and keeps it when the title changes", async () => {
  const id = randomUUID();
  expect(await slugOfSaved({ id })).toBe("what-a-serving-is");
  expect(await slugOfSaved({})).toBe("what-a-serving-is-2");
  expect(await slugOfSaved({ title: "湖" })).toBe("article");
  expect(await slugOfSaved({ id, version: 1, title: "Servings" })).toBe("what-a-serving-is");
  expect(await slugOfSaved({ id, version: 2, slug: "servings" })).toBe("servings");
  expect(await slugOfSaved({ slug: "servings" })).toBe("slug_taken");
  expect(await slugOfSaved({ id, version: 3, slug: "servings" })).toBe("servings");
});

test("redirects a former slug while the article is published, and never reuses it automatically (rules addresses/changed-slugs)", async () => {
  const id = randomUUID();
  await save({ id, slug: "servings" });
  await save({ id, version: 1, slug: "what-a-serving-is" });
  expect(await findMovedArticle(db, "servings")).toBe("what-a-serving-is");
  expect(await slugOfSaved({ title: "Servings" })).toBe("servings-2");
  await save({ id, version: 2, status: "draft" });
  expect(await findMovedArticle(db, "servings")).toBeNull();
  await save({ id, version: 3 });
  expect(await slugOfSaved({ slug: "servings" })).toBe("servings");
  expect(await findMovedArticle(db, "servings")).toBeNull();
});

test("gives articles with the same title, saved concurrently, different slugs", async () => {
  const saved = await Promise.all(Array.from({ length: 6 }, () => save()));
  const slugs = saved.map((one) => one.ok && one.value.slug);
  expect(new Set(slugs).size).toBe(6);
});

test("gives a typed slug to the first of concurrent articles, and refuses the others", async () => {
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  for (const id of ids.slice(1)) await save({ id });
  const saved = await Promise.all(
    ids.map((id, index) => slugOfSaved({ id, version: index === 0 ? null : 1, slug: "wanted-by-all" })),
  );
  expect(saved.sort()).toEqual(["slug_taken", "slug_taken", "wanted-by-all"]);
});

test("refuses a save from an older version with the current values, and writes nothing", async () => {
  const id = randomUUID();
  await save({ id });
  await save({ id, version: 1, readTime: 9 }, berit);
  const second = await save({ id, version: 1, title: "Mine" });
  expect(second).toMatchObject({ ok: false, refusal: { name: "changed" } });
  if (second.ok || second.refusal.name !== "changed") return;
  expect(second.refusal.current).toMatchObject({ title: "What a serving is", readTime: 9 });
  expect(await findArticleItem(db, id)).toMatchObject({ title: "What a serving is", readTime: 9 });
});

test("removes a deleted article from the site, and records its text in the audit log", async () => {
  const id = randomUUID();
  await save({ id });
  await deleteArticle(db, by(ingrid), id, NOW);
  await deleteArticle(db, by(ingrid), id, NOW);
  expect(await currentArticle(db, "what-a-serving-is")).toBeNull();
  const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, id));
  expect(entries.map(({ action }) => action).sort()).toEqual([
    "education_articles.delete",
    "education_articles.save",
  ]);
  expect(entries.find(({ action }) => action.endsWith("delete"))?.before).toMatchObject({ content: text });
});

test("searches title and description, and sorts by each column, including drafts", async () => {
  const later = (hours: number) => NOW.add({ hours });
  await save({ title: "Banana", category: "Safety", readTime: 9, status: "draft" }, ingrid, later(0));
  await save(
    { title: "apple", category: "Research", readTime: 2, description: "100% plain" },
    ingrid,
    later(1),
  );
  await save({ title: "Cherry", category: "Fundamentals", readTime: 5 }, ingrid, later(2));
  const titles = async (sort: ArticleSort, descending = false, search = "") =>
    (await listArticleItems(db, { search, sort, descending, page: 1 })).rows.map(({ title }) => title);
  expect(await titles("newest", true)).toEqual(["Cherry", "apple", "Banana"]);
  expect(await titles("title")).toEqual(["apple", "Banana", "Cherry"]);
  expect(await titles("category")).toEqual(["Cherry", "apple", "Banana"]);
  expect(await titles("read", true)).toEqual(["Banana", "Cherry", "apple"]);
  expect(await titles("title", false, "BAN")).toEqual(["Banana"]);
  expect(await titles("title", false, "0%")).toEqual(["apple"]);
  const { rows, total } = await listArticleItems(db, {
    search: "",
    sort: "title",
    descending: false,
    page: 2,
  });
  expect([rows, total]).toEqual([[], 3]);
});
