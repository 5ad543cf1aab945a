import { richTextLines } from "#app/base/versions/shown-text.ts";
import { versionedKind } from "#app/base/versions/versioned-kind.server.ts";
import { FAQ, FAQ_APART } from "#app/content/education/faq-item.ts";
import { faqForm, findFaqItem, saveFaq } from "#app/content/education/faq-items.server.ts";
import { articleForm, courseForm } from "#app/content/education/resource-forms.ts";
import { ARTICLE, COURSE, lessonLines } from "#app/content/education/resource-items.ts";
import { saveArticle, saveCourse } from "#app/content/education/save-resource.server.ts";
import { educationArticles, educationCourses, educationFaqs } from "#app/content/education/tables.server.ts";
import { findArticleItem, findCourseItem } from "./resource-items.server.ts";

// Versioned kinds of the Education Center (rules versions/what-is-kept).

const named = (field: string) => (values: Record<string, string>) => values[field] ?? "";

export const ARTICLES = versionedKind({
  table: "education_articles",
  rows: educationArticles,
  key: educationArticles.id,
  topic: "education",
  ...ARTICLE,
  shownAs: { content: richTextLines },
  publicStatus: "published",
  form: articleForm,
  nameOf: named("title"),
  find: findArticleItem,
  save: saveArticle,
  refusals: () => ({ errors: { slug: "That URL slug is used by another article." } }),
});

export const COURSES = versionedKind({
  table: "education_courses",
  rows: educationCourses,
  key: educationCourses.id,
  topic: "education",
  ...COURSE,
  shownAs: { curriculum: lessonLines },
  publicStatus: "published",
  form: courseForm,
  nameOf: named("title"),
  find: findCourseItem,
  save: saveCourse,
  refusals: ({ by }) => ({
    errors: { slug: `That URL slug is used by “${by}”. Choose another, or leave it blank.` },
  }),
});

export const FAQS = versionedKind({
  table: "education_faqs",
  rows: educationFaqs,
  key: educationFaqs.id,
  topic: "education",
  ...FAQ,
  apart: FAQ_APART,
  publicStatus: "published",
  form: faqForm,
  nameOf: named("question"),
  find: findFaqItem,
  save: saveFaq,
  refusals: () => ({ errors: {} }),
});
