import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import { createdAt, id, instant, isAmong, version } from "#app/base/db/columns.ts";
import { PUBLISH_STATES } from "#app/base/lib/publishing.ts";
import type { RichText } from "#app/base/lib/rich-text.ts";
import { ARTICLE_CATEGORIES, COURSE_LEVELS, type Lesson } from "./resources.ts";

/** Articles (rules education/defaults). `content` is the editor's JSON document, rendered on the server. */
export const educationArticles = pgTable(
  "education_articles",
  {
    id: id(),
    slug: text().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    category: text({ enum: ARTICLE_CATEGORIES }).notNull(),
    readTime: integer().notNull().default(5),
    image: text().notNull(),
    featured: boolean().notNull().default(false),
    content: jsonb().$type<RichText>(),
    status: text({ enum: PUBLISH_STATES }).notNull().default("published"),
    createdAt: createdAt(),
    updatedAt: instant().notNull().default(sql`now()`),
    version: version(),
  },
  (table) => [
    unique("education_articles_slug").on(table.slug),
    check("education_articles_category", isAmong(table.category, ARTICLE_CATEGORIES)),
    check("education_articles_status", isAmong(table.status, PUBLISH_STATES)),
    check("education_articles_read_time", sql`${table.readTime} >= 1`),
    index("education_articles_created").on(table.createdAt),
  ],
);

/** Courses (rules education/defaults). */
export const educationCourses = pgTable(
  "education_courses",
  {
    id: id(),
    slug: text().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    duration: text().notNull(),
    lessons: integer().notNull().default(1),
    image: text().notNull(),
    level: text({ enum: COURSE_LEVELS }).notNull().default("Beginner"),
    featured: boolean().notNull().default(false),
    curriculum: jsonb().$type<Lesson[]>().notNull().default([]),
    status: text({ enum: PUBLISH_STATES }).notNull().default("published"),
    createdAt: createdAt(),
    updatedAt: instant().notNull().default(sql`now()`),
    version: version(),
  },
  (table) => [
    unique("education_courses_slug").on(table.slug),
    check("education_courses_level", isAmong(table.level, COURSE_LEVELS)),
    check("education_courses_status", isAmong(table.status, PUBLISH_STATES)),
    check("education_courses_lessons", sql`${table.lessons} >= 1`),
    index("education_courses_created").on(table.createdAt),
  ],
);

/** FAQs (rules education/sort-order). */
export const educationFaqs = pgTable(
  "education_faqs",
  {
    id: id(),
    question: text().notNull(),
    answer: text().notNull(),
    displayOrder: integer().notNull().default(0),
    status: text({ enum: PUBLISH_STATES }).notNull().default("published"),
    version: version(),
  },
  (table) => [
    check("education_faqs_status", isAmong(table.status, PUBLISH_STATES)),
    check("education_faqs_order", sql`${table.displayOrder} >= 0`),
    index("education_faqs_order_index").on(table.displayOrder),
  ],
);
