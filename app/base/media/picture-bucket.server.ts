import { HeadBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { Disk } from "flydrive";
import { S3Driver } from "flydrive/drivers/s3";
import type { PicturePlace } from "#app/base/config/config.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { saidBy, statusOf } from "./store-trouble.ts";

/** How long a bucket may take to answer, in ms. */
const BUCKET_MS = { connect: 5_000, answer: 15_000 };

type Bucket = Extract<PicturePlace, { kind: "bucket" }>;
type BucketDisk = { disk: Disk; close: () => void };

/** Opens a bucket and finds out whether it can be used; the refusal is a sentence for the person who starts the shop. */
export async function openBucketDisk(
  place: Bucket,
  warn: (sentence: string) => void,
): Promise<Result<BucketDisk, string>> {
  const { bucket, endpoint, region, accessKeyId, secretAccessKey, forcePathStyle } = place;
  const client = new S3Client({
    ...(endpoint === null ? {} : { endpoint }),
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: { connectionTimeout: BUCKET_MS.connect, requestTimeout: BUCKET_MS.answer },
    // Many services that speak S3 do not know the checksums that are newer than their protocol.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const close = () => client.destroy();
  const refusal = await checkBucket(client, bucket, warn);
  if (refusal !== null) {
    close();
    return refused(refusal);
  }
  const driver = new S3Driver({ client, bucket, visibility: "private", supportsACL: false });
  return ok({ disk: new Disk(driver), close });
}

/** A bucket that refuses us is a wrong setting. One that does not answer may be back soon: the shop opens without it. */
async function checkBucket(
  client: S3Client,
  bucket: string,
  warn: (sentence: string) => void,
): Promise<string | null> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
    return null;
  } catch (error) {
    const status = statusOf(error);
    if (status !== null && status < 500) {
      return `The bucket ${bucket} for pictures answers ${status}. Check S3_BUCKET, S3_ENDPOINT, S3_REGION and the two keys.`;
    }
    warn(`The bucket ${bucket} for pictures does not answer (${saidBy(error)}).`);
    return null;
  }
}
