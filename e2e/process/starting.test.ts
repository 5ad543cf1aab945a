import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startBuiltShop } from "#fixtures/built-shop.ts";
import { freePort } from "#fixtures/free-port.ts";
import { startPostgres } from "#fixtures/postgres.ts";
import { demoFolder, sharedShop } from "#fixtures/shared-shop.ts";
import { ORIGIN } from "#fixtures/shop-on-postgres.ts";

// A shop that can't start exits immediately with the reason.

/** A port in use by another program. */
async function takenPort(): Promise<string> {
  const port = await freePort();
  const other = createServer().listen(port);
  onTestFinished(() => void other.close());
  return String(port);
}

const demo = async () => ({ DATA_DIR: await demoFolder(onTestFinished) });
const nowhere = async () => ({
  DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/nothing`,
  AUTH_SECRET: "a-secret-of-more-than-32-characters",
  PUBLIC_URL: ORIGIN,
});

/** Another database or role on a running server. */
const at = async (path: string, user?: string) => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const url = new URL(postgres.url);
  url.pathname = path;
  if (user) url.username = user;
  return { ...(await nowhere()), DATABASE_URL: url.href };
};

type Case = [what: string, settings: () => Promise<Record<string, string>>, code: number, sentence: string];

test.each<Case>([
  [
    "another process is using the folder",
    async () => ({ DATA_DIR: sharedShop().dataDir }),
    78,
    sharedShop().url,
  ],
  ["a setting is wrong", async () => ({ ...(await demo()), PUBLIC_URL: "shop" }), 78, "PUBLIC_URL"],
  ["a setting is missing", async () => ({ ...(await nowhere()), AUTH_SECRET: "" }), 78, "AUTH_SECRET"],
  [
    "a setting is wrong, with several processes",
    async () => ({ ...(await nowhere()), PUBLIC_URL: "shop", PROCESSES: "4" }),
    78,
    "PUBLIC_URL",
  ],
  [
    "PROCESSES isn't a number",
    async () => ({ ...(await nowhere()), PROCESSES: "many" }),
    78,
    "PROCESSES must be a whole number from 1 to 64, or auto",
  ],
  [
    "the port is in use, with several processes",
    async () => ({ ...(await demo()), PORT: await takenPort(), PROCESSES: "2" }),
    78,
    "EADDRINUSE",
  ],
  [
    "the metrics port is in use",
    async () => ({ ...(await demo()), METRICS_PORT: await takenPort(), PROCESSES: "2" }),
    78,
    "METRICS_PORT",
  ],
  [
    "the first of several workers doesn't start",
    async () => ({ ...(await nowhere()), PROCESSES: "4" }),
    1,
    "Can't connect to the database: connect ECONNREFUSED",
  ],
  ["the database does not exist", async () => at("/nothing"), 78, 'database "nothing" does not exist'],
  [
    "the role does not exist",
    async () => at("/postgres", "no_such_role"),
    78,
    'role "no_such_role" does not exist',
  ],
  [
    "two settings are missing",
    async () => ({ ...(await nowhere()), AUTH_SECRET: "", PUBLIC_URL: "" }),
    78,
    "PUBLIC_URL (the address customers use) must be set",
  ],
])("refuses to start: %s", async (_, settings, code, sentence) => {
  const refused = String(await startBuiltShop(await settings()).catch((error: Error) => error));
  expect(refused).toContain(`exited with ${code} `);
  // It's printed once, whatever the number of processes.
  expect(refused.split(sentence)).toHaveLength(2);
});
