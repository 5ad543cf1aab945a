import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { PicturePlace } from "#app/base/config/config.server.ts";

/** Store of uploaded images: a folder, or a bucket of an S3-compatible service. */
export type PictureStore = {
  /** Local folder for uploads in progress. */
  workFolder: string;
  put: (name: string, bytes: Buffer) => Promise<void>;
  /** Opens a stored file; null if there is none with this name. */
  read: (name: string) => Promise<{ bytes: number; content: Readable } | null>;
  /** Deletes a file, if it exists. */
  remove: (name: string) => Promise<void>;
  /** Yields the names of all files, page by page. */
  names: () => AsyncGenerator<string[]>;
  /** Returns when a file was stored; null if it no longer exists. */
  storedAt: (name: string) => Promise<Date | null>;
  close: () => void;
};

const TYPES: Record<string, string> = { webp: "webp", avif: "avif", png: "png", jpg: "jpeg" };

/** Returns the content type of an image file by its name. */
export const pictureType = (name: string) => `image/${TYPES[name.slice(name.lastIndexOf(".") + 1)]}`;

/** Thrown when images can't be stored; the message is for the person who starts the shop. */
export class PictureStoreError extends Error {
  override name = "PictureStoreError";
}

const BUCKET_LIMITS = { connectionTimeout: 5_000, requestTimeout: 15_000 };

/** Opens the image store and checks it. Throws `PictureStoreError` if it can't be used. */
export async function openPictureStore(
  place: PicturePlace,
  warn: (sentence: string) => void,
): Promise<PictureStore> {
  if (place.kind === "bucket") return openBucket(place, warn);
  const { folder } = place;
  const workFolder = join(folder, "in-progress");
  try {
    await mkdir(workFolder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new PictureStoreError(
      `Images can't be stored in ${folder} (${reasonOf(error)}). Set PICTURES_DIR to a folder the shop can write to.`,
    );
  }
  const driver = new FSDriver({ location: join(folder, "files"), visibility: "private" });
  return { ...storeOn(new Disk(driver)), workFolder, close: () => {} };
}

/**
 * Opens a bucket. Throws if it denies access, since the settings are wrong; only warns if it doesn't respond,
 * since that may be temporary.
 */
async function openBucket(
  place: Extract<PicturePlace, { kind: "bucket" }>,
  warn: (sentence: string) => void,
): Promise<PictureStore> {
  // Loaded on demand: the S3 client is large, and most shops use a folder.
  const { HeadBucketCommand, S3Client } = await import("@aws-sdk/client-s3");
  const { S3Driver } = await import("flydrive/drivers/s3");
  const { bucket, endpoint, region, accessKeyId, secretAccessKey, forcePathStyle } = place;
  const client = new S3Client({
    ...(endpoint === null ? {} : { endpoint }),
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: BUCKET_LIMITS,
    // Many S3-compatible services don't support the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const close = () => client.destroy();
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
  } catch (error) {
    const status = statusOf(error);
    if (status !== null && status < 500) {
      close();
      throw new PictureStoreError(
        `The image bucket ${bucket} returned ${status}. Check S3_BUCKET, S3_ENDPOINT, S3_REGION, and both keys.`,
      );
    }
    warn(`The image bucket ${bucket} isn't responding (${reasonOf(error)}).`);
  }
  const disk = new Disk(new S3Driver({ client, bucket, visibility: "private", supportsACL: false }));
  return { ...storeOn(disk), workFolder: join(tmpdir(), "evenlake-uploads"), close };
}

function storeOn(disk: Disk): Omit<PictureStore, "workFolder" | "close"> {
  return {
    put: (name, bytes) => {
      return disk.put(name, bytes, { contentLength: bytes.length, contentType: pictureType(name) });
    },
    read: async (name) => {
      const facts = await orNull(() => disk.getMetaData(name));
      const content = facts && (await orNull(() => disk.getStream(name)));
      return facts && content && { bytes: facts.contentLength, content };
    },
    remove: (name) => disk.delete(name),
    names: async function* () {
      let paginationToken: string | undefined;
      do {
        const page = await orNull(() =>
          disk.listAll("", { recursive: true, ...(paginationToken ? { paginationToken } : {}) }),
        );
        if (!page) return;
        yield [...page.objects].map(({ name }) => name);
        paginationToken = page.paginationToken;
      } while (paginationToken);
    },
    storedAt: async (name) => (await orNull(() => disk.getMetaData(name)))?.lastModified ?? null,
  };
}

/** Returns a store's response about a file; null if there is no such file. Throws on other failures. */
async function orNull<Value>(ask: () => Promise<Value>): Promise<Value | null> {
  try {
    return await ask();
  } catch (error) {
    for (let current = error; current instanceof Error; current = current.cause) {
      if ("code" in current && current.code === "ENOENT") return null;
      if (statusOf(current) === 404) return null;
    }
    throw error;
  }
}

/** Returns the status code of a failed bucket request; null without a response. */
function statusOf(error: unknown): number | null {
  const metadata = (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata;
  return metadata?.httpStatusCode ?? null;
}

/** Short description of a folder or bucket error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error ? String(error.code) : error.message || error.name;
}
