import { sql } from "drizzle-orm";
import { openDatabase, postgresSettings } from "#app/base/db/client.server.ts";
import { migrateDatabase } from "#app/base/db/migrate.server.ts";
import type { OwnPostgres } from "#fixtures/postgres.ts";
import { fillAdmin, SIZES, type Sizes } from "./admin-fill.ts";
import { askLists, type Question } from "./admin-lists.ts";
import { askScreens } from "./admin-screens.ts";
import { type Figure, median } from "./figures.ts";

const CONNECTIONS = 10;
/** Limit for every list and search of the admin area (rules order-screens/search). */
const WANTED_MS = 100;
/** Faster reads are only counted. */
const SHOWN_FROM_MS = 20;

/** A request, and the duration of each run in ms. */
type Took = { what: string; ms: number[] };

/**
 * Fills a database with years of data and runs every read of the admin area like its pages do: each list,
 * search, filter, and sort. Each runs once to warm up and then `times`; the median counts. Lists the slowest
 * first.
 */
export async function measureAdmin(postgres: OwnPostgres, times: number): Promise<Figure[][]> {
  const url = await createDatabase(postgres, "admin");
  const db = openDatabase(postgresSettings(url, CONNECTIONS));
  try {
    await migrateDatabase(db);
    const now = Temporal.Now.instant();
    await fillAlone(url, now, SIZES);
    const took: Took[] = [];
    for (const question of [...(await askScreens(db, now)), ...askLists(db, now)])
      took.push({ what: question.what, ms: await ask(question, times) });
    return readingsOf(took.sort((one, other) => median(other.ms) - median(one.ms)));
  } finally {
    await db.$client.end();
  }
}

/**
 * Creates a database that sorts and compares by a language's rules, like those of hosting providers, which is
 * slower.
 */
export async function createDatabase(postgres: OwnPostgres, name: string): Promise<string> {
  const admin = openDatabase({ connectionString: postgres.url, max: 1 });
  try {
    await admin.execute(
      sql.raw(
        `create database ${name} template template0 encoding utf8 locale_provider icu icu_locale 'en-US'`,
      ),
    );
  } finally {
    await admin.$client.end();
  }
  return postgres.url.replace(/[^/]+$/, name);
}

/** Filling takes longer than the shop's statement timeout allows. */
export async function fillAlone(url: string, now: Temporal.Instant, sizes: Sizes): Promise<void> {
  const db = openDatabase({ connectionString: url, max: 2, query_timeout: 0 });
  const began = performance.now();
  try {
    await fillAdmin(db, now, sizes);
  } finally {
    await db.$client.end();
  }
  const filled = Object.entries(sizes).map(([name, size]) => `${size.toLocaleString("en-US")} ${name}`);
  console.log(`Filled in ${Math.round((performance.now() - began) / 1000)} s: ${filled.join(", ")}.\n`);
}

/** The duration of each run, in ms. */
export async function ask({ what, read }: Question, times: number): Promise<number[]> {
  const took: number[] = [];
  try {
    await read();
    for (let time = 0; time < times; time++) {
      const began = performance.now();
      await read();
      took.push(performance.now() - began);
    }
  } catch (error) {
    throw new Error(`"${what}" failed.`, { cause: error });
  }
  return took;
}

/** The figures of each run: the slow requests, and the number of others. */
function readingsOf(took: readonly Took[]): Figure[][] {
  const shown = took.filter(({ ms }) => median(ms) >= SHOWN_FROM_MS);
  const slow = took.filter(({ ms }) => median(ms) >= WANTED_MS).length;
  const counts: Figure[] = [
    { what: `others, each below ${SHOWN_FROM_MS} ms`, value: took.length - shown.length, unit: "reads" },
    { what: `of ${took.length} in all, over ${WANTED_MS} ms`, value: slow, unit: "reads", want: "none" },
  ];
  return (took[0]?.ms ?? []).map((_, time) => [
    ...shown.map(({ what, ms }) => ({ what, value: ms[time] ?? 0, unit: "ms" as const })),
    ...counts,
  ]);
}
