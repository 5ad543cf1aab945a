import { z } from "zod";

// A backup is a gzipped tar file with these entries, in this order:
// - shop.json: its contents (`BackupHead`)
// - auth-secret: decrypts second factors and signs webhooks
// - rows/TABLE/NUMBER: table rows in COPY format, in chunks; referenced tables come first
// - pictures/NAME: the uploaded images, if they are stored in a folder
// - end.json: the number of rows and images (`BackupEnd`); a file without it is truncated

export const FORMAT = 1;

export const HEAD = "shop.json";
export const SECRET_PART = "auth-secret";
export const ROWS = "rows";
export const PICTURES = "pictures";
export const END = "end.json";

const count = z.int().nonnegative();

export const backupHead = z.strictObject({
  format: z.literal(FORMAT),
  /** Version of the shop that wrote the backup, for display. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** Applied migrations, by creation time. */
  migrations: z.array(z.int()),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.string() })),
});
export type BackupHead = z.infer<typeof backupHead>;

export const backupEnd = z.strictObject({ rows: z.record(z.string(), count), pictures: count });
export type BackupEnd = z.infer<typeof backupEnd>;

type Pointing = { name: string; pointsTo: string[] };

/** Sorts tables so that each follows those it references. Throws on circular references. */
export function inLoadOrder(tables: readonly Pointing[]): string[] {
  const sorted: string[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const isFree = ({ name, pointsTo }: Pointing) =>
      pointsTo.every((other) => other === name || sorted.includes(other));
    const free = left.filter(isFree);
    if (free.length === 0)
      throw new Error(`Tables point to each other: ${left.map(({ name }) => name).join(", ")}.`);
    sorted.push(...free.map(({ name }) => name));
    left = left.filter((table) => !free.includes(table));
  }
  return sorted;
}
