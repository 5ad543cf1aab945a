import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { createUser } from "#app/accounts/auth/users.server.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { by, NOW } from "#fixtures/shop.ts";
import { deleteFaq, faqForm, saveFaq, sequenceFaqs } from "./faq-items.server.ts";
import { currentFaqs } from "./queries.server.ts";
import { educationFaqs } from "./tables.server.ts";

const [INGRID, ODIN] = [by(randomUUID()), by(randomUUID())];

const { db } = await openTestDatabase();
for (const [actor, name] of [
  [INGRID, "Ingrid"],
  [ODIN, "Odin"],
] as const) {
  const user = { id: actor.userId as string, email: `${name.toLowerCase()}@evenlake.example`, name };
  await createUser(db, { ...user, passwordHash: "none" }, NOW);
}
beforeEach(async () => {
  await db.delete(educationFaqs);
});

const form = (of: Partial<Record<string, string>> = {}) =>
  faqForm.parse({
    id: randomUUID(),
    version: "",
    question: "How long does it take?",
    answer: "About an hour.",
    displayOrder: "0",
    status: "published",
    ...of,
  });

const all = () => db.select().from(educationFaqs).orderBy(asc(educationFaqs.displayOrder));
const entriesOf = (id: string) =>
  db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(asc(auditLog.at));

describe("saving an FAQ", () => {
  it("creates and updates it, for visitors too, and logs both states", async () => {
    const made = form();
    expect(await saveFaq(db, INGRID, made, NOW)).toMatchObject({ ok: true, value: { version: 1 } });
    expect(await currentFaqs(db)).toHaveLength(1);
    const changed = form({ id: made.id, version: "1", answer: "Two hours.", status: "draft" });
    await saveFaq(db, ODIN, changed, NOW.add({ seconds: 1 }));
    expect(await all()).toMatchObject([{ answer: "Two hours.", version: 2, status: "draft" }]);
    expect(await currentFaqs(db)).toEqual([]);
    expect(await entriesOf(made.id)).toMatchObject([
      { actorId: INGRID.userId, before: null, after: { answer: "About an hour." } },
      { actorId: ODIN.userId, before: { answer: "About an hour." }, after: { answer: "Two hours." } },
    ]);
  });

  it("refuses a form of an older version, and says what another admin did", async () => {
    const made = form();
    await saveFaq(db, INGRID, made, NOW);
    await saveFaq(db, ODIN, form({ id: made.id, version: "1", answer: "Two hours." }), NOW);
    const late = form({ id: made.id, version: "1", question: "How long?" });
    expect(await saveFaq(db, INGRID, late, NOW)).toMatchObject({
      ok: false,
      refusal: {
        name: "changed",
        by: "Odin",
        current: { answer: "Two hours.", version: 2 },
      },
    });
    expect(await all()).toMatchObject([{ question: "How long does it take?", version: 2 }]);
  });

  it("creates one FAQ when submitted twice", async () => {
    const twice = form();
    const answers = await Promise.all([saveFaq(db, INGRID, twice, NOW), saveFaq(db, INGRID, twice, NOW)]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await all()).toHaveLength(1);
  });

  it("deletes an FAQ once; a second delete and a later save report that it's gone", async () => {
    const made = form();
    await saveFaq(db, INGRID, made, NOW);
    for (const _ of [1, 2]) expect((await deleteFaq(db, ODIN, made.id, NOW)).ok).toBe(true);
    expect(await entriesOf(made.id)).toHaveLength(2);
    expect(await saveFaq(db, INGRID, form({ id: made.id, version: "1" }), NOW)).toEqual({
      ok: false,
      refusal: { name: "gone", by: expect.any(String) },
    });
  });
});

describe("the order of the FAQs", () => {
  /** Three FAQs with gaps between their numbers. */
  async function three() {
    const ids = [randomUUID(), randomUUID(), randomUUID()] as const;
    for (const [index, id] of ids.entries()) {
      await saveFaq(db, INGRID, form({ id, question: `${index}?`, displayOrder: `${index}` }), NOW);
    }
    return ids;
  }
  const shown = async () => (await all()).map(({ id }) => id);

  const sequence = (ids: string[], actor = ODIN) => sequenceFaqs(db, actor, { intent: "sequence", ids }, NOW);
  const press = (way: "up" | "down", id: string) =>
    sequenceFaqs(db, ODIN, { intent: "move", move: { way, id } }, NOW);

  it("numbers FAQs from 0, and gives only moved rows a version and linked audit entries", async () => {
    const [a, b, c] = await three();
    expect(await sequence([b, a, c])).toEqual({ ok: true, value: { moved: 2 } });
    expect(await all()).toMatchObject([
      { id: b, displayOrder: 0, version: 2 },
      { id: a, displayOrder: 1, version: 2 },
      { id: c, displayOrder: 2, version: 1 },
    ]);
    expect((await currentFaqs(db)).map(({ id }) => id)).toEqual([b, a, c]);
    const [first, second] = [(await entriesOf(a)).at(-1), (await entriesOf(b)).at(-1)];
    expect(first).toMatchObject({ before: { displayOrder: 0 }, after: { displayOrder: 1, version: 2 } });
    expect(first?.groupId).toEqual(expect.any(String));
    expect(second?.groupId).toBe(first?.groupId);
    expect(await entriesOf(c)).toHaveLength(1);
  });

  it("changes one position at a time with the buttons, and stops at the ends", async () => {
    const [a, b, c] = await three();
    await press("up", c);
    expect(await shown()).toEqual([a, c, b]);
    await press("up", a);
    expect(await shown()).toEqual([a, c, b]);
  });

  it("renumbers FAQs that had the same number", async () => {
    const ids = [randomUUID(), randomUUID(), randomUUID()].sort();
    for (const id of ids) await saveFaq(db, INGRID, form({ id, displayOrder: "7" }), NOW);
    expect((await press("up", ids[2] as string)).ok).toBe(true);
    expect(await shown()).toEqual([ids[0], ids[2], ids[1]]);
    expect((await all()).map(({ displayOrder }) => displayOrder)).toEqual([0, 1, 2]);
  });

  it("applies a form from an outdated list, since the last one wins", async () => {
    const [a, b, c] = await three();
    await sequence([c, a, b], INGRID);
    await saveFaq(db, ODIN, form({ id: b, version: "2", displayOrder: "2" }), NOW);
    expect((await sequence([b, a, c])).ok).toBe(true);
    expect(await shown()).toEqual([b, a, c]);
  });

  it("ignores FAQs added since, and skips deleted ones", async () => {
    const [a, b, c] = await three();
    await deleteFaq(db, INGRID, b, NOW);
    const added = form({ displayOrder: "9" });
    await saveFaq(db, INGRID, added, NOW);
    expect(await press("up", b)).toMatchObject({ ok: true });
    expect((await sequence([c, b, a])).ok).toBe(true);
    expect(await shown()).toEqual([c, a, added.id]);
  });

  it("keeps one complete order when two admins reorder concurrently", async () => {
    const [a, b, c] = await three();
    const sequences = [
      [c, b, a],
      [b, c, a],
    ];
    const answers = await Promise.all(sequences.map((ids) => sequence(ids)));
    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
    expect(sequences).toContainEqual(await shown());
    expect((await all()).map(({ displayOrder }) => displayOrder)).toEqual([0, 1, 2]);
  });
});
