import { expect, test } from "vitest";
import { BusyError } from "#app/base/config/errors.server.ts";
import { openQueue } from "./queue.server.ts";

/** A job that the test ends. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let begun = false;
  const run = () => {
    begun = true;
    return promise;
  };
  return { run, resolve, reject, begun: () => begun };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("limits concurrent jobs; the others follow in order", async () => {
  const queue = openQueue({ places: 2, longest: 10, patienceMs: 60_000, slowMs: 0 });
  const jobs = [work(), work(), work(), work()];
  const ended = jobs.map((job) => queue(job.run));
  await turn();
  expect(jobs.map((job) => job.begun())).toEqual([true, true, false, false]);
  expect(queue.count()).toEqual({ inProgress: 2, waiting: 2 });
  jobs[1]?.resolve("second");
  expect(await ended[1]).toBe("second");
  await turn();
  expect(jobs.map((job) => job.begun())).toEqual([true, true, true, false]);
  for (const job of jobs) job.resolve("done");
  expect(await Promise.all(ended)).toEqual(["done", "second", "done", "done"]);
  expect(queue.count()).toEqual({ inProgress: 0, waiting: 0 });
});

test("starts the next job after one fails", async () => {
  const queue = openQueue({ places: 1, longest: 10, patienceMs: 60_000, slowMs: 0 });
  const failing = queue(async () => {
    throw new Error("broken");
  });
  const next = queue(async () => "next");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("next");
});

test("refuses a job that hasn't started when the queue is full or the wait is too long", async () => {
  const queue = openQueue({ places: 1, longest: 1, patienceMs: 20, slowMs: 0 });
  const first = work();
  const held = queue(first.run);
  const impatient = work();
  const waited = queue(impatient.run);
  await expect(queue(async () => "too many")).rejects.toBeInstanceOf(BusyError);
  await expect(waited).rejects.toBeInstanceOf(BusyError);
  expect(impatient.begun()).toBe(false);
  first.resolve("first");
  expect(await held).toBe("first");
  expect(await queue(async () => "free again")).toBe("free again");
});

test("fails all waiting jobs with the error when the database fails a slow job", async () => {
  const queue = openQueue({ places: 1, longest: 10, patienceMs: 60_000, slowMs: 0 });
  const first = work();
  const ended = [queue(first.run), queue(async () => "second"), queue(async () => "third")];
  const outcomes = Promise.allSettled(ended);
  const locked = Object.assign(new Error("canceling statement due to lock timeout"), { code: "55P03" });
  first.reject(locked);
  expect(await outcomes).toEqual(ended.map(() => ({ status: "rejected", reason: locked })));
  expect(await queue(async () => "later")).toBe("later");
});

test("fails only the job that fails quickly", async () => {
  const queue = openQueue({ places: 1, longest: 10, patienceMs: 60_000, slowMs: 60_000 });
  const first = work();
  const ended = queue(first.run);
  const next = queue(async () => "next");
  first.reject(Object.assign(new Error("terminating connection"), { code: "57P01" }));
  await expect(ended).rejects.toThrow("terminating connection");
  expect(await next).toBe("next");
});
