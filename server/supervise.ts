import type { PlainLog } from "./plain-log.ts";
import { createRelay } from "./relay.ts";
import { EARLY_MS, restartWaitMs } from "./restart-wait.ts";
import { createDoor } from "./shop-door.ts";
import { type Ready, startWorker, type Worker } from "./worker-process.ts";

/** What a worker has to stop, and how much longer we wait before it is killed, in ms. */
const GRACE_MS = 15_000;
const SPARE_MS = 500;
/** How long a stopping shop waits until all workers hold their answers back, in ms. */
const HOLD_MS = 1_000;
/** How long a worker that is to become ready may take, in ms: its migrations may wait for ten minutes. */
const READY_WITHIN_MS = 15 * 60_000;
/** How long a connection may be silent before a stopping worker closes it, in ms: less when the whole shop stops. */
const SILENCE_MS = { shop: 3_000, renewal: 6_000 };

/** The place of one worker; its worker changes when it dies or is renewed. */
type Place = { worker: Worker; early: number; timer: NodeJS.Timeout | undefined };

type Told = { count: number; program: string; log: PlainLog; print: (line: string) => void };

/**
 * Starts `count` workers that run `program`, hands them the connections of one port, and replaces those that die. SIGHUP
 * renews them one by one, SIGTERM and SIGINT stop all of them. Ends this process: with 0 or 1 after a stop, and with
 * the code of the first worker when that one cannot start. Decision 026 says why it is done in this way.
 */
export async function supervise({ count, program, log, print }: Told): Promise<void> {
  const door = createDoor((error) => log("error", { err: String(error) }, "a connection was not accepted"));
  const workers = new Set<Worker>();
  const relay = createRelay(workers);
  const places: Place[] = [];
  let started = 0;
  let isStopping = false;
  let renewals = 0;

  function start(): Worker {
    started += 1;
    const worker = startWorker(program, started, {
      took: door.taken,
      changed: relay.changed,
      dropped: relay.dropped,
      lost: (dead) => {
        door.lost(dead);
        relay.lost(dead);
      },
    });
    workers.add(worker);
    void worker.ended.then(() => workers.delete(worker));
    // A worker that was asked to leave by somebody else is let go; when the whole shop stops, all are together.
    void worker.leaving.then(async () => {
      if (isStopping) return;
      await door.dismiss(worker);
      worker.tell({ kind: "door closed" });
    });
    return worker;
  }

  /** Puts a worker into a place and sees to it that the place is filled again when the worker dies. */
  function occupy(place: Place, worker: Worker) {
    place.worker = worker;
    void worker.ready.then((said) => {
      if (!said || isStopping) return;
      door.admit(worker);
      log("info", nameOf(worker), "a worker is ready");
    });
    void worker.ended.then((end) => {
      if (isStopping || place.worker !== worker) return;
      const since = worker.readySince();
      const isAsked = end.code === 0 && since !== null;
      const isEarly = !isAsked && (since === null || performance.now() - since < EARLY_MS);
      place.early = isEarly ? place.early + 1 : 0;
      const waitMs = restartWaitMs(place.early);
      const what = since === null ? "a worker did not start" : "a worker ended";
      const facts = { ...nameOf(worker), ...end, againInMs: waitMs };
      log(isAsked ? "warn" : "error", facts, `${what}, another one takes its place`);
      place.timer = setTimeout(() => occupy(place, start()), waitMs);
    });
  }

  async function open() {
    const first = start();
    const said = await readyInTime(first);
    if (isStopping) return;
    if (!said) {
      const { code } = await first.ended;
      // A wrong setting has been named by the worker.
      if (code !== 78)
        log("fatal", { ...nameOf(first), code }, "the first worker could not start, the shop ends");
      process.exit(code || 1);
    }
    await door.open(said.port, said.host).catch(async (error: NodeJS.ErrnoException) => {
      first.kill("SIGKILL");
      await first.ended;
      throw error;
    });
    for (let place = 0; place < count; place += 1) {
      places.push({ worker: first, early: 0, timer: undefined });
    }
    for (const [n, place] of places.entries()) occupy(place, n === 0 ? first : start());
    announce(said);
  }

  function announce({ address, host, port, greeting }: Ready) {
    log("info", { address, host, port, processes: count, pid: process.pid }, "the shop is open");
    for (const line of greeting) print(line);
  }

  /** Starts a worker in each place anew, one place after the other, until one of the new ones does not start. */
  async function renew() {
    for (const place of places) {
      const fresh = start();
      const said = await readyInTime(fresh);
      if (isStopping) return;
      if (!said) {
        const end = await fresh.ended;
        log(
          "error",
          { ...nameOf(fresh), ...end },
          "the new worker did not start: the update ends, the others stay",
        );
        return;
      }
      const old = place.worker;
      clearTimeout(place.timer);
      place.early = 0;
      occupy(place, fresh);
      await letGo(old);
      if (isStopping) return;
    }
    log("info", { processes: count }, "all workers are new");
  }

  async function letGo(worker: Worker) {
    const end = endInTime(worker);
    // Nothing new is on its way to it when it begins to close its connections.
    await within(HOLD_MS, door.dismiss(worker));
    askToStop(worker, "renewal", SILENCE_MS.renewal);
    await end;
  }

  /** One that is not ready yet does not hear us, and has nothing to finish. */
  function askToStop(worker: Worker, why: string, silenceMs: number) {
    if (worker.readySince() === null) worker.kill("SIGTERM");
    else worker.tell({ kind: "stop", why, silenceMs });
  }

  async function onHangup() {
    if (isStopping || places.length === 0)
      return log("info", {}, "SIGHUP is ignored: the shop opens or closes");
    renewals += 1;
    if (renewals > 2) {
      renewals = 2;
      return log("info", {}, "SIGHUP is ignored: an update follows already");
    }
    if (renewals === 2) return log("info", {}, "an update is under way, another one follows it");
    while (renewals > 0 && !isStopping) {
      log("info", { processes: count }, "the workers are started anew, one by one");
      await renew();
      renewals -= 1;
    }
  }

  async function stop(signal: string) {
    if (isStopping) return;
    isStopping = true;
    log("info", { signal }, "the shop is closing");
    for (const place of places) clearTimeout(place.timer);
    const all = [...workers];
    const ends = Promise.all(all.map(endInTime));
    // While the door closes, no worker answers: a client whose connection was closed would only come back.
    const taking = all.filter((worker) => worker.readySince() !== null);
    for (const worker of all) askToStop(worker, signal, SILENCE_MS.shop);
    await within(HOLD_MS, Promise.all(taking.map(({ leaving }) => leaving)));
    await door.close();
    for (const worker of all) worker.tell({ kind: "door closed" });
    const codes = await ends;
    process.exit(codes.every((code) => code === 0) ? 0 : 1);
  }

  /** Waits for the end of a worker that was asked to stop, and kills it when it takes too long; its exit code. */
  async function endInTime(worker: Worker): Promise<number> {
    const limit = setTimeout(() => {
      log("error", nameOf(worker), "a worker could not finish in time");
      worker.kill("SIGKILL");
    }, GRACE_MS + SPARE_MS);
    const { code, signal } = await worker.ended;
    clearTimeout(limit);
    return worker.readySince() === null && signal === "SIGTERM" ? 0 : (code ?? 1);
  }

  async function readyInTime(worker: Worker): Promise<Ready | null> {
    const limit = setTimeout(() => worker.kill("SIGKILL"), READY_WITHIN_MS);
    return worker.ready.finally(() => clearTimeout(limit));
  }

  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("SIGINT", () => void stop("SIGINT"));
  process.on("SIGHUP", () => void onHangup());
  await open();
}

function nameOf({ number, pid }: Worker) {
  return { worker: number, pid };
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const limit = setTimeout(resolve, ms);
  await Promise.race([work, promise]);
  clearTimeout(limit);
}
