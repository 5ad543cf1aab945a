import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { PAGE_SECTIONS } from "#app/admin/home/versioned-kinds.server.ts";
import { readHistory } from "#app/admin/kit/item-action.server.ts";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import { ok } from "#app/base/lib/result.ts";
import { findVersions } from "#app/base/versions/queries.server.ts";
import { restoreVersion } from "#app/base/versions/save-waiting.server.ts";
import { versions } from "#app/base/versions/tables.server.ts";
import { listFaqs } from "#app/content/education/queries.server.ts";
import { blankWords } from "#app/content/pages/section-fields.ts";
import { pageSections } from "#app/content/pages/tables.server.ts";
import { addCustomer, by, NOW, openTestShop } from "#fixtures/shop.ts";
import { faq, formOf, later, openVersions, product } from "#fixtures/versioned.ts";

const section = PAGE_SECTIONS.versions;

const { db } = await openTestShop();
const ingrid = await addCustomer(db);
const odin = await addCustomer(db);
const shop = openVersions(db, ingrid);
beforeEach(() => shop.empty());

describe("an old version", () => {
  it("is restored as a draft or published immediately, and the new version names its source", async () => {
    const id = randomUUID();
    await shop.save(faq, id, formOf(faq, "first"));
    await shop.save(faq, id, formOf(faq, "second"));
    const restore = async (number: number, how: "draft" | "publish") =>
      restoreVersion(
        db,
        by(odin),
        faq,
        { id, number, version: (await shop.versionOf(faq, id)) ?? 0, how },
        NOW,
      );
    expect(await restore(1, "draft")).toEqual(ok(null));
    expect(await listFaqs(db)).toMatchObject([{ answer: "second" }]);
    expect((await shop.linesOf(faq, id))[0]).toMatchObject({
      state: "draft",
      note: "Restored from version 1.",
    });
    expect(await restore(1, "publish")).toEqual(ok(null));
    expect(await listFaqs(db)).toMatchObject([{ answer: "first" }]);
    expect(await shop.statesOf(faq, id)).toEqual(["1 public", "2 public", "3 replaced", "4 public"]);
    const outdated = { id, number: 3, version: 1, how: "publish" } as const;
    expect(await restoreVersion(db, by(ingrid), faq, outdated, NOW)).toMatchObject({
      ok: false,
      refusal: { name: "changed" },
    });
    expect(await restore(4, "publish")).toMatchObject({ ok: true, isUnchanged: true });
    expect(await restore(4, "draft")).toMatchObject({ ok: true, isUnchanged: true });
    expect(await shop.linesOf(faq, id)).toHaveLength(4);
    expect(await restore(99, "publish")).toMatchObject({ ok: false, refusal: { name: "gone" } });
  });

  it("is published by today's rules", async () => {
    const id = randomUUID();
    await shop.save(product, id, {
      ...formOf(product, "Calm"),
      thcMgPerServing: "50",
      thcMgPerPackage: "500",
      status: "draft",
    });
    await shop.save(product, id, formOf(product, "Calm"));
    const restored = await restoreVersion(
      db,
      by(ingrid),
      product,
      { id, number: 1, version: 2, how: "publish" },
      NOW,
    );
    expect(restored).toMatchObject({ ok: false, refusal: { name: "unwritten" } });
    expect((await product.read(db, id))?.values.thcMgPerServing).toBe("5");
  });

  it("opens and is published although it was written before its kind of section had a field", async () => {
    const id = randomUUID();
    const of = { subject: section.table, subjectId: id };
    const typed = { ...blankWords("technology"), page: "home", kind: "technology", status: "published" };
    await shop.save(section, id, { ...typed, heading: "Before" });
    await shop.planFor(section, id, { ...typed, heading: "Scheduled" }, later(1));
    await shop.keepDraft(section, id, { ...typed, heading: "Draft" });
    const [then] = await findVersions(db, of, [2]);
    const earlier: FormValues = { ...then?.content, item1Icon: "" };
    const { caption: _, ...content } = earlier;
    await db.update(pageSections).set({ words: { heading: "Before" } });
    for (const [number, heading] of [
      [2, "Scheduled"],
      [3, "Draft"],
    ] as const)
      await db
        .update(versions)
        .set({ content: { ...content, heading } })
        .where(eq(versions.number, number));
    const values = (await section.read(db, id))?.values ?? {};
    const opened = await readHistory(db, section, { id, values, isNew: false });
    expect(opened.values).toEqual({ ...values, ...typed, heading: "Draft" });
    expect(await shop.apply(later(1))).toBe(1);
    expect((await section.read(db, id))?.values).toMatchObject({ ...typed, heading: "Scheduled" });
    const version = (await shop.versionOf(section, id)) ?? 0;
    const restored = await restoreVersion(
      db,
      by(ingrid),
      section,
      { id, number: 3, version, how: "publish" },
      NOW,
    );
    expect(restored).toMatchObject({ ok: true });
    expect((await section.read(db, id))?.values).toMatchObject({ ...typed, heading: "Draft" });
  });
});
