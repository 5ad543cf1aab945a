import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { addCustomer, by, NOW } from "#fixtures/shop.ts";
import {
  claimsToAskAbout,
  currentClaimWords,
  listClaimExceptions,
  listClaimWords,
  readClaimCheck,
} from "./queries.server.ts";
import {
  allowClaim,
  deleteClaimException,
  deleteClaimWord,
  MOST_CLAIM_WORDS,
  saveClaimWord,
} from "./save-claim-word.server.ts";
import { claimExceptions, claimWords } from "./tables.server.ts";

const { db } = await openTestDatabase();
const ingrid = await addCustomer(db);
beforeEach(async () => {
  await db.delete(claimExceptions);
  for (const { id } of await listClaimWords(db)) await deleteClaimWord(db, by(ingrid), id, NOW);
});

const entry = (some: Partial<Parameters<typeof saveClaimWord>[2]> = {}) => ({
  ...{ id: randomUUID(), version: null, kind: "effect" as const, words: "chill", reason: "No.", instead: "" },
  ...{ isOn: true, ...some },
});
const save = (input = entry()) => saveClaimWord(db, by(ingrid), input, NOW);
const entriesOf = (id: string) => db.select().from(auditLog).where(eq(auditLog.subjectId, id));
const thing = (name: string, status = "active") => ({ id: "a", values: { name, status } });
const asked = async (...things: ReturnType<typeof thing>[]) =>
  (await claimsToAskAbout(db, "products", things)).map(({ words }) => words);

test("applies an entry immediately, changes, deactivates, and deletes it, and logs everything", async () => {
  const first = entry();
  expect(await asked(thing("Chilling cure"))).toEqual(["cure"]);
  expect(await save(first)).toMatchObject({ ok: true });
  expect(await currentClaimWords(db)).toMatchObject([{ words: "chill", kind: "effect" }]);
  expect(await asked(thing("Chilling cure"))).toEqual(["Chilling", "cure"]);
  expect(await save({ ...first, version: 1, isOn: false })).toMatchObject({
    ok: true,
    value: { version: 2 },
  });
  expect(await currentClaimWords(db)).toEqual([]);
  expect(await asked(thing("Chilling"))).toEqual([]);
  await deleteClaimWord(db, by(ingrid), first.id, NOW);
  expect(await listClaimWords(db)).toEqual([]);
  const actions = (await entriesOf(first.id)).map(({ action }) => action).sort();
  expect(actions).toEqual(["claim_words.delete", "claim_words.save", "claim_words.save"]);
});

test("lists the same words once, up to a limit", async () => {
  await save();
  expect(await save(entry({ words: "CHILL" }))).toEqual({ ok: false, refusal: { name: "known" } });
  const rows = Array.from({ length: MOST_CLAIM_WORDS - 1 }, (_, index) => ({
    ...entry({ words: `word ${index}` }),
    version: 1,
  }));
  await db.insert(claimWords).values(rows);
  expect(await save(entry({ words: "one more" }))).toEqual({ ok: false, refusal: { name: "too_many" } });
  expect(await listClaimWords(db)).toHaveLength(MOST_CLAIM_WORDS);
});

test("refuses one of two admins who add the same words concurrently", async () => {
  const answers = await Promise.all([save(), save()]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});

test("doesn't check drafts for claims", async () => {
  const things = ["draft", "archived", "active"].map((status) => thing(`A cure, ${status}`, status));
  expect(await asked(...things)).toEqual(["cure"]);
});

test("allows words in one field, once, by an admin, for a reason, until the exception is deleted", async () => {
  const place = { kind: "products", subjectId: "a", field: "name", words: "CANDY" } as const;
  expect(await asked(thing("Candy"))).toEqual(["Candy"]);
  const id = randomUUID();
  await allowClaim(db, by(ingrid), { ...place, id, reason: "Its name since 1911." }, NOW);
  await allowClaim(db, by(ingrid), { ...place, id: randomUUID(), reason: "Again" }, NOW);
  expect(await listClaimExceptions(db, 10)).toMatchObject([
    { id, words: "candy", reason: "Its name since 1911.", by: "Ada Lindgren" },
  ]);
  expect(await asked(thing("Candy"))).toEqual([]);
  expect(await asked({ ...thing("Candy"), id: "b" })).toEqual(["Candy"]);
  expect((await readClaimCheck(db, "products", "a")).allowed).toHaveLength(1);
  expect((await readClaimCheck(db, "products", "b")).allowed).toEqual([]);
  expect(await deleteClaimException(db, by(ingrid), id, NOW)).toBe(true);
  expect(await deleteClaimException(db, by(ingrid), id, NOW)).toBe(false);
  expect(await asked(thing("Candy"))).toEqual(["Candy"]);
  expect(await entriesOf(id)).toHaveLength(2);
});
