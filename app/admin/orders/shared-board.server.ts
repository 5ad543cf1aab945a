import type { Database } from "#app/base/db/client.server.ts";
import { type DayBoard, readDayBoard } from "./board-queries.server.ts";

/** What the version does not tell of, such as a window's capacity, is seen after so many ms. */
const KEPT_MS = 2_000;
/** Days that are looked at at the same time; they are few. */
const MOST_DAYS = 8;

type Kept = { version: string; readAt: number; board: Promise<DayBoard> };

/** The boards of each database, by day, the one that was read last at the end. */
const boards = new WeakMap<Database, Map<string, Kept>>();

/**
 * The board of a day, read once for all pages that show this version of it. The version (`readOrderUpdates`) was read
 * before: so what is kept under it is as new as it at least, and no process has to hear of a change (decision 056).
 */
export function readSharedBoard(db: Database, day: Temporal.PlainDate, version: string): Promise<DayBoard> {
  const days = boards.get(db) ?? new Map<string, Kept>();
  boards.set(db, days);
  const key = day.toString();
  const known = days.get(key);
  const now = performance.now();
  if (known && known.version === version && now - known.readAt < KEPT_MS) return known.board;
  const board = readDayBoard(db, day);
  days.delete(key);
  days.set(key, { version, readAt: now, board });
  for (const oldest of [...days.keys()].slice(0, -MOST_DAYS)) days.delete(oldest);
  board.catch(() => {
    if (days.get(key)?.board === board) days.delete(key);
  });
  return board;
}
