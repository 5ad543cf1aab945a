import { rm } from "node:fs/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuiltShop, startBuiltShop } from "#fixtures/built-shop.ts";
import { GENEROUS, placedOrder, sendCheckout } from "#fixtures/buyer.ts";
import { runToEnd } from "#fixtures/child-processes.ts";
import { type BackedUpPostgres, startBackedUpPostgres, WITHOUT_PGBACKREST } from "#fixtures/pgbackrest.ts";
import { ORIGIN } from "#fixtures/shop-on-postgres.ts";
import { diceOf } from "#seed/load/load-data.ts";
import { type Buyer, findWares, orderForm, signInBuyers, type Ware } from "../chaos/buyers.ts";
import { brokenInvariants } from "../chaos/invariants.ts";

// The drill of docs/deployment.md: a shop loses its PostgreSQL with all files, and is restored from a bucket.

const title = "a lost PostgreSQL";
const BUYERS = 4;

describe.skipIf(WITHOUT_PGBACKREST)(
  WITHOUT_PGBACKREST ? `${title} (skipped: ${WITHOUT_PGBACKREST})` : title,
  () => {
    let backedUp: BackedUpPostgres;
    let settings: Record<string, string>;
    let shop: BuiltShop;
    let buyers: Buyer[];
    let wares: Ware[];
    const known = { stockAtStart: new Map<string, number>(), acknowledged: new Map<string, Set<string>>() };
    const dice = diceOf("restore drill");

    beforeAll(async () => {
      backedUp = await startBackedUpPostgres();
      settings = {
        DATABASE_URL: backedUp.postgres.url,
        AUTH_SECRET: "a-secret-of-more-than-32-characters",
        PUBLIC_URL: ORIGIN,
      };
      const amounts = ["--products=28", `--customers=${BUYERS}`, "--orders=0"];
      await runToEnd(["scripts/commands/seed-load.ts", ...amounts], settings);
      shop = await startBuiltShop(settings);
      await look(async (db) => {
        await db.query(GENEROUS);
        buyers = await signInBuyers(db, shop.url, ORIGIN, BUYERS);
        wares = await findWares(db, 8);
        const { rows } = await db.query("select id, stock from products where stock is not null");
        for (const { id, stock } of rows) known.stockAtStart.set(id, stock);
      });
    });
    afterAll(async () => {
      await shop?.stop();
      await backedUp?.stop();
    });

    async function look<Seen>(work: (db: pg.Client) => Promise<Seen>): Promise<Seen> {
      const db = new pg.Client({ connectionString: backedUp.postgres.url });
      await db.connect();
      try {
        return await work(db);
      } finally {
        await db.end();
      }
    }

    /** Has every buyer place this many orders; returns the ids of those confirmed to a customer. */
    async function buy(each: number): Promise<string[]> {
      const placed = buyers.map(async (buyer) => {
        const ids: string[] = [];
        for (let n = 0; n < each; n++) {
          const form = orderForm(buyer, wares, dice);
          const id = placedOrder(await sendCheckout(shop.url, buyer.cookie, form, ORIGIN));
          if (!id) throw new Error("no order was placed");
          known.acknowledged.set(`${buyer.id} ${form.get("key")}`, new Set([id]));
          ids.push(id);
        }
        return ids;
      });
      return (await Promise.all(placed)).flat();
    }

    /** Kills the server, deletes its files, and restores it. */
    async function loseAndRestore(...how: string[]): Promise<void> {
      await shop.stop("SIGKILL");
      await backedUp.postgres.halt("immediate");
      await rm(backedUp.postgres.data, { recursive: true });
      await backedUp.backRest("restore", ...how);
      await backedUp.postgres.resume();
    }

    const madeOrders = () =>
      look(async (db) => {
        const { rows } = await db.query("select id from orders");
        return rows.map(({ id }) => id as string).sort();
      });

    let moment: string;
    let before: string[];
    let after: string[];

    test("is backed up while in use, with unreadable backups in the bucket", async () => {
      await backedUp.backRest("stanza-create");
      before = await buy(3);
      const [, more] = await Promise.all([backedUp.backRest("--type=full", "backup"), buy(3)]);
      before.push(...more, ...(await buy(2)));
      await backedUp.backRest("--type=incr", "backup");
      before.push(...(await buy(2)));
      moment = await look(
        async (db) => (await db.query("select clock_timestamp()::text as now")).rows[0].now,
      );
      after = await buy(2);
      // Sends the log up to here into the bucket, as archive_timeout does automatically once a minute.
      await backedUp.backRest("check");
      const [about] = JSON.parse(await backedUp.backRest("info", "--output=json"));
      expect(about.backup.map(({ type }: { type: string }) => type)).toEqual(["full", "incr"]);
      const kept = [...backedUp.bucket.files.values()].map(({ bytes }) => bytes.toString("latin1", 0, 8));
      expect(new Set(kept)).toEqual(new Set(["Salted__"]));
    });

    test("is restored with every confirmed order, and the shop continues", async () => {
      await loseAndRestore();
      expect(await madeOrders()).toEqual([...before, ...after].sort());
      expect(await look((db) => brokenInvariants(db, known))).toEqual([]);
      shop = await startBuiltShop(settings);
      const later = await buy(1);
      expect(await madeOrders()).toEqual([...before, ...after, ...later].sort());
    });

    test("is restored to a point in time, with all orders before it and none after", async () => {
      await loseAndRestore("--type=time", `--target=${moment}`, "--target-action=promote");
      expect(await madeOrders()).toEqual([...before].sort());
      const kept = [...known.acknowledged].filter(([, [id]]) => id && before.includes(id));
      const then = { ...known, acknowledged: new Map(kept) };
      expect(await look((db) => brokenInvariants(db, then))).toEqual([]);
    });
  },
);
