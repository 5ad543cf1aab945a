import { parseArgs } from "node:util";
import { readConfig } from "#app/base/config/config.server.ts";
import { log } from "#app/base/config/log.server.ts";
import { migrateDatabase } from "#app/base/db/migrate.server.ts";
import { openForCommand } from "#app/base/embedded/storage.server.ts";
import { seedDemoShop } from "#seed/demo/demo-shop.ts";
import { fillWithLoad, type LoadNumbers } from "#seed/load/fill-load.ts";
import { LOAD_PASSWORD, loadEmail } from "#seed/load/load-data.ts";
import { runCommand } from "./command.ts";

// `npm run db:seed -- --products N --customers N --orders N` fills the configured database up to these
// numbers for load tests, with or without a running shop. Exits with 0, or with 1 and an error message.
log.level = "silent";

const USAGE = "Usage: npm run db:seed -- --products N --customers N --orders N";
const MOST = 10_000_000;

function readNumbers(args: string[]): LoadNumbers {
  const { values } = parseArgs({
    args,
    options: {
      products: { type: "string", default: "0" },
      customers: { type: "string", default: "0" },
      orders: { type: "string", default: "0" },
    },
  });
  const read = (name: keyof LoadNumbers) => {
    const number = /^\d{1,8}$/.test(values[name]) ? Number(values[name]) : Number.NaN;
    if (!(number <= MOST))
      throw new Error(`--${name} must be a whole number from 0 to ${MOST}, not "${values[name]}".`);
    return number;
  };
  return { products: read("products"), customers: read("customers"), orders: read("orders") };
}

/** Parses the command's numbers. Throws with the usage if one of them is wrong. */
function numbersOf(args: string[]): LoadNumbers {
  try {
    return readNumbers(args);
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${USAGE}`);
  }
}

await runCommand(async () => {
  const args = process.argv.slice(2);
  const asked = numbersOf(args);
  if (args.length === 0) console.log(USAGE);
  const config = readConfig(process.env);
  const began = performance.now();
  const { db, close } = await openForCommand(config, log);
  try {
    await migrateDatabase(db);
    const now = Temporal.Now.instant();
    // In a new database the demo shop must be written before the load customers.
    if (config.demo === "known passwords") await seedDemoShop(db, now);
    const added = await fillWithLoad(db, asked, now);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const said = `Added ${added.products} products, ${added.customers} customers and ${added.orders} orders in ${seconds} s.`;
    if (added.customers === 0) return said;
    return `${said}\nSign-ins: ${loadEmail(1)} and on, password ${LOAD_PASSWORD}`;
  } finally {
    await close();
  }
});
