import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { ok } from "#app/base/lib/result.ts";
import { listShopTexts } from "#app/base/settings/queries.server.ts";
import { findDraft } from "#app/base/versions/queries.server.ts";
import { scheduleHiding } from "#app/base/versions/save-waiting.server.ts";
import type { VersionedKind } from "#app/base/versions/versioned-kind.server.ts";
import {
  currentFaqs,
  findArticle,
  findArticleContent,
  findCourse,
  findCurriculum,
  listArticles,
  listCourses,
  listFaqs,
} from "#app/content/education/queries.server.ts";
import { readHomeContent } from "#app/content/home/home-items.server.ts";
import { readSections } from "#app/content/pages/queries.server.ts";
import { findProductPage } from "#app/trade/catalog/list-products.server.ts";
import {
  findProductBySlug,
  findShopFacets,
  listProductAddresses,
} from "#app/trade/catalog/queries.server.ts";
import { readShopFilters } from "#app/trade/catalog/shop-filters.ts";
import { readRulesOn } from "#app/trade/compliance/queries.server.ts";
import { addCustomer, by, NOW, openTestShop } from "#fixtures/shop.ts";
import { faq, formOf, idFor, later, openVersions } from "#fixtures/versioned.ts";
import { VERSIONED_KINDS } from "./kinds.server.ts";

const { db } = await openTestShop();
const ingrid = await addCustomer(db);
const shop = openVersions(db, ingrid);
beforeEach(() => shop.empty());

/** All that customer-facing pages read of these seven kinds, as one text. */
async function whatVisitorsRead(): Promise<string> {
  const rules = await readRulesOn(db, NOW);
  const filters = readShopFilters(new URLSearchParams(), []);
  return JSON.stringify([
    await listArticles(db),
    await findArticle(db, "an-article"),
    await findArticleContent(db, "an-article"),
    await listCourses(db),
    await findCourse(db, "a-course"),
    await findCurriculum(db, "a-course"),
    await listFaqs(db),
    await readHomeContent(db),
    await readSections(db),
    await listShopTexts(db),
    await findProductPage(db, filters, rules),
    await findShopFacets(db, rules),
    await findProductBySlug(db, "a-product", rules),
    await listProductAddresses(db),
  ]);
}

describe("what visitors read", () => {
  it("is the latest published content of all seven kinds, and nothing old, drafted, or scheduled", async () => {
    const ids = new Map<VersionedKind, string>(VERSIONED_KINDS.map((kind) => [kind, idFor(kind)]));
    expect(VERSIONED_KINDS).toHaveLength(7);
    for (const [kind, id] of ids) {
      await shop.save(kind, id, formOf(kind, "yesteryear"));
      await shop.save(kind, id, formOf(kind, "thisday"));
      expect(await shop.planFor(kind, id, formOf(kind, "tomorrow"), later(10)), kind.table).toEqual(ok(null));
      expect(await shop.keepDraft(kind, id, formOf(kind, "someday")), kind.table).toEqual(ok(null));
      expect(await scheduleHiding(db, by(ingrid), kind, { id, at: later(20) }, NOW)).toEqual(ok(null));
    }
    const before = await whatVisitorsRead();
    for (const name of ["Product", "Article", "Course", "Question", "Home", "Section", "Text"])
      expect(before).toContain(`${name} thisday`);
    expect(before).not.toMatch(/yesteryear|tomorrow|someday/);

    expect(await shop.apply(later(9))).toBe(0);
    expect(await whatVisitorsRead()).toBe(before);

    expect(await shop.apply(later(10))).toBe(7);
    const after = await whatVisitorsRead();
    for (const name of ["Product", "Article", "Course", "Question", "Home", "Section", "Text"])
      expect(after).toContain(`${name} tomorrow`);
    expect(after).not.toMatch(/yesteryear|thisday|someday/);
    // The draft remains: its author knew of the schedule.
    for (const [kind, id] of ids)
      expect((await findDraft(db, { subject: kind.table, subjectId: id }))?.number, kind.table).toBe(4);

    expect(await shop.apply(later(20))).toBe(7);
    expect(await whatVisitorsRead()).not.toMatch(/yesteryear|thisday|tomorrow|someday/);
    for (const [kind, id] of ids) expect((await kind.read(db, id))?.values.status).toBe("draft");
  });

  it("has nothing of a new item that is a draft or scheduled", async () => {
    for (const kind of VERSIONED_KINDS) {
      const id = idFor(kind);
      if (kind.table === "products") await shop.keepDraft(kind, id, formOf(kind, "someday"));
      else await shop.planFor(kind, id, formOf(kind, "tomorrow"), later(10));
      expect((await kind.read(db, id))?.values.status).toBe("draft");
    }
    expect(await whatVisitorsRead()).not.toMatch(/tomorrow|someday/);
  });

  it("is reloaded into the cache once a schedule is due", async () => {
    const id = randomUUID();
    await shop.save(faq, id, formOf(faq, "thisday"));
    expect(await currentFaqs(db)).toMatchObject([{ answer: "thisday" }]);
    await shop.planFor(faq, id, formOf(faq, "tomorrow"), later(1));
    expect(await currentFaqs(db)).toMatchObject([{ answer: "thisday" }]);
    await shop.apply(later(1));
    expect(await currentFaqs(db)).toMatchObject([{ answer: "tomorrow" }]);
  });
});
