import { stat } from "node:fs/promises";
import { desc, eq, inArray } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { comparedOf, isIn } from "#app/base/db/literally.server.ts";
import { pictureSizes, readPictureFile } from "#app/base/lib/picture-address.ts";
import type { FieldErrors, FormValues } from "#app/base/lib/refused-form.ts";
import { namedPictures } from "./picture-rules.ts";
import { media } from "./tables.server.ts";

export const PICTURES_PER_PAGE = 24;

const ITEM = {
  id: media.id,
  address: media.path,
  name: media.name,
  alt: media.alt,
  width: media.width,
  height: media.height,
};

/**
 * Returns a page of the library, newest first; `total` counts all pages. Searches file names and
 * descriptions.
 */
export async function listPictures(db: Db, { search, page }: { search: string; page: number }) {
  const matching = search ? isIn(search, comparedOf(media.name, media.alt)) : undefined;
  const [total, rows] = await Promise.all([
    db.$count(media, matching),
    db
      .select(ITEM)
      .from(media)
      .where(matching)
      .orderBy(desc(media.createdAt), media.id)
      .limit(PICTURES_PER_PAGE)
      .offset((page - 1) * PICTURES_PER_PAGE),
  ]);
  return { rows, total };
}

/** Returns an image with all its details; null if there is none. */
export async function findPicture(db: Db, id: string) {
  const [found] = await db
    .select({ ...ITEM, bytes: media.bytes, createdAt: media.createdAt })
    .from(media)
    .where(eq(media.id, id));
  return found ?? null;
}

/** Folders of static files: from a build, and from source. */
const FOLDERS = ["build/client", "public"];
const PICTURE = /\.(?:svg|png|jpe?g|webp|avif|gif|ico)$/i;
const UPLOADS = "/uploads/";

/**
 * Returns addresses on this site that are neither uploads nor static files (rules images/broken-addresses).
 * Addresses on other sites aren't checked. `site` is this site's origin.
 */
export async function findMissingPictures(
  db: Db,
  addresses: Iterable<string>,
  site?: string,
): Promise<ReadonlySet<string>> {
  const paths = new Map<string, string>();
  for (const address of new Set(addresses)) {
    const path = pathOf(address, site);
    if (path !== null) paths.set(address, path);
  }
  const stored = await storedFiles(
    db,
    [...paths.values()].filter((path) => path.startsWith(UPLOADS)),
  );
  const missing = new Set<string>();
  for (const [address, path] of paths) {
    const isThere = path.startsWith(UPLOADS) ? stored.has(path.slice(UPLOADS.length)) : await isServed(path);
    if (!isThere) missing.add(address);
  }
  return missing;
}

/** Returns errors for form fields that name missing images. */
export async function missingPictureErrors(
  db: Db,
  values: FormValues,
  site?: string,
): Promise<FieldErrors<string>> {
  const named = namedPictures(values);
  const missing = await findMissingPictures(
    db,
    named.map(({ address }) => address),
    site,
  );
  const errors: Record<string, string> = {};
  for (const { field, address } of named)
    if (missing.has(address)) errors[field] ??= missingPictureSentence(address);
  return errors;
}

export function missingPictureSentence(address: string): string {
  return `There is no image at ${address}. Upload it, choose one from the library, or enter another address.`;
}

/** Returns the path of an address on this site, normalized like a browser's; null for another site. */
function pathOf(address: string, site: string | undefined): string | null {
  const here = site ?? "https://this.invalid";
  if (!URL.canParse(address, here)) return null;
  const url = new URL(address, here);
  if (url.host !== new URL(here).host) return null;
  try {
    return decodeURIComponent(url.pathname);
  } catch {
    return url.pathname;
  }
}

/** Returns the stored upload files among these paths. */
async function storedFiles(db: Db, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const ids = paths.flatMap((path) => {
    const { id } = readPictureFile(path.slice(UPLOADS.length)) ?? {};
    return id ? [id.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")] : [];
  });
  if (ids.length === 0) return new Set();
  const { id, width, height } = media;
  const rows = await db.select({ id, width, height }).from(media).where(inArray(id, ids));
  return new Set(
    rows.flatMap((row) =>
      pictureSizes(row).flatMap((size) =>
        ["webp", "avif"].map((kind) => `${row.id.replaceAll("-", "")}-${size.width}x${size.height}.${kind}`),
      ),
    ),
  );
}

/** Returns whether an image is one of the static files. */
async function isServed(path: string): Promise<boolean> {
  if (!PICTURE.test(path) || path.includes("\0") || path.split(/[/\\]/).includes("..")) return false;
  for (const folder of FOLDERS) {
    // Relative to the project's folder, where every process runs. With a joined path, dependency tracing
    // would include the whole project.
    const found = await stat(`${folder}${path}`).catch(() => null);
    if (found?.isFile()) return true;
  }
  return false;
}
