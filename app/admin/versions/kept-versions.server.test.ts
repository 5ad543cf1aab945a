import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { users } from "#app/accounts/auth/tables.server.ts";
import { ARTICLES, FAQS } from "#app/admin/education/versioned-kinds.server.ts";
import { findPictureUses } from "#app/admin/pictures/picture-uses.server.ts";
import { bulkEdit } from "#app/admin/products/bulk-edit.server.ts";
import { bulkEditForm } from "#app/admin/products/bulk-edit.ts";
import { ok } from "#app/base/lib/result.ts";
import { findDraft, findVersions, readMarks } from "#app/base/versions/queries.server.ts";
import { cancelWaiting, saveWaiting } from "#app/base/versions/save-waiting.server.ts";
import { MOST_VERSIONS } from "#app/base/versions/versions.ts";
import { deleteFaq, sequenceFaqs } from "#app/content/education/faq-items.server.ts";
import { listFaqs } from "#app/content/education/queries.server.ts";
import { educationFaqs } from "#app/content/education/tables.server.ts";
import { addCustomer, by, NOW, openTestShop } from "#fixtures/shop.ts";
import { faq, formOf, later, openVersions, product } from "#fixtures/versioned.ts";
import { findKind } from "./kinds.server.ts";

const { db } = await openTestShop();
const ingrid = await addCustomer(db);
const odin = await addCustomer(db);
const shop = openVersions(db, ingrid);
beforeEach(() => shop.empty());

describe("versions", () => {
  it("are created by each save, starting with the earlier content", async () => {
    const id = randomUUID();
    await db.insert(educationFaqs).values({ id, question: "How old?", answer: "21", displayOrder: 4 });
    await shop.save(faq, id, { ...formOf(faq, "new"), displayOrder: "4" });
    await shop.save(faq, id, { ...formOf(faq, "hidden"), status: "draft" });
    expect(await shop.statesOf(faq, id)).toEqual(["1 public", "2 public", "3 hidden"]);
    const [first, second] = await findVersions(db, { subject: faq.table, subjectId: id }, [1, 2]);
    expect(first).toMatchObject({ content: { question: "How old?", answer: "21" }, by: null });
    expect(second).toMatchObject({ content: { answer: "new" }, by: "Ada Lindgren" });
    expect(first?.content).not.toHaveProperty("displayOrder");
  });

  it("aren't created by reordering, and a published version keeps the item's position", async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    await shop.save(faq, one, { ...formOf(faq, "one"), displayOrder: "0" });
    await shop.save(faq, other, { ...formOf(faq, "other"), displayOrder: "1" });
    await shop.planFor(faq, one, { ...formOf(faq, "one, changed"), displayOrder: "0" }, later(1));
    await sequenceFaqs(db, by(ingrid), { intent: "sequence", ids: [other, one] }, NOW);
    expect(await shop.statesOf(faq, other)).toEqual(["1 public"]);
    await shop.apply(later(1));
    expect((await listFaqs(db)).map(({ answer }) => answer)).toEqual(["other", "one, changed"]);
  });

  it("are deleted with their item, and lose the name of an erased account", async () => {
    const [id, kept] = [randomUUID(), randomUUID()];
    const gone = await addCustomer(db);
    await shop.save(faq, id, formOf(faq, "a"));
    await shop.save(faq, kept, formOf(faq, "b"), gone);
    await shop.planFor(faq, id, formOf(faq, "c"), later(1));
    await deleteFaq(db, by(ingrid), id, NOW);
    expect(await shop.linesOf(faq, id)).toEqual([]);
    expect(await shop.apply(later(1))).toBe(0);
    await db.delete(users).where(eq(users.id, gone));
    expect(await shop.linesOf(faq, kept)).toMatchObject([{ number: 1, by: null }]);
  });

  it("are limited to the last two hundred, plus scheduled and live ones", async () => {
    const id = randomUUID();
    const of = { subject: faq.table, subjectId: id };
    await shop.save(faq, id, formOf(faq, "public"));
    await shop.planFor(faq, id, formOf(faq, "scheduled"), later(1));
    for (let n = 0; n < MOST_VERSIONS + 3; n++) await shop.keepDraft(faq, id, formOf(faq, `draft ${n}`));
    const lines = await shop.linesOf(faq, id);
    expect(lines).toHaveLength(MOST_VERSIONS + 2);
    expect(lines.slice(-2).map(({ state }) => state)).toEqual(["scheduled", "public"]);
    expect(await findDraft(db, of)).toMatchObject({ content: { answer: `draft ${MOST_VERSIONS + 2}` } });
  });

  it("are created by a bulk edit, but not by stock changes alone", async () => {
    const id = randomUUID();
    await shop.save(product, id, formOf(product, "Calm"));
    const nothing = {
      priceStep: "",
      priceAmount: "",
      stockStep: "",
      stockAmount: "",
      isNew: "",
      isBestSeller: "",
      status: "",
    };
    const change = (fields: object) =>
      bulkEdit(
        db,
        by(ingrid),
        bulkEditForm.parse({ act: randomUUID(), ids: [id], ...nothing, ...fields }),
        NOW,
      );
    await change({ stockStep: "set", stockAmount: "7" });
    expect(await shop.statesOf(product, id)).toEqual(["1 public"]);
    await change({ priceStep: "set", priceAmount: "9.50" });
    await change({ status: "archived" });
    expect(await shop.statesOf(product, id)).toEqual(["1 public", "2 public", "3 hidden"]);
    const [priced] = await findVersions(db, { subject: product.table, subjectId: id }, [2]);
    expect(priced?.content.price).toBe("9.50");
    expect(priced?.content).not.toHaveProperty("stock");
  });
});

describe("a draft", () => {
  it("fills the form until another save replaces it", async () => {
    const id = randomUUID();
    const of = { subject: faq.table, subjectId: id };
    await shop.save(faq, id, formOf(faq, "public"));
    await shop.keepDraft(faq, id, formOf(faq, "first draft"));
    await shop.keepDraft(faq, id, formOf(faq, "second draft"));
    expect(await findDraft(db, of)).toMatchObject({ number: 3, content: { answer: "second draft" } });
    expect(await readMarks(db, faq.table, [id])).toEqual({ [id]: { kind: "draft" } });
    await shop.save(faq, id, formOf(faq, "saved"));
    expect(await findDraft(db, of)).toBeNull();
    expect(await shop.statesOf(faq, id)).toEqual(["1 public", "2 replaced", "3 replaced", "4 public"]);
    expect(await readMarks(db, faq.table, [id])).toEqual({});
  });

  it("isn't created for unchanged content in any formatting", async () => {
    const id = randomUUID();
    const says = (answer: string) => ({ ...formOf(faq, "public"), answer });
    await shop.save(faq, id, says("One\ntwo"));
    const draftOf = async (answer: string) => [
      (await shop.keepDraft(faq, id, says(answer))).ok,
      await shop.versionOf(faq, id),
      (await shop.statesOf(faq, id)).at(-1),
      await db.$count(auditLog, eq(auditLog.subjectId, id)),
    ];
    expect(await draftOf(" One\r\ntwo ")).toEqual([true, 1, "1 public", 1]);
    expect(await draftOf("Three")).toEqual([true, 2, "2 draft", 2]);
    expect(await draftOf(" Three\r\n")).toEqual([true, 2, "2 draft", 2]);
    // The live content saved over a draft is a draft again; publishing it ends the draft.
    expect(await draftOf("One\ntwo")).toEqual([true, 3, "3 draft", 3]);
    await shop.save(faq, id, says("One\ntwo"));
    expect(await shop.statesOf(faq, id)).toEqual(["1 public", "2 replaced", "3 replaced", "4 public"]);
  });

  it("is reported to an open form, and isn't overwritten", async () => {
    const id = randomUUID();
    await shop.save(faq, id, formOf(faq, "public"));
    const opened = await shop.versionOf(faq, id);
    await shop.keepDraft(faq, id, formOf(faq, "Odin's draft"), odin);
    const mine = { id, version: opened, typed: formOf(faq, "mine"), plan: { how: "draft" } as const };
    expect(await saveWaiting(db, by(ingrid), faq, mine, NOW)).toMatchObject({
      ok: false,
      refusal: { name: "changed", by: "Ada Lindgren" },
    });
    const saved = await FAQS.save(
      db,
      by(ingrid),
      FAQS.form.parse({ ...formOf(faq, "mine"), id, version: `${opened}` }),
      NOW,
    );
    expect(saved).toMatchObject({ ok: false, refusal: { name: "changed" } });
    expect(await shop.statesOf(faq, id)).toEqual(["1 public", "2 draft"]);
  });

  it("of an unpublished item is its row, with stock and position", async () => {
    const id = randomUUID();
    expect(
      await shop.keepDraft(product, id, {
        ...formOf(product, "Calm"),
        stock: "5",
        thcMgPerServing: "",
        servingsPerPackage: "",
        thcMgPerPackage: "",
        delta9Percent: "",
      }),
    ).toEqual(ok(null));
    expect(await product.read(db, id)).toMatchObject({ version: 1, values: { status: "draft", stock: "5" } });
    expect(await shop.statesOf(product, id)).toEqual(["1 hidden"]);
  });

  it("must pass its form's validation", async () => {
    const id = randomUUID();
    await shop.save(faq, id, formOf(faq, "public"));
    expect(await shop.keepDraft(faq, id, { ...formOf(faq, "x"), question: "" })).toEqual({
      ok: false,
      refusal: { name: "unwritten", errors: { question: "Please enter the question." } },
    });
  });

  it("can be canceled once", async () => {
    const id = randomUUID();
    await shop.save(faq, id, formOf(faq, "public"));
    await shop.keepDraft(faq, id, formOf(faq, "draft"));
    expect(await cancelWaiting(db, by(odin), faq, { id, number: 2 }, NOW)).toBe(true);
    expect(await cancelWaiting(db, by(odin), faq, { id, number: 2 }, NOW)).toBe(false);
    expect(await shop.statesOf(faq, id)).toEqual(["1 public", "2 canceled"]);
  });

  it("keeps its image from being deleted", async () => {
    const [id, picture] = [randomUUID(), randomUUID()];
    const article = ARTICLES.versions;
    await shop.save(article, id, formOf(article, "public"));
    const image = `/uploads/${picture.replaceAll("-", "")}-800.webp`;
    await shop.keepDraft(article, id, { ...formOf(article, "draft"), image });
    expect((await findPictureUses(db, [picture])).get(picture)).toEqual([
      { kind: "article", id, name: "Article draft" },
    ]);
  });
});

it("accepts only addresses with a valid kind and id", () => {
  expect(findKind("education_faqs", randomUUID())?.kind.table).toBe("education_faqs");
  expect(findKind("shop_texts", "privacy")?.form).toBe("/admin/homepage/texts/privacy");
  expect(findKind("education_faqs", "privacy")).toBeNull();
  expect(findKind("shop_texts", randomUUID())).toBeNull();
  expect(findKind("users", randomUUID())).toBeNull();
});
