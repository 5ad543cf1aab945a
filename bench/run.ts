import { parseArgs } from "node:util";
import { log } from "#app/base/config/log.server.ts";
import { endChildren } from "#fixtures/child-processes.ts";
import { type OwnPostgres, startPostgres } from "#fixtures/postgres.ts";
import { buildShop, isBuilt } from "#scripts/build/build.ts";
import { measureAdmin } from "./admin.ts";
import { buildRevision, type Entrant, entrantOf } from "./entrant.ts";
import { expectPage, peerSides } from "./peer.ts";
import { PLAN } from "./plan.ts";
import { printMachine, printTable } from "./report.ts";
import { measureInTurns, type Outcome } from "./rounds.ts";
import { measureFiveSizes, measureSize } from "./size.ts";

// `npm run bench [-- --quick] [-- --only shop,checkout] [-- --against REV] [-- --peer URL] [-- --minutes N]`:
// measures how fast this shop is on this machine, by itself, compared with another revision (`--against base`
// is a fixed one, for measuring changes to the checkout, the catalog, or the search), or compared with a page
// of any other shop. Compared sides are measured in turn, so a noisy machine affects both. Starts server
// processes and a separate PostgreSQL with fsync on; all files are temporary. The admin area and the large
// shop are measured without a server process: they call the pages' reads directly, so there's no other side
// to compare.

/** The revision named by `--against base` (docs/decisions/067-a-fixed-base.md). */
const BASE = "8a866475480f250d39c2c387e3a6e7aad0d5c1ed";
/** Sections measured without a server. */
const ALONE = ["admin", "size", "five-sizes"];
const SECTIONS = [...Object.keys(PLAN), ...ALONE];
const USAGE = `Usage: npm run bench [-- --quick] [-- --only ${SECTIONS.join()}] [-- --against REV] [-- --peer URL] [-- --minutes N]`;

log.level = "error";
const { wanted, quick, against, peer, minutes } = readArguments();
const effort = quick ? { seconds: 0.5, connections: 16 } : { seconds: 1, connections: 16 };
const usualRounds = { count: quick ? 6 : 12, warmUp: true };

const cleaning = new AsyncDisposableStack();
let cleaned: Promise<void> | undefined;
const clean = () => {
  cleaned ??= cleaning.disposeAsync();
  return cleaned;
};
let stopping = false;
async function stop(): Promise<void> {
  // The terminal and npm both forward the signal, so it comes twice; the second one is ignored.
  if (stopping) return;
  stopping = true;
  await endChildren();
  await clean().catch(() => {});
  process.exit(130);
}
process.on("SIGINT", () => void stop());
process.on("SIGTERM", () => void stop());

let opened: Promise<OwnPostgres> | undefined;
/** Started on first use. */
function postgres(): Promise<OwnPostgres> {
  opened ??= startPostgres({ durable: true }).then((own) => {
    cleaning.defer(() => own.stop());
    return own;
  });
  return opened;
}

try {
  await measure();
} catch (error) {
  if (!stopping) console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await clean();
}

async function measure(): Promise<void> {
  if (peer) await expectPage(peer);
  const entrants = await findEntrants();
  printMachine();
  for (const [name, { title, targets }] of Object.entries(PLAN)) {
    if (!wanted.has(name)) continue;
    const measurements: Outcome[][] = [];
    for (const { prepare, rounds } of targets({ quick, minutes })) {
      const sides = entrants.map((entrant) => ({
        name: entrant.name,
        prepare: (held: AsyncDisposableStack) => prepare(entrant, effort, held),
      }));
      measurements.push(
        await measureInTurns(sides, rounds === undefined ? usualRounds : { count: rounds, warmUp: false }),
      );
    }
    tell(title, measurements);
  }
  const ours = entrants.at(-1);
  if (peer && ours)
    tell(`Beside ${peer}`, [await measureInTurns(await peerSides(peer, ours, effort), usualRounds)]);
  if (wanted.has("admin")) {
    const admin = await measureAdmin(await postgres(), quick ? 3 : 5);
    tell("Admin", [[{ name: "ours", readings: admin, failure: null }]]);
  }
  if (wanted.has("size")) {
    const size = await measureSize(await postgres(), quick);
    tell("Size", [[{ name: "ours", readings: size, failure: null }]]);
  }
  if (wanted.has("five-sizes")) {
    const sizes = await measureFiveSizes(await postgres(), quick);
    tell("Products of five sizes", [[{ name: "ours", readings: sizes, failure: null }]]);
  }
}

/** The revisions to measure; this one comes last. */
async function findEntrants(): Promise<Entrant[]> {
  const places: { name: string; folder: string }[] = [];
  if (against !== undefined) {
    console.log(`Building ${against} …`);
    const { commit, ...place } = await buildRevision(against);
    console.log(`${against} is ${commit}.`);
    places.push(place);
  }
  if ((peer || Object.keys(PLAN).some((name) => wanted.has(name))) && !isBuilt()) {
    console.log("Building the shop …");
    await buildShop();
  }
  places.push({ name: "ours", folder: "." });
  return places.map((place) => entrantOf(place, postgres, cleaning));
}

function tell(title: string, measurements: Outcome[][]): void {
  if (stopping) return;
  printTable(title, measurements);
  if (measurements.some((outcomes) => outcomes.at(-1)?.failure !== null)) process.exitCode = 1;
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        quick: { type: "boolean", default: false },
        only: { type: "string" },
        against: { type: "string" },
        peer: { type: "string" },
        minutes: { type: "string", default: "0" },
      },
    });
    const { quick } = values;
    const against = values.against === "base" ? BASE : values.against;
    const peer = values.peer === undefined ? null : readPeer(values.peer);
    const all = peer
      ? []
      : SECTIONS.filter((name) => name !== "size" && (name !== "admin" || against === undefined));
    const wanted = new Set(values.only?.split(",").map((name) => name.trim()) ?? all);
    const stranger = [...wanted].find((name) => !SECTIONS.includes(name));
    if (stranger !== undefined) throw new Error(`There is no section "${stranger}".`);
    const alone = ALONE.find((name) => wanted.has(name));
    if (against !== undefined && alone !== undefined)
      throw new Error(
        `"${alone}" is measured without a server, so it cannot be compared with another revision.`,
      );
    if (!/^\d{1,4}$/.test(values.minutes))
      throw new Error(`--minutes must be a whole number, not "${values.minutes}".`);
    return { wanted, quick, against, peer, minutes: Number(values.minutes) };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(USAGE);
    process.exit(1);
  }
}

function readPeer(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`"${address}" isn't the address of a page.`);
  return url;
}
