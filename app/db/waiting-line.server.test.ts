import { expect, test } from "vitest";
import { BusyError } from "#app/config/errors.server.ts";
import { openLine } from "./waiting-line.server.ts";

/** Work that ends when it is told to. */
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

test("as many as there are places work at a time, the others come in their order", async () => {
  const line = openLine({ places: 2, longest: 10, patienceMs: 60_000 });
  const jobs = [work(), work(), work(), work()];
  const ended = jobs.map((job) => line(job.run));
  await turn();
  expect(jobs.map((job) => job.begun())).toEqual([true, true, false, false]);
  jobs[1]?.resolve("second");
  expect(await ended[1]).toBe("second");
  await turn();
  expect(jobs.map((job) => job.begun())).toEqual([true, true, true, false]);
  for (const job of jobs) job.resolve("done");
  expect(await Promise.all(ended)).toEqual(["done", "second", "done", "done"]);
});

test("work that fails gives its place to the next", async () => {
  const line = openLine({ places: 1, longest: 10, patienceMs: 60_000 });
  const failing = line(async () => {
    throw new Error("broken");
  });
  const next = line(async () => "next");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("next");
});

test("a full line and a long wait send away, before the work has begun", async () => {
  const line = openLine({ places: 1, longest: 1, patienceMs: 20 });
  const first = work();
  const held = line(first.run);
  const impatient = work();
  const waited = line(impatient.run);
  await expect(line(async () => "too many")).rejects.toBeInstanceOf(BusyError);
  await expect(waited).rejects.toBeInstanceOf(BusyError);
  expect(impatient.begun()).toBe(false);
  first.resolve("first");
  expect(await held).toBe("first");
  expect(await line(async () => "free again")).toBe("free again");
});
