import { z } from "zod";

// A backup is a gzipped tar file with, in this order:
//   shop.json           what is in it (`BackupHead`)
//   auth-secret         what opens second factors and signs webhooks
//   rows/TABLE/NUMBER   the rows of the tables as COPY writes them, in pieces, tables that others point to first
//   pictures/NAME       the uploaded images, when they lie in a folder
//   end.json            how much there was of each (`BackupEnd`): without it a file is cut off

export const FORMAT = 1;

export const HEAD = "shop.json";
export const SECRET_PART = "auth-secret";
export const ROWS = "rows";
export const PICTURES = "pictures";
export const END = "end.json";

const count = z.int().nonnegative();

export const backupHead = z.strictObject({
  format: z.literal(FORMAT),
  /** The version of the shop that wrote it, for people. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** The migrations of its tables, by the times at which they were made. */
  migrations: z.array(z.int()),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.string() })),
});
export type BackupHead = z.infer<typeof backupHead>;

export const backupEnd = z.strictObject({ rows: z.record(z.string(), count), pictures: count });
export type BackupEnd = z.infer<typeof backupEnd>;

type Pointing = { name: string; pointsTo: string[] };

/** Sorts tables such that each comes after those it points to. Throws when some point to each other in a circle. */
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
