import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { formatMoney } from "#app/base/lib/money.ts";
import { plainText, type RichBlock } from "#app/base/lib/rich-text.ts";
import { DEMO_DELIVERY } from "#app/base/settings/delivery-defaults.ts";
import { DEFAULT_SETTINGS } from "#app/base/settings/settings.ts";
import { leastAge, MEASURE_FACTS } from "#app/trade/compliance/rules.ts";
import { RULES } from "#fixtures/rules.ts";
import { demoArticles } from "./education-articles.ts";
import { demoCourses } from "./education-courses.ts";
import { demoFaqs } from "./education-faqs.ts";
import { demoHomeContent } from "./home-content.ts";
import { demoSections } from "./page-sections.ts";
import { demoProducts } from "./products.ts";

const WORDS_A_MINUTE = 220;
/** These exact words state a fact and make no claim. */
const NOT_ADVICE = "This is general information, not medical advice.";

/** Health claims and promised effects. */
const CLAIMS =
  /\b(cur(?:e|es|ed|ing)|treat(?:s|ed|ing|ments?)?|heal(?:s|ed|ing|thy|thier)?|anxi(?:ety|ous)|pains?|painful|relie(?:f|ves?|ved|ving)|insomnia|sleep(?:s|ing|y)?|asleep|depress\w*|stress\w*|therap\w*|medic(?:al|ine|ines|inal|ate|ation|ations)|remed(?:y|ies)|wellness|inflamm\w*|detox\w*|immun\w*|sooth\w*|calms you|relax(?:es)? you|euphori\w*|buzz(?:ed)?|stoned|get(?:s|ting)? high|guarantee\w*|risk-free|side effects?|clinical\w*|proven|prevents? (?:disease|illness)|boost\w*|benefits?|doses?|dosage|dosing|all-natural|harmless|perfectly safe)\b/i;

const slugsOf = (things: readonly { slug: string }[]) => things.map(({ slug }) => slug);
const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean).length;
const minutesOf = (duration: string) => Number(/^(\d+) minutes$/.exec(duration)?.[1]);

/** Returns all nodes below a place in a document, including the place itself. */
type Node = {
  type: string;
  text?: string;
  marks?: Node[];
  attrs?: Record<string, unknown>;
  content?: Node[];
};
function nodesOf(node: Node): Node[] {
  return [node, ...[...(node.marks ?? []), ...(node.content ?? [])].flatMap(nodesOf)];
}
const nodesIn = (content: readonly RichBlock[]) => content.flatMap((block) => nodesOf(block));

const ROUTES = ["/", "/about", "/education", "/shop"];
const known = new Set([
  ...ROUTES,
  ...["fundamentals", "safety", "courses", "faq"].map((anchor) => `/education#${anchor}`),
  ...slugsOf(demoProducts).map((slug) => `/shop/${slug}`),
  ...slugsOf(demoArticles).map((slug) => `/education/articles/${slug}`),
  ...slugsOf(demoCourses).map((slug) => `/education/courses/${slug}`),
]);
const POISON_HELP = "tel:+18002221222";

const isDrawn = (picture: string) => existsSync(join(process.cwd(), "public", picture));

describe("the articles", () => {
  test("are six, three of them featured, with at least one in each category", () => {
    expect(demoArticles).toHaveLength(6);
    expect(new Set(slugsOf(demoArticles)).size).toBe(6);
    expect(new Set(demoArticles.map(({ title }) => title)).size).toBe(6);
    expect(slugsOf(demoArticles.filter(({ featured }) => featured))).toEqual([
      "milligrams-on-the-label",
      "waiting-for-an-edible",
      "how-to-read-a-lab-report",
    ]);
    expect(demoArticles.map(({ category }) => category)).toEqual([
      "Fundamentals",
      "Fundamentals",
      "Safety",
      "Safety",
      "Products",
      "Research",
    ]);
  });

  test("link to products of every category in the demo shop", () => {
    const linked = new Set(
      demoArticles.flatMap(({ content }) => nodesIn(content.content).map(({ attrs }) => attrs?.href)),
    );
    const categories = demoProducts.filter(({ slug }) => linked.has(`/shop/${slug}`));
    expect(new Set(categories.map(({ category }) => category)).size).toBe(5);
  });
});

describe.each(demoArticles.map((article) => [article.slug, article] as const))("%s", (slug, article) => {
  const { content } = article.content;
  const nodes = nodesIn(content);
  const text = plainText(article.content);

  it("has 600 to 1,000 words and the matching reading time", () => {
    expect(wordsOf(text)).toBeGreaterThanOrEqual(600);
    expect(wordsOf(text)).toBeLessThanOrEqual(1_000);
    expect(article.readTime).toBe(Math.ceil(wordsOf(text) / WORDS_A_MINUTE));
  });

  it("is described in one or two sentences of at most 160 characters", () => {
    expect(article.description.length).toBeLessThanOrEqual(160);
    const sentences = article.description.split(/(?<=[.!?])\s+/);
    expect(sentences.length).toBeLessThanOrEqual(2);
    expect(article.description).toMatch(/\.$/);
  });

  it("begins with text, and has sections, a list, and one figure", () => {
    const types = content.map(({ type }) => type);
    expect(types[0]).toBe("paragraph");
    expect(types.filter((type) => type === "heading").length).toBeGreaterThanOrEqual(4);
    expect(types.filter((type) => type.endsWith("List")).length).toBeGreaterThanOrEqual(1);
    expect(types.filter((type) => type === "image")).toHaveLength(1);
  });

  it("has only nodes that a page renders, none of them empty", () => {
    const rendered = new Set(
      "paragraph heading bulletList orderedList listItem blockquote image horizontalRule text hardBreak bold italic link".split(
        " ",
      ),
    );
    expect(nodes.map(({ type }) => type).filter((type) => !rendered.has(type))).toEqual([]);
    expect(nodes.filter(({ content, text }) => content?.length === 0 || text === "")).toEqual([]);
    expect(nodes.filter(({ type, attrs }) => type === "heading" && attrs?.level !== 2)).toEqual([]);
    expect(nodes.filter(({ text }) => text && /\s\s|\n|undefined/.test(text))).toEqual([]);
  });

  it("links to existing products, articles, and pages, and not to itself", () => {
    const links = nodes.filter(({ type }) => type === "link").map(({ attrs }) => String(attrs?.href));
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((href) => href !== POISON_HELP && !known.has(href))).toEqual([]);
    expect(links).not.toContain(`/education/articles/${slug}`);
  });

  it("has existing drawings, each with an alternative text and a caption", () => {
    expect(article.image).toBe(`/pictures/articles/${slug}.svg`);
    for (const { attrs } of nodes.filter(({ type }) => type === "image")) {
      expect(isDrawn(String(attrs?.src)), String(attrs?.src)).toBe(true);
      expect(String(attrs?.alt).length).toBeGreaterThan(20);
      expect(String(attrs?.title).length).toBeGreaterThan(20);
      expect(attrs?.alt).not.toBe(attrs?.title);
    }
  });
});

describe("the facts about the products and the shop", () => {
  const allText = demoArticles.map(({ content }) => plainText(content)).join(" ");

  test("match the products' labels where they multiply servings", () => {
    const sums = demoArticles
      .flatMap(({ content }) => nodesIn(content.content))
      .filter(({ type, content }) => type === "listItem" && content)
      .flatMap((item) => {
        const words = nodesOf(item).map(({ text }) => text ?? "");
        const sum = /([\d.]+) mg × (\d+).*= ([\d.]+) mg/.exec(words.join(""));
        const product = demoProducts.find(({ name }) => words.includes(name));
        return sum && product ? [{ said: sum.slice(1).map(Number), product }] : [];
      });
    expect(sums).toHaveLength(4);
    for (const { said, product } of sums)
      expect(said).toEqual([product.thcMgPerServing, product.servingsPerPackage, product.thcMgPerPackage]);
  });

  test("quote prices of products with these milligrams", () => {
    const prices = [...allText.matchAll(/\$(\d+\.\d\d) (?:with|for) (\d+) mg/g)];
    expect(prices.length).toBeGreaterThanOrEqual(3);
    for (const [said, dollars, mg] of prices) {
      const there = demoProducts.some(
        ({ priceCents, thcMgPerPackage }) =>
          formatMoney(priceCents) === `$${dollars}` && thcMgPerPackage === Number(mg),
      );
      expect(there, said).toBe(true);
    }
  });

  test("use the product's batch as the example", () => {
    const example = demoProducts.find(({ slug }) => slug === "last-light-tart-cherry-gummies");
    expect(allText).toContain(`batch ${example?.labBatch}, tested August 14, 2026`);
    expect(example?.labTestedOn).toBe("2026-08-14");
  });

  test("state the shop's fees, hours, and limits in the questions", () => {
    const answers = demoFaqs.map(({ answer }) => answer).join(" ");
    const {
      expressFeeCents: express,
      standardFeeCents: standard,
      scheduledFeeCents: scheduled,
    } = DEFAULT_SETTINGS;
    for (const fact of [
      `Scheduled Delivery is ${formatMoney(scheduled)}, Standard ${formatMoney(standard)} and Express ${formatMoney(express)}`,
      `orders over $${(DEFAULT_SETTINGS.freeDeliveryOverCents ?? 0) / 100} are delivered free`,
      `a $${DEFAULT_SETTINGS.redeliveryFeeCents / 100} redelivery fee`,
      `up to ${DEMO_DELIVERY.bands.limited.miles} miles from ${DEMO_DELIVERY.baseZip}`,
      `You must be ${leastAge(RULES)} or older`,
      `up to ${DEMO_DELIVERY.options.scheduled.daysAhead} days ahead`,
      "between 8:00 AM and 10:00 PM",
    ])
      expect(answers).toContain(fact);
    for (const { measure, amount } of RULES) {
      if (measure === null) continue;
      const { unit } = MEASURE_FACTS[measure];
      expect(answers).toContain(`${amount}${unit === "%" ? "" : " "}${unit}`);
    }
  });
});

describe("the courses", () => {
  test("are four, three of them featured, with every level", () => {
    expect(slugsOf(demoCourses)).toEqual([
      "first-order",
      "label-and-lab",
      "hosting-with-care",
      "minnesota-rules",
    ]);
    expect(demoCourses.map(({ featured }) => featured)).toEqual([true, true, true, false]);
    expect(demoCourses.map(({ level }) => level)).toEqual([
      "Beginner",
      "Intermediate",
      "Beginner",
      "Advanced",
    ]);
  });

  test.each(demoCourses.map((course) => [course.slug, course] as const))(
    "%s: has its curriculum's lessons and minutes; the first are free",
    (slug, { lessons, duration, curriculum, description, image }) => {
      expect(lessons).toBe(curriculum.length);
      expect(lessons).toBeGreaterThanOrEqual(5);
      expect(lessons).toBeLessThanOrEqual(7);
      const minutes = curriculum.map((lesson) => minutesOf(lesson.duration));
      expect(minutesOf(duration)).toBe(minutes.reduce((sum, each) => sum + each, 0));
      const free = curriculum.map((lesson) => lesson.free);
      expect(free[0]).toBe(true);
      expect(free.lastIndexOf(true)).toBeLessThanOrEqual(1);
      expect(new Set(curriculum.map(({ title }) => title)).size).toBe(lessons);
      expect(description.length).toBeLessThanOrEqual(160);
      expect(image).toBe(`/pictures/courses/${slug}.svg`);
    },
  );
});

test("use existing drawings as covers", () => {
  const covers = [...demoArticles, ...demoCourses].map(({ image }) => image);
  expect(covers.filter((cover) => !isDrawn(cover))).toEqual([]);
});

test("has ten questions in order, each answered in two to four sentences", () => {
  expect(demoFaqs.map(({ displayOrder }) => displayOrder)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(new Set(demoFaqs.map(({ question }) => question)).size).toBe(10);
  for (const { question, answer } of demoFaqs) {
    expect(question).toMatch(/\?$/);
    const sentences = answer.split(/(?<=\.)\s+/).length;
    expect(sentences, question).toBeGreaterThanOrEqual(2);
    expect(sentences, question).toBeLessThanOrEqual(4);
  }
});

describe("the demo shop's texts make no health claim and promise no effect", () => {
  const texts: [string, string][] = [
    ...demoArticles.map((article): [string, string] => [
      article.slug,
      `${article.title} ${article.description} ${plainText(article.content)} ${captionsOf(article.content.content)}`,
    ]),
    ...demoCourses.map((course): [string, string] => [course.slug, JSON.stringify(course)]),
    ...demoFaqs.map(({ question, answer }): [string, string] => [question, answer]),
    ...demoProducts.map((product): [string, string] => [
      product.slug,
      `${product.name} ${product.type} ${product.description} ${product.effects.join(" ")}`,
    ]),
    ...demoHomeContent.map(({ title, content }): [string, string] => [title, content]),
    // The heading of this one says that it's no promise.
    ...demoSections
      .filter(({ kind }) => kind !== "wellness")
      .map(({ kind, words }): [string, string] => [kind, Object.values(words).join("\n")]),
  ];

  test.each(texts)("%s", (_name, text) => {
    expect(CLAIMS.exec(text.replaceAll(NOT_ADVICE, ""))?.[0]).toBeUndefined();
  });

  test("detects claims, and accepts facts", () => {
    for (const claim of ["treats anxiety", "It heals.", "a medicine", "Sleep better", "eases pain"])
      expect(claim).toMatch(CLAIMS);
    for (const fact of [
      "secure",
      "public-health agencies",
      "a high shelf",
      "accurate",
      "general information",
    ])
      expect(fact).not.toMatch(CLAIMS);
  });
});

function captionsOf(content: readonly RichBlock[]): string {
  return nodesIn(content)
    .map(({ attrs }) => `${attrs?.alt ?? ""} ${attrs?.title ?? ""}`)
    .join(" ");
}
