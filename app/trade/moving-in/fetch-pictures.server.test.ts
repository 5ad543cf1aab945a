import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { openPictureStore } from "#app/base/media/picture-store.server.ts";
import { media } from "#app/base/media/tables.server.ts";
import { productPictures, products } from "#app/trade/catalog/tables.server.ts";
import { temporaryFolder } from "#fixtures/child-processes.ts";
import { photo } from "#fixtures/pictures.ts";
import { addProduct, NOW, openTestShop } from "#fixtures/shop.ts";
import { createFetcher } from "./fetch-pictures.server.ts";
import { readPictureProgress } from "./queries.server.ts";
import { queuePictures, retryPicture } from "./queue-pictures.server.ts";
import { movedPictures } from "./tables.server.ts";

const { db } = await openTestShop();
const store = await openPictureStore(
  { kind: "folder", folder: join(temporaryFolder(), "pictures") },
  () => {},
);
afterAll(() => store.close());
const jpeg = await photo(60, 40);

let now = NOW;
let server: Server;
let answer: RequestListener;
let asked: string[] = [];
beforeEach(async () => {
  now = NOW;
  asked = [];
  await db.delete(movedPictures);
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const host = () => `127.0.0.1:${(server.address() as AddressInfo).port}`;
const at = (path: string) => `http://${host()}${path}`;

/** Adds a product with these images, and queues them. */
async function addPictured(paths: readonly string[]): Promise<string> {
  const id = await addProduct(db);
  const [first = "", ...further] = paths.map(at);
  await db.update(products).set({ image: first }).where(eq(products.id, id));
  for (const [position, address] of further.entries())
    await db
      .insert(productPictures)
      .values({ id: crypto.randomUUID(), productId: id, position, address, alt: "Tin" });
  await queuePictures(
    db,
    [{ id, pictures: paths.map((path) => ({ url: at(path), alt: "Tin" })) }],
    null,
    now,
  );
  return id;
}

async function fetchDue() {
  const fetcher = createFetcher(db, { store, insideHosts: [host()], clock: () => now });
  await fetcher.lookForDue();
  await fetcher.settled();
}

async function shownOf(id: string) {
  const [product] = await db.select({ image: products.image }).from(products).where(eq(products.id, id));
  const further = await db
    .select({ address: productPictures.address })
    .from(productPictures)
    .where(eq(productPictures.productId, id))
    .orderBy(asc(productPictures.position));
  return [product?.image, ...further.map(({ address }) => address)];
}

const UPLOAD = expect.stringMatching(/^\/uploads\/[0-9a-f]{32}-60x40\.webp$/);

test("fetches images into the library, once for several products, and replaces their addresses", async () => {
  answer = (_, response) => response.end(jpeg);
  const id = await addPictured(["/a.jpg", "/b.jpg"]);
  await fetchDue();
  expect(await shownOf(id)).toEqual([UPLOAD, UPLOAD]);
  const second = await addPictured(["/a.jpg"]);
  await fetchDue();
  expect(await shownOf(second)).toEqual([(await shownOf(id))[0]]);
  expect(asked.sort()).toEqual(["/a.jpg", "/b.jpg"]);
  expect((await readPictureProgress(db)).counts).toEqual({ waiting: 0, fetched: 3, failed: 0, total: 3 });
  const [kept] = await db.select({ name: media.name, alt: media.alt }).from(media);
  expect(kept).toMatchObject({ alt: "Tin" });
});

test("ends a slow download when the shop stops, and begins it again in the next process", async () => {
  const { promise: isAsked, resolve } = Promise.withResolvers<void>();
  answer = () => resolve();
  const id = await addPictured(["/slow.jpg"]);
  const fetcher = createFetcher(db, { store, insideHosts: [host()], clock: () => now });
  await fetcher.lookForDue();
  await isAsked;
  await fetcher.stop();
  const [row] = await db.select().from(movedPictures).where(eq(movedPictures.productId, id));
  expect(row).toMatchObject({ state: "waiting", tries: 0 });
  answer = (_, response) => response.end(jpeg);
  await fetchDue();
  expect(await shownOf(id)).toEqual([UPLOAD]);
});

test("removes a dead image from its product, and fetches it again on request", async () => {
  answer = (request, response) =>
    request.url === "/ok.jpg" ? response.end(jpeg) : response.writeHead(404).end();
  const id = await addPictured(["/dead.jpg", "/ok.jpg", "/dead-2.jpg"]);
  await fetchDue();
  expect(await shownOf(id)).toEqual(["/pictures/default-edibles.svg", UPLOAD]);
  const { failed, counts } = await readPictureProgress(db);
  expect(counts).toMatchObject({ fetched: 1, failed: 2 });
  expect(failed.map(({ problem }) => problem)).toEqual(
    Array.from({ length: 2 }, () => "There is no image at this address."),
  );
  const actor = { userId: null, address: null };
  expect(await retryPicture(db, actor, failed[0]?.id ?? "", now)).toBe(true);
  expect(await retryPicture(db, actor, failed[0]?.id ?? "", now)).toBe(false);
  expect((await readPictureProgress(db)).counts).toMatchObject({ waiting: 1, failed: 1 });
  answer = (_, response) => response.end(jpeg);
  await fetchDue();
  expect(await shownOf(id)).toEqual([UPLOAD, UPLOAD]);
});

test("tries again after a minute, ten minutes, and an hour, and then fails", async () => {
  answer = (_, response) => response.writeHead(503).end();
  const id = await addPictured(["/later.jpg"]);
  for (const [minutes, times] of [
    [0, 1],
    [0, 1],
    [1, 2],
    [9, 2],
    [1, 3],
    [60, 4],
  ] as const) {
    now = now.add({ minutes });
    await fetchDue();
    expect(asked).toHaveLength(times);
  }
  expect((await readPictureProgress(db)).failed).toMatchObject([{ problem: "The server answered 503." }]);
  expect(await shownOf(id)).toEqual(["/pictures/default-edibles.svg"]);
});

test("refuses what isn't an image, and what lies inside", async () => {
  answer = (_, response) => response.end("<html>Not an image</html>");
  await addPictured(["/page.jpg"]);
  const id = await addProduct(db);
  await queuePictures(db, [{ id, pictures: [{ url: "https://127.0.0.1/x.jpg", alt: "" }] }], null, now);
  await fetchDue();
  const problems = (await readPictureProgress(db)).failed.map(({ problem }) => problem);
  expect(problems.sort()).toEqual([
    "The address is inside the shop's private network.",
    expect.stringContaining("isn't an image the shop can show"),
  ]);
});

test("continues what a dead process has claimed, asks two at a time, and forgets deleted products", async () => {
  let [current, most] = [0, 0];
  answer = async (_, response) => {
    current += 1;
    most = Math.max(most, current);
    await new Promise((resolve) => setImmediate(resolve));
    current -= 1;
    response.end(jpeg);
  };
  await addPictured(["/1.jpg", "/2.jpg", "/3.jpg", "/4.jpg", "/5.jpg"]);
  const left = { state: "fetching", nextTryAt: now.add({ seconds: 600 }) } as const;
  await db.update(movedPictures).set(left);
  await fetchDue();
  expect(asked).toEqual([]);
  now = now.add({ seconds: 601 });
  const gone = await addPictured(["/gone.jpg"]);
  await db.delete(products).where(eq(products.id, gone));
  await fetchDue();
  expect(asked.sort()).toEqual(["/1.jpg", "/2.jpg", "/3.jpg", "/4.jpg", "/5.jpg"]);
  expect(most).toBeLessThanOrEqual(2);
});

test("queues at most eight images of a product", async () => {
  answer = (_, response) => response.writeHead(404).end();
  await addPictured(Array.from({ length: 12 }, (_, nth) => `/${nth}.jpg`));
  expect((await readPictureProgress(db)).counts.waiting).toBe(8);
});
