import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { ok } from "#app/base/lib/result.ts";
import { findVersions, readMarks } from "#app/base/versions/queries.server.ts";
import { cancelWaiting, scheduleHiding } from "#app/base/versions/save-waiting.server.ts";
import { MOST_SCHEDULED } from "#app/base/versions/versions.ts";
import { listFaqs } from "#app/content/education/queries.server.ts";
import { educationFaqs } from "#app/content/education/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { complianceRules } from "#app/trade/compliance/tables.server.ts";
import { addCustomer, by, NOW, openTestShop } from "#fixtures/shop.ts";
import { faq, formOf, later, openVersions, product } from "#fixtures/versioned.ts";

const { db } = await openTestShop();
const ingrid = await addCustomer(db);
const odin = await addCustomer(db);
const shop = openVersions(db, ingrid);
beforeEach(() => shop.empty());

describe("a schedule", () => {
  it("applies once with several processes", async () => {
    const ids = Array.from({ length: 8 }, () => randomUUID());
    for (const id of ids) {
      await shop.save(faq, id, formOf(faq, "thisday"));
      await shop.planFor(faq, id, formOf(faq, "tomorrow"), later(1));
    }
    const applied = await Promise.all(Array.from({ length: 4 }, () => shop.apply(later(1))));
    expect(applied.reduce((sum, one) => sum + one, 0)).toBe(8);
    for (const id of ids) {
      expect(await shop.statesOf(faq, id)).toEqual(["1 public", "2 applied", "3 public"]);
      const entries = await db
        .select({ actorId: auditLog.actorId })
        .from(auditLog)
        .where(and(eq(auditLog.subjectId, id), eq(auditLog.action, "education_faqs.save")))
        .orderBy(asc(auditLog.at));
      expect(entries).toEqual([{ actorId: ingrid }, { actorId: ingrid }]);
    }
    expect((await listFaqs(db)).map(({ answer }) => answer)).toEqual(ids.map(() => "tomorrow"));
  });

  it("applies overdue versions at the next run, earliest first", async () => {
    const id = randomUUID();
    await shop.save(faq, id, formOf(faq, "thisday"));
    await shop.planFor(faq, id, formOf(faq, "second"), later(20));
    await shop.planFor(faq, id, formOf(faq, "first"), later(10));
    expect(await readMarks(db, faq.table, [id])).toMatchObject({
      [id]: { kind: "scheduled", dueAt: later(10).toString() },
    });
    await Promise.all([shop.apply(later(60)), shop.apply(later(60))]);
    expect(await shop.apply(later(60))).toBe(0);
    expect(await listFaqs(db)).toMatchObject([{ answer: "second" }]);
    const [fifth] = await findVersions(db, { subject: faq.table, subjectId: id }, [5]);
    expect(fifth).toMatchObject({
      state: "public",
      note: "Scheduled as version 2.",
      content: { answer: "second" },
    });
  });

  it("survives another save before it, and merges two schedules for the same moment", async () => {
    const id = randomUUID();
    await shop.save(faq, id, formOf(faq, "a"));
    await shop.planFor(faq, id, formOf(faq, "b"), later(1));
    await shop.planFor(faq, id, formOf(faq, "c"), later(1));
    await shop.save(faq, id, formOf(faq, "d"));
    expect(await shop.statesOf(faq, id)).toEqual(["1 public", "2 replaced", "3 scheduled", "4 public"]);
    await shop.apply(later(1));
    expect(await listFaqs(db)).toMatchObject([{ answer: "c" }]);
  });

  it("replaces an equal schedule, and changes nothing if the content is already live", async () => {
    const id = randomUUID();
    await shop.save(faq, id, formOf(faq, "a"));
    for (let press = 0; press < 2; press++) {
      await shop.planFor(faq, id, formOf(faq, "a"), later(1));
      await scheduleHiding(db, by(ingrid), faq, { id, at: later(2) }, NOW);
    }
    expect(await shop.statesOf(faq, id)).toEqual(["1 public", "2 scheduled", "3 scheduled"]);
    expect(await db.$count(auditLog, eq(auditLog.subjectId, id))).toBe(3);
    expect(await shop.apply(later(1))).toBe(1);
    expect(await shop.versionOf(faq, id)).toBe(1);
    expect(await shop.statesOf(faq, id)).toEqual(["1 public", "2 applied", "3 scheduled"]);
  });

  it("can be canceled", async () => {
    const id = randomUUID();
    await shop.save(faq, id, formOf(faq, "a"));
    await shop.planFor(faq, id, formOf(faq, "b"), later(1));
    expect(await cancelWaiting(db, by(odin), faq, { id, number: 2 }, NOW)).toBe(true);
    expect(await shop.apply(later(1))).toBe(0);
    expect(await listFaqs(db)).toMatchObject([{ answer: "a" }]);
  });

  it("keeps the current stock", async () => {
    const id = randomUUID();
    await shop.save(product, id, { ...formOf(product, "Calm"), stock: "10" });
    await shop.planFor(product, id, { ...formOf(product, "Clear"), stock: "10", stockSeen: "10" }, later(1));
    await db.update(products).set({ stock: 3 }).where(eq(products.id, id));
    await shop.apply(later(1));
    expect((await product.read(db, id))?.values).toMatchObject({ stock: "3", effects: "Clear" });
  });

  it("refuses to publish what the rules of that day forbid, with the reason", async () => {
    const id = randomUUID();
    await shop.save(product, id, formOf(product, "Calm"));
    await shop.planFor(product, id, formOf(product, "Clear"), later(24 * 60));
    const ruleId = randomUUID();
    await db.insert(complianceRules).values({
      ...{ id: ruleId, kind: "potency", categories: ["Edibles"], measure: "thcMgPerServing", amount: 1 },
      ...{ firstDay: Temporal.PlainDate.from("2026-11-22"), source: "A law of tomorrow", isOn: true },
    });
    expect(await shop.apply(later(24 * 60))).toBe(1);
    await db.delete(complianceRules).where(eq(complianceRules.id, ruleId));
    const [failed] = await findVersions(db, { subject: product.table, subjectId: id }, [2]);
    expect(failed).toMatchObject({ state: "failed" });
    expect(failed?.note).toContain("4 mg over the limit of 1 mg (A law of tomorrow)");
    expect((await product.read(db, id))?.values.effects).toBe("Calm");
    expect(await readMarks(db, product.table, [id])).toEqual({ [id]: { kind: "failed" } });
    expect(await shop.apply(later(24 * 60))).toBe(0);
    await shop.save(product, id, formOf(product, "Calm"));
    expect(await readMarks(db, product.table, [id])).toEqual({});
  });

  it("doesn't block other schedules if it fails", async () => {
    const [taken, id, other] = [randomUUID(), randomUUID(), randomUUID()];
    const product2 = { ...formOf(product, "Calm"), slug: "another" };
    await shop.save(product, id, product2);
    await shop.planFor(product, id, { ...product2, slug: "wanted" }, later(1));
    await shop.save(product, taken, { ...formOf(product, "Calm"), name: "The owner", slug: "wanted" });
    await shop.save(faq, other, formOf(faq, "a"));
    await shop.planFor(faq, other, formOf(faq, "b"), later(2));
    expect(await shop.apply(later(3))).toBe(2);
    expect(await shop.linesOf(product, id)).toMatchObject([
      { state: "failed", note: "That URL slug is used by The owner." },
      { state: "public" },
    ]);
    expect(await listFaqs(db)).toMatchObject([{ answer: "b" }]);
  });

  it("unpublishes any content, even if its form would now refuse it", async () => {
    const id = randomUUID();
    await shop.save(faq, id, formOf(faq, "a"));
    await scheduleHiding(db, by(ingrid), faq, { id, at: later(5) }, NOW);
    await db.update(educationFaqs).set({ question: "" }).where(eq(educationFaqs.id, id));
    await shop.apply(later(5));
    expect(await listFaqs(db)).toEqual([]);
    expect((await shop.linesOf(faq, id))[0]).toMatchObject({
      state: "hidden",
      note: "Scheduled as version 2.",
    });
  });

  it(`is limited to ${MOST_SCHEDULED} per item`, async () => {
    const id = randomUUID();
    await shop.save(faq, id, formOf(faq, "a"));
    for (let n = 1; n <= MOST_SCHEDULED; n++)
      expect(await shop.planFor(faq, id, formOf(faq, "b"), later(n))).toEqual(ok(null));
    const refusal = {
      name: "unwritten",
      errors: { at: expect.stringContaining("Cancel one first.") },
    };
    expect(await shop.planFor(faq, id, formOf(faq, "b"), later(100))).toEqual({ ok: false, refusal });
  });
});
