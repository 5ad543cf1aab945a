import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { notifyListeners } from "#app/base/db/changes.server.ts";
import { type Database, type Db, inTransaction } from "#app/base/db/client.server.ts";
import { listVersions } from "#app/base/versions/queries.server.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { countWaiting, keepOpen } from "#fixtures/open-transactions.ts";
import { addCustomers, by, NOW } from "#fixtures/shop.ts";
import { currentAnnouncement, saveAnnouncement } from "./announcement.server.ts";
import { announcementForm } from "./announcement-form.ts";
import { FIRST_SECTIONS, sectionRow } from "./first-sections.ts";
import { currentPlanNames, currentSections, listSections } from "./queries.server.ts";
import { deleteSection, saveSection, sequenceSections, showSection } from "./save-section.server.ts";
import { sectionForm } from "./section-form.ts";
import type { SectionKind, SectionPage } from "./section-kinds.ts";
import { pageSections } from "./tables.server.ts";

const { db } = await openTestDatabase();
const [ingrid = ""] = await addCustomers(db, 1);

beforeEach(async () => {
  await db.delete(pageSections);
  await db.insert(pageSections).values(FIRST_SECTIONS.map((section) => ({ ...section, id: randomUUID() })));
  // Written past the use cases, which drop what is remembered.
  notifyListeners(["site"]);
});

const announcement = (version: number | null, typed: Record<string, string>) =>
  announcementForm.parse({
    ...{ id: "1", version: version === null ? "" : String(version), text: "", link: "", firstDay: "" },
    ...{ lastDay: "", ...typed },
  });
const shown = async (page: SectionPage) => (await currentSections(db))[page].map(({ kind }) => kind);
async function stored(kind: SectionKind) {
  const row = (await listSections(db)).find((one) => one.kind === kind);
  if (!row) throw new Error(`no ${kind}`);
  return row;
}

type Typed = {
  id: string;
  version: number | null;
  page?: SectionPage;
  kind: SectionKind;
  words: Record<string, string>;
};
const save = ({ id, version, page = "home", kind, words }: Typed, status = "published", on: Db = db) =>
  saveSection(
    on as Database,
    by(ingrid),
    sectionForm.parse({
      ...{ id, version: version === null ? "" : String(version), status },
      ...{ page, kind, ...sectionRow({ page, kind, words }).words },
    }),
    NOW,
  );

test("saves the words of a section, which visitors see at once, and keeps the earlier ones as a version", async () => {
  const { id, version } = await stored("hero");
  expect((await currentSections(db)).home[0]?.heading).toBe("{shop}");
  expect(await save({ id, version, kind: "hero", words: { heading: "Come in" } })).toMatchObject({
    ok: true,
  });
  expect((await currentSections(db)).home[0]?.heading).toBe("Come in");
  const kept = await listVersions(db, { subject: "page_sections", subjectId: id });
  expect(kept.map(({ number, state }) => [number, state])).toEqual([
    [2, "public"],
    [1, "public"],
  ]);
  expect(await save({ id, version, kind: "hero", words: { heading: "Too late" } })).toMatchObject({
    refusal: { name: "changed" },
  });
});

test("doesn't show a draft, nor a hidden section, whose words stay as they are", async () => {
  const hero = await stored("hero");
  const categories = await stored("categories");
  await save({ id: hero.id, version: 1, kind: "hero", words: { heading: "Later" } }, "draft");
  expect(await showSection(db, by(ingrid), { id: categories.id, isShown: false }, NOW)).toMatchObject({
    ok: true,
  });
  expect(await shown("home")).toEqual(["values", "education", "delivery", "final_call"]);
  expect(await stored("categories")).toEqual({ ...categories, isShown: false, version: 2 });
  await showSection(db, by(ingrid), { id: categories.id, isShown: true }, NOW);
  expect(await shown("home")).toContain("categories");
  const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, categories.id));
  expect(entries.map(({ action }) => action).sort()).toEqual(["page_sections.hide", "page_sections.show"]);
  expect(await showSection(db, by(ingrid), { id: randomUUID(), isShown: true }, NOW)).toMatchObject({
    refusal: { name: "gone" },
  });
});

test("puts a new section last on its page, and moves it among those of its page only", async () => {
  const id = randomUUID();
  await save({ id, version: null, kind: "text", words: { heading: "Our building" } });
  expect((await shown("home")).at(-1)).toBe("text");
  const about = await stored("contact");
  for (const _ of FIRST_SECTIONS)
    await sequenceSections(db, by(ingrid), { intent: "move", move: { way: "up", id } }, NOW);
  expect((await shown("home"))[0]).toBe("text");
  expect(await stored("contact")).toEqual(about);
  await deleteSection(db, by(ingrid), id, NOW);
  expect(await shown("home")).not.toContain("text");
});

test("allows any number of texts on a page, and every other kind once", async () => {
  const add = (kind: SectionKind, page: SectionPage = "home") =>
    save({ id: randomUUID(), version: null, page, kind, words: { heading: "Once more" } });
  expect(await add("text")).toMatchObject({ ok: true });
  expect(await add("text")).toMatchObject({ ok: true });
  expect(await add("text", "about")).toMatchObject({ ok: true });
  expect(await add("hero")).toMatchObject({ refusal: { name: "taken" } });
});

test("adds a section once when two admins add it at the same time, and refuses the second", async () => {
  const adding = { version: null, kind: "partners", words: { heading: "Friends" } } as const;
  const finish = await keepOpen((pause) =>
    inTransaction(db, async (tx) => {
      const added = await save({ ...adding, id: randomUUID() }, "published", tx);
      await pause();
      return added;
    }),
  );
  const second = save({ ...adding, id: randomUUID() });
  await expect.poll(() => countWaiting(db)).toBe(1);
  expect(await finish()).toMatchObject({ ok: true });
  expect(await second).toMatchObject({ refusal: { name: "taken" } });
});

test("never turns a section into one of another kind", async () => {
  const { id, version } = await stored("hero");
  expect(await save({ id, version, kind: "values", words: { heading: "Why" } })).toMatchObject({
    refusal: { name: "another" },
  });
  expect((await stored("hero")).version).toBe(version);
});

test("shows a page without a section whose words break its contract", async () => {
  const { id } = await stored("delivery");
  await db
    .update(pageSections)
    .set({ words: { heading: "" } })
    .where(eq(pageSections.id, id));
  await showSection(db, by(ingrid), { id: (await stored("values")).id, isShown: false }, NOW);
  expect(await shown("home")).toEqual(["hero", "categories", "education", "final_call"]);
});

test("names the plans that the membership section announces, and none without it", async () => {
  expect(await currentPlanNames(db)).toEqual([]);
  const id = randomUUID();
  const words = {
    ...{ heading: "Members", standardName: "Basic", standardMonthly: "5", standardAnnual: "50" },
    ...{ standardBenefits: "One", premiumName: "Plus", premiumMonthly: "9", premiumAnnual: "90" },
    premiumBenefits: "All",
  };
  await save({ id, version: null, kind: "membership", words });
  expect(await currentPlanNames(db)).toEqual(["Basic", "Plus"]);
  await showSection(db, by(ingrid), { id, isShown: false }, NOW);
  expect(await currentPlanNames(db)).toEqual([]);
});

test("shows an announcement on its days in shop time, from its save on", async () => {
  const days = { firstDay: "2026-12-05", lastDay: "2026-12-05" };
  const typed = { text: "Closed on Sunday.", link: "/about", ...days };
  expect(await saveAnnouncement(db, by(ingrid), announcement(null, typed), NOW)).toMatchObject({
    ok: true,
  });
  const on = (moment: string) => currentAnnouncement(db, Temporal.Instant.from(moment));
  expect(await on("2026-12-05T05:59:59Z")).toBeNull();
  expect(await on("2026-12-05T06:00:00Z")).toEqual({ text: "Closed on Sunday.", link: "/about" });
  expect(await on("2026-12-06T05:59:59Z")).toEqual({ text: "Closed on Sunday.", link: "/about" });
  expect(await on("2026-12-06T06:00:00Z")).toBeNull();
  expect(await saveAnnouncement(db, by(ingrid), announcement(2, { text: "Late" }), NOW)).toMatchObject({
    refusal: { name: "changed" },
  });
});
