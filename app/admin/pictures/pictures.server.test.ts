import { randomUUID } from "node:crypto";
import { utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { COMMAND } from "#app/accounts/audit/record-audit.server.ts";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import type { RichText } from "#app/base/lib/rich-text.ts";
import { WHOLE } from "#app/base/media/crop.ts";
import { openPictureStore, type PictureStore } from "#app/base/media/picture-store.server.ts";
import { listPictures } from "#app/base/media/queries.server.ts";
import { media } from "#app/base/media/tables.server.ts";
import {
  addPicture,
  changeAlt,
  deletePicture,
  sweepPictures,
} from "#app/base/media/write-pictures.server.ts";
import { educationArticles } from "#app/content/education/tables.server.ts";
import { homePageContents } from "#app/content/home/tables.server.ts";
import { productPictures } from "#app/trade/catalog/tables.server.ts";
import { temporaryFolder } from "#fixtures/child-processes.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { photo } from "#fixtures/pictures.ts";
import { addProduct } from "#fixtures/shop.ts";
import { findPictureUses, findUsesOf } from "./picture-uses.server.ts";

const now = Temporal.Instant.from("2026-07-21T17:00:00Z");
const { db } = await openTestDatabase();
const folder = temporaryFolder();
const store = await openPictureStore({ kind: "folder", folder }, () => {});

async function add(alt: string) {
  const path = join(folder, randomUUID());
  await writeFile(path, await photo(60, 40));
  const picture = { actor: COMMAND, path, name: "dock.jpg", alt, crop: WHOLE };
  const added = await addPicture(db, store, picture, now);
  if (!added.ok) throw new Error(added.refusal);
  return added.value;
}

async function namesStored() {
  const names: string[] = [];
  for await (const page of store.names()) names.push(...page);
  return names;
}

test("names a product with sizes once for its image, and a size for its lab report", async () => {
  const { id, address } = await add("A can");
  const can = await addProduct(db, { name: "Lake Seltzer", image: address, sizeName: "Can" });
  await addProduct(db, { mainId: can, sizeName: "4-pack" });
  expect((await findUsesOf(db, id)).map(({ name }) => name)).toEqual(["Lake Seltzer"]);
  const report = await add("A report");
  await addProduct(db, { mainId: can, sizeName: "8-pack", labReport: report.address });
  expect((await findUsesOf(db, report.id)).map(({ name }) => name)).toEqual(["Lake Seltzer, 8-pack"]);
});

test("refuses to delete an image in use, naming its uses", async () => {
  const { id, address } = await add("A dock");
  const product = await addProduct(db, { image: address });
  const further = await addProduct(db, {});
  await db
    .insert(productPictures)
    .values({ id: randomUUID(), alt: "", productId: further, address, position: 0 });
  await db.insert(educationArticles).values({
    id: randomUUID(),
    slug: `dosing-${randomUUID()}`,
    title: "Dosing",
    description: "x",
    category: "Safety",
    image: "/pictures/default-article.svg",
    content: {
      type: "doc",
      content: [{ type: "image", attrs: { src: address.replace("60x40", "30x20"), alt: "" } }],
    },
  });
  const uses = await findUsesOf(db, id);
  expect(uses.map(({ kind }) => kind).sort()).toEqual(["article", "product", "product"]);
  expect(uses.map((use) => use.id)).toEqual(expect.arrayContaining([product, further]));
  const refused = await deletePicture(db, store, { actor: COMMAND, id, usesOf: findUsesOf }, now);
  expect(refused).toEqual({ ok: false, refusal: { name: "used", uses } });
  expect(await namesStored()).toContain(address.slice("/uploads/".length));
});

test("counts a product's lab report and a home page card's button as uses", async () => {
  const [report, poster] = [await add("A lab report"), await add("A poster")];
  const product = await addProduct(db, { labReport: report.address });
  const card = randomUUID();
  await db.insert(homePageContents).values({
    id: card,
    section: "education",
    displayOrder: 0,
    title: "Our poster",
    content: "x",
    additionalFields: { button_text: "See it", button_link: poster.address },
  });
  for (const [{ id, address }, use] of [
    [report, { kind: "product", id: product, name: "Lake Gummies" }],
    [poster, { kind: "home", id: card, name: "Our poster" }],
  ] as const) {
    expect(await deletePicture(db, store, { actor: COMMAND, id, usesOf: findUsesOf }, now)).toEqual({
      ok: false,
      refusal: { name: "used", uses: [use] },
    });
    expect(await namesStored()).toContain(address.slice("/uploads/".length));
  }
});

test("counts every place that can show or link an image, but not its address as text", async () => {
  const { id, address } = await add("A lantern");
  const report = await addProduct(db, { labReport: address });
  const article = (content: RichText) => {
    const values = { title: "Dosing", description: "x", category: "Safety", image: "/x.svg" } as const;
    const row = { id: randomUUID(), slug: randomUUID(), ...values, content };
    return db.insert(educationArticles).values(row).returning({ id: educationArticles.id });
  };
  const said = (text: string, href?: string): RichText => {
    const marks = href ? { marks: [{ type: "link", attrs: { href } }] } : {};
    return {
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text, ...marks }] }],
    } as RichText;
  };
  const [linked] = await article(said("Our lantern", address));
  await article(said(`It is stored as ${address}.`));
  const card = { section: "education", title: "Card", content: "x" } as const;
  const [shown, leading] = await db
    .insert(homePageContents)
    .values([
      { ...card, id: randomUUID(), imageUrl: address },
      { ...card, id: randomUUID(), additionalFields: { buttonText: "See", buttonLink: address } },
    ])
    .returning({ id: homePageContents.id });
  expect((await findUsesOf(db, id)).map((use) => use.id).sort()).toEqual(
    [report, linked?.id, shown?.id, leading?.id].sort(),
  );
});

test("deletes an unused image with its files, also repeatedly", async () => {
  const kept = await add("Kept");
  const { id, address } = await add("Gone");
  expect(await findPictureUses(db, [id, kept.id])).toEqual(new Map());
  for (let n = 0; n < 2; n++) {
    expect(await deletePicture(db, store, { actor: COMMAND, id, usesOf: findUsesOf }, now)).toEqual({
      ok: true,
      value: null,
    });
  }
  const names = await namesStored();
  expect(names.filter((name) => name.startsWith(id.replaceAll("-", "")))).toEqual([]);
  expect(names).toContain(kept.address.slice("/uploads/".length));
  const logged = await db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.subjectId, id));
  expect(logged.map(({ action }) => action).sort()).toEqual(["media.delete", "media.upload"]);
  expect(address).toContain(id.replaceAll("-", ""));
});

test("refuses to overwrite a description changed concurrently", async () => {
  const { id } = await add("Old words");
  expect(await changeAlt(db, COMMAND, { id, alt: "First", was: "Old words" }, now)).toEqual({
    ok: true,
    value: null,
  });
  expect(await changeAlt(db, COMMAND, { id, alt: "Second", was: "Old words" }, now)).toEqual({
    ok: false,
    refusal: { name: "changed", alt: "First" },
  });
  expect(await changeAlt(db, COMMAND, { id, alt: "First", was: "Old words" }, now)).toEqual({
    ok: true,
    value: null,
  });
  expect(await listPictures(db, { search: "first", page: 1 })).toMatchObject({
    total: 1,
    rows: [{ id, alt: "First" }],
  });
  expect(await listPictures(db, { search: "%", page: 1 })).toMatchObject({ total: 0 });
});

test("sweeps only files left by a crashed process, after an hour", async () => {
  const { address } = await add("Stays");
  const orphans = ["a", "b"].map((digit) => `${digit.repeat(32)}-40x30.webp`);
  for (const name of orphans) await store.put(name, Buffer.from("x"));
  const halves = ["old", "new"].map((name) => join(store.workFolder, name));
  for (const path of halves) await writeFile(path, "half");
  const earlier = new Date(Date.now() - 2 * 60 * 60 * 1_000);
  await utimes(join(folder, "files", orphans[0] ?? ""), earlier, earlier);
  await utimes(join(folder, "files", address.slice("/uploads/".length)), earlier, earlier);
  await utimes(halves[0] ?? "", earlier, earlier);
  await sweepPictures(db, store, Temporal.Now.instant());
  const names = await namesStored();
  expect(names).toContain(address.slice("/uploads/".length));
  expect(names).not.toContain(orphans[0]);
  expect(names).toContain(orphans[1]);
  await expect(writeFile(halves[0] ?? "", "", { flag: "wx" })).resolves.toBeUndefined();
  await expect(writeFile(halves[1] ?? "", "", { flag: "wx" })).rejects.toThrow(/EEXIST/);
});

test("leaves no row and no file if storing fails", async () => {
  let puts = 0;
  const full: PictureStore = {
    ...store,
    put: async (name, bytes) => {
      puts += 1;
      if (puts > 1) throw new Error("the disk is full");
      await store.put(name, bytes);
    },
  };
  const before = await namesStored();
  const path = join(folder, randomUUID());
  await writeFile(path, await photo(60, 40));
  const picture = { actor: COMMAND, path, name: "", alt: "Full disk", crop: WHOLE };
  expect(await addPicture(db, full, picture, now)).toEqual({ ok: false, refusal: "not_stored" });
  expect((await namesStored()).sort()).toEqual(before.sort());
  expect(await db.select().from(media).where(eq(media.alt, "Full disk"))).toEqual([]);
});
