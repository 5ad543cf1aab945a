import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Db } from "#app/base/db/client.server.ts";
import type { LookFile } from "#app/base/lib/look-files.ts";
import { pictureFile, readUpload } from "#app/base/lib/picture-address.ts";
import { lookFiles } from "#app/base/settings/look.ts";
import { currentLook } from "#app/base/settings/queries.server.ts";
import { drawApart } from "./encode-apart.server.ts";
import type { PictureStore } from "./picture-store.server.ts";

type StoredFile = Awaited<ReturnType<PictureStore["read"]>>;

/** Files being drawn, by name. */
const inProgress = new Map<string, Promise<Buffer | null>>();

/**
 * Opens a file made for the shop's look (rules settings/mark, settings/plain-icons, settings/images). The
 * first request for a file of the current look draws and stores it, so a restored shop and a new accent have
 * theirs too; files of earlier looks stay for emails that show them. Null for any other name.
 */
export async function openLookFile(db: Db, store: PictureStore, name: string): Promise<StoredFile> {
  const stored = await store.read(name);
  if (stored) return stored;
  const { icons, plain, shared } = lookFiles(await currentLook(db));
  const all = [...Object.values(icons ?? {}), ...Object.values(plain ?? {}), shared];
  const file = all.find((one) => one?.name === name);
  if (!file) return null;
  const drawn = inProgress.get(name) ?? draw(store, file).finally(() => inProgress.delete(name));
  inProgress.set(name, drawn);
  const bytes = await drawn;
  return bytes && { bytes: bytes.length, content: Readable.from([bytes]) };
}

/** The neutral icon's bag without a ground. The server is bundled elsewhere, so it's found from the project's folder. */
const BAG = join(process.cwd(), "app/base/media/delivery-bag.png");

async function draw(store: PictureStore, file: LookFile): Promise<Buffer | null> {
  if (file.source === "") return drawFrom(BAG, store, file);
  const upload = readUpload(file.source);
  const source = upload && (await store.read(pictureFile(upload.id, upload, "webp")));
  if (!source) return null;
  const path = join(store.workFolder, `look-${randomUUID()}`);
  try {
    await writeFile(path, source.content);
    return await drawFrom(path, store, file);
  } finally {
    await rm(path, { force: true });
  }
}

/** Draws a file from the image at `path`, and stores it. */
async function drawFrom(path: string, store: PictureStore, file: LookFile): Promise<Buffer> {
  const drawn = await drawApart(path, file);
  if (!drawn.ok) throw new Error(`couldn't draw ${file.name}: ${drawn.refusal}`);
  await store.put(file.name, drawn.value);
  return drawn.value;
}
