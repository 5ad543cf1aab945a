import pg from "pg";
import { GIVES_BACK } from "#app/trade/orders/status.ts";
import { type BuiltShop, startBuiltShop } from "#fixtures/built-shop.ts";
import { GENEROUS } from "#fixtures/buyer.ts";
import { runToEnd } from "#fixtures/child-processes.ts";
import { type OwnPostgres, startPostgres } from "#fixtures/postgres.ts";
import { type Buyer, findWares, signInBuyers, type Ware } from "./buyers.ts";
import { brokenInvariants } from "./invariants.ts";
import { Wire } from "./proxy.ts";

/** Application name of our own connections, to spare them from faults. */
export const OURSELVES = "chaos";
/** Origin of all forms: constant, although the shop listens on a different port after each start. */
const ORIGIN = "http://localhost:1";
const PRODUCTS = 28;
const WARES = 8;

type Ground = { server: OwnPostgres; wire: Wire };

/** A shop with its database, signed-in customers, and direct access to the database. */
export class Stage {
  readonly origin = ORIGIN;
  readonly #settings: Record<string, string>;
  /** PostgreSQL and the wire to it. */
  readonly ground: Ground;
  #shop: BuiltShop | null = null;
  #opened: AsyncDisposableStack | null = null;
  buyers: Buyer[] = [];
  wares: Ware[] = [];
  /** Initial stock of each tracked product. */
  readonly stockAtStart = new Map<string, number>();
  /** Every order confirmed to a customer, by customer and key. */
  readonly acknowledged = new Map<string, Set<string>>();

  readonly #broken = new Set<string>();

  private constructor(settings: Record<string, string>, ground: Ground) {
    this.#settings = settings;
    this.ground = ground;
  }

  /** Creates a new database behind a `Wire`, with a running shop and this many customers. */
  static async open(customers: number): Promise<Stage> {
    await using opened = new AsyncDisposableStack();
    const ground = await openGround(opened);
    const settings = {
      AUTH_SECRET: "a-secret-that-signs-nothing-but-tests",
      PUBLIC_URL: ORIGIN,
      DATABASE_URL: ground.server.url,
    };
    const amounts = [`--products=${PRODUCTS}`, `--customers=${customers}`, "--orders=0"];
    await runToEnd(["scripts/commands/migrate.ts"], settings);
    await runToEnd(["scripts/commands/seed-load.ts", ...amounts], settings);

    const throughWire = onPort(ground.server.url, ground.wire.port);
    const stage = new Stage({ ...settings, DATABASE_URL: throughWire, HOST: "127.0.0.1" }, ground);
    opened.defer(async () => {
      if (stage.#shop) await stage.#shop.stop("SIGKILL");
    });
    await stage.startShop();
    await stage.#fill(customers);
    stage.#opened = opened.move();
    return stage;
  }

  async #fill(customers: number): Promise<void> {
    await this.look(async (db) => {
      await db.query(GENEROUS);
      this.buyers = await signInBuyers(db, this.url, ORIGIN, customers);
      this.wares = await findWares(db, WARES);
      // The demo shop starts with past orders, which have already reduced its stock.
      const { rows } = await db.query(
        `select p.id, p.stock + coalesce(sum(i.quantity), 0)::int as stock
         from products p left join (order_items i join orders o on o.id = i.order_id and o.status <> all ($1))
           on i.product_id = p.id and i.stock_taken
         where p.stock is not null group by p.id`,
        [GIVES_BACK],
      );
      for (const { id, stock } of rows) this.stockAtStart.set(id, stock);
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#opened?.disposeAsync();
  }

  get shop(): BuiltShop {
    if (!this.#shop) throw new Error("The shop hasn't been started.");
    return this.#shop;
  }

  /** The running shop's address. */
  get url(): string {
    return this.shop.url.replace("localhost", "127.0.0.1");
  }

  get isShopUp(): boolean {
    return this.shop.process.exitCode === null && this.shop.process.signalCode === null;
  }

  async startShop(): Promise<void> {
    this.#shop = await startBuiltShop(this.#settings);
  }

  /** Starts a new shop process, after killing the old one if it's still running. */
  async restartShop(): Promise<void> {
    if (this.isShopUp) await this.shop.stop("SIGKILL");
    await this.startShop();
  }

  /** Undoes every fault of the wire. */
  async calm(): Promise<void> {
    await this.ground.wire.mend();
  }

  /** Settings for running our commands on the same database. */
  get settings(): Record<string, string> {
    return this.#settings;
  }

  /** Runs `work` on a separate connection to the database, bypassing the shop and the wire. */
  async look<Seen>(work: (db: pg.Client) => Promise<Seen>): Promise<Seen> {
    const db = new pg.Client({ connectionString: this.ground.server.url, application_name: OURSELVES });
    // A fault may break this connection too; the current query then fails and reports it.
    db.on("error", () => {});
    await db.connect();
    try {
      return await work(db);
    } finally {
      await db.end().catch(() => {});
    }
  }

  /** Describes broken invariants that weren't reported before. */
  async newlyBroken(): Promise<string[]> {
    return this.look(async (db) => {
      // All queries read one snapshot, although the shop may still be finishing work.
      await db.query("begin isolation level repeatable read read only");
      const broken = await brokenInvariants(db, this);
      await db.query("commit");
      const fresh = broken.filter((sentence) => !this.#broken.has(sentence));
      for (const sentence of fresh) this.#broken.add(sentence);
      return fresh;
    });
  }

  /** Sets a product's stock, and its initial stock to match the units sold. */
  async setStock(productId: string, stock: number): Promise<void> {
    await this.look(async (db) => {
      const { rows } = await db.query(
        `with before as (select stock from products where id = $1)
         update products set stock = $2, has_batches = false where id = $1 returning (select stock from before) as before`,
        [productId, stock],
      );
      const sold = (this.stockAtStart.get(productId) ?? 0) - (rows[0]?.before ?? 0);
      this.stockAtStart.set(productId, stock + sold);
    });
  }

  /** Records that this order was confirmed to a customer. */
  hear(customerId: string, key: string, orderId: string): void {
    const checkout = `${customerId} ${key}`;
    this.acknowledged.set(checkout, (this.acknowledged.get(checkout) ?? new Set()).add(orderId));
  }
}

async function openGround(opened: AsyncDisposableStack): Promise<Ground> {
  // fsync stays on, because an acknowledged commit must survive an immediate stop.
  const server = await startPostgres({ durable: true });
  opened.defer(() => server.stop());
  const { hostname, port } = new URL(server.url);
  const wire = new Wire({ host: hostname, port: Number(port) });
  opened.defer(() => wire.close());
  await wire.accept();
  return { server, wire };
}

function onPort(url: string, port: number): string {
  const moved = new URL(url);
  moved.port = String(port);
  return moved.toString();
}
