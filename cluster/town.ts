import { execFileSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { GENEROUS } from "#fixtures/buyer.ts";
import { runToEnd } from "#fixtures/child-processes.ts";
import { findPostgres } from "#fixtures/postgres.ts";
import { type Buyer, findWares, signInBuyers, type Ware } from "../chaos/buyers.ts";
import { Databases } from "./database.ts";
import { Edge, secretOf } from "./edge.ts";
import { openNetwork, until } from "./network.ts";
import { prepareShops, type ShopNode } from "./shops.ts";

/** Origin of all forms: the address that customers would use. */
export const ORIGIN = "http://shop.example";
const PRODUCTS = 40;
const WARES = 12;

export type TownSettings = { folder: string; builds: readonly string[]; seed: number; synchronous: boolean };

/** The whole shop: three databases, three shops, and the edge machine. */
export class Town {
  readonly databases: Databases;
  readonly edge: Edge;
  readonly shops: readonly ShopNode[];
  readonly builds: readonly string[];
  readonly #password: string;
  buyers: Buyer[] = [];
  wares: Ware[] = [];
  readonly stockAtStart = new Map<string, number>();

  private constructor(
    databases: Databases,
    edge: Edge,
    shops: ShopNode[],
    builds: readonly string[],
    password: string,
  ) {
    this.databases = databases;
    this.edge = edge;
    this.shops = shops;
    this.builds = builds;
    this.#password = password;
  }

  /** Starts everything, fills the shop with load data, and signs in this many buyers. */
  static async open({ folder, builds, seed, synchronous }: TownSettings, buyers: number): Promise<Town> {
    chmodSync(folder, 0o755);
    openNetwork();
    const password = secretOf(seed, "password");
    const databases = await Databases.start(folder, password, synchronous);
    const edge = new Edge(folder);
    const shops = prepareShops(folder, builds[0] as string, {
      PUBLIC_URL: ORIGIN,
      EDGE: edge.machine.address,
      SECRET: secretOf(seed, "secret"),
      PASSWORD: password,
    });
    const machines = databases.nodes.map(({ machine }) => machine);
    await edge.start(
      machines,
      shops.map(({ machine }) => machine),
      password,
    );
    const town = new Town(databases, edge, shops, builds, password);
    await town.#fill(buyers);
    return town;
  }

  async #fill(buyers: number): Promise<void> {
    await until("HAProxy routes to the leader", 30, () =>
      this.#as("postgres", "postgres", async (db) => {
        await db.query(`create role shop login password '${this.#password}'`);
        await db.query("create database shop owner shop");
        return true;
      }),
    );
    const settings = {
      DATABASE_URL: `postgres://shop:${this.#password}@${this.edge.machine.address}:5432/shop`,
      AUTH_SECRET: secretOf(0, "unused"),
      PUBLIC_URL: ORIGIN,
    };
    await runToEnd(["scripts/commands/migrate.ts"], settings);
    const amounts = [`--products=${PRODUCTS}`, `--customers=${buyers}`, "--orders=0"];
    await runToEnd(["scripts/commands/seed-load.ts", ...amounts], settings);
    await Promise.all(this.shops.map((shop) => shop.start()));
    await this.look(async (db) => {
      await db.query(GENEROUS);
      this.buyers = await signInBuyers(db, this.shops[0]?.url ?? "", ORIGIN, buyers);
      this.wares = await findWares(db, WARES);
      const { rows } = await db.query("select id, stock from products where stock is not null");
      for (const { id, stock } of rows) this.stockAtStart.set(id, stock);
    });
  }

  /**
   * Dumps the shop's database and restores the dump into a new one beside it; returns the result of `ask`
   * there.
   */
  async restore(folder: string, ask: string): Promise<unknown[]> {
    const { address } = this.edge.machine;
    const urlOf = (name: string) => `postgres://shop:${this.#password}@${address}:5432/${name}`;
    const [bin, dump] = [String(findPostgres()), join(folder, "shop.dump")];
    await this.#as("postgres", "postgres", (db) => db.query("create database restored owner shop"));
    execFileSync(join(bin, "pg_dump"), ["--format=custom", `--file=${dump}`, urlOf("shop")]);
    execFileSync(join(bin, "pg_restore"), ["--no-owner", `--dbname=${urlOf("restored")}`, dump]);
    const { rows } = await this.#as("shop", "restored", (db) => db.query(ask));
    return rows;
  }

  /** Runs `work` on a separate connection to the leading database. */
  look<Seen>(work: (db: pg.Client) => Promise<Seen>): Promise<Seen> {
    return this.#as("shop", "shop", work);
  }

  async #as<Seen>(user: string, database: string, work: (db: pg.Client) => Promise<Seen>): Promise<Seen> {
    const { address } = this.edge.machine;
    const db = new pg.Client({ host: address, port: 5432, user, database, password: this.#password });
    db.on("error", () => {});
    await db.connect();
    try {
      const { rows } = await db.query("select pg_is_in_recovery() as follows");
      if (rows[0].follows) throw new Error("HAProxy routes to a replica.");
      return await work(db);
    } finally {
      await db.end().catch(() => {});
    }
  }

  /** Waits until everything is up: three databases, three ready shops. */
  async untilWhole(seconds: number): Promise<void> {
    await this.databases.untilWhole(seconds);
    await until("three shops are ready", seconds, async () => {
      const answers = await Promise.all(this.shops.map(({ url }) => fetch(`${url}/readyz`)));
      return answers.every(({ status }) => status === 200);
    });
  }
}
