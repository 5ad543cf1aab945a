import { parseArgs } from "node:util";
import { buildShop, isBuilt } from "#scripts/build.ts";
import { endChildren } from "#scripts/child-processes.ts";
import { startPostgres } from "#scripts/postgres.ts";
import { measureCheckout } from "./checkout.ts";
import { measureDesk } from "./desk.ts";
import { measurePageWeight } from "./page-weight.ts";
import { printMachine, printRows } from "./report.ts";
import { measureCatalogSizes, measureSignedIn, measureVisitor } from "./shop-pages.ts";
import { type MeasuredShop, openShop } from "./shop-process.ts";
import { measureStart } from "./start-time.ts";

// `npm run bench [-- --quick] [-- --only shop,checkout]`: measures how fast this shop is on this machine. It starts and
// stops one server process and a PostgreSQL of its own with fsync on; everything it writes is temporary. The desk is
// measured without a server process: its reads are called as the pages call them.

const SECTIONS = ["start", "weight", "shop", "checkout", "catalog", "desk"];
/** The sections that measure a running shop, which must be built. */
const BUILT = ["start", "weight", "shop", "checkout", "catalog"];

const { wanted, quick } = readArguments();
const effort = quick ? { seconds: 2, rounds: 1 } : { seconds: 4, rounds: 2 };

const cleaning = new AsyncDisposableStack();
let cleaned: Promise<void> | undefined;
const clean = () => {
  cleaned ??= cleaning.disposeAsync();
  return cleaned;
};
let stopping = false;
async function stop(): Promise<void> {
  // The terminal and npm both pass the signal on, so it comes twice; the second one changes nothing.
  if (stopping) return;
  stopping = true;
  await endChildren();
  await clean().catch(() => {});
  process.exit(130);
}
process.on("SIGINT", () => void stop());
process.on("SIGTERM", () => void stop());

try {
  await measure();
} catch (error) {
  if (!stopping) console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await clean();
}

async function measure(): Promise<void> {
  if (BUILT.some((name) => wanted.has(name)) && !isBuilt()) {
    console.log("Building the shop …");
    await buildShop();
  }
  printMachine();
  // The start is measured first, because nothing else runs yet.
  if (wanted.has("start")) printRows("Start", await measureStart());
  if (SECTIONS.every((name) => name === "start" || !wanted.has(name))) return;

  const postgres = await startPostgres({ durable: true });
  cleaning.defer(() => postgres.stop());
  if (["shop", "checkout", "weight"].some((name) => wanted.has(name))) {
    const shop = cleaning.use(await openShop(postgres, { products: 1_000, customers: 500 }));
    await measureShop(shop);
  }
  if (wanted.has("catalog")) printRows("Catalog", await measureCatalogSizes(postgres, effort));
  if (wanted.has("desk")) printRows("Desk", await measureDesk(postgres, quick ? 3 : 5));
}

async function measureShop(shop: MeasuredShop): Promise<void> {
  if (wanted.has("weight")) printRows("Weight", await measurePageWeight(shop));
  if (wanted.has("shop")) {
    printRows("Shop page", [
      ...(await measureVisitor(shop, effort)),
      ...(await measureSignedIn(shop, effort)),
    ]);
  }
  if (wanted.has("checkout"))
    printRows("Checkout, 4 buyers at once", await measureCheckout(shop, effort.seconds));
}

function readArguments(): { wanted: Set<string>; quick: boolean } {
  try {
    const { values } = parseArgs({
      options: {
        quick: { type: "boolean", default: false },
        only: { type: "string", default: SECTIONS.join() },
      },
    });
    const wanted = new Set(values.only.split(",").map((name) => name.trim()));
    const stranger = [...wanted].find((name) => !SECTIONS.includes(name));
    if (stranger !== undefined) throw new Error(`There is no section "${stranger}".`);
    return { wanted, quick: values.quick };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(`Usage: npm run bench [-- --quick] [-- --only ${SECTIONS.join()}]`);
    process.exit(1);
  }
}
