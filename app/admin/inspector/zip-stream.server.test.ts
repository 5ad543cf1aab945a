import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { filesOfZip } from "#fixtures/zip-files.ts";
import { type ArchiveFile, summed, zipStream } from "./make-archive.server.ts";

const MADE_AT = Temporal.Instant.from("2026-11-21T15:00:00Z");

async function* endless(ended: () => void) {
  try {
    for (;;) yield Buffer.alloc(64 * 1024, "a");
  } finally {
    ended();
  }
}

test("keeps files unchanged, in order", async () => {
  const events: string[] = [];
  async function* files(): AsyncGenerator<ArchiveFile> {
    for (const name of ["a.txt", "reports/b.txt"]) {
      events.push(`${name} is asked for`);
      async function* pieces() {
        yield "Öl, ";
        yield Buffer.from(name);
        events.push(`${name} is read`);
      }
      yield summed({ name, pieces: pieces() }, ({ bytes }) => events.push(`${name} has ${bytes}`));
    }
  }
  const read = filesOfZip(await buffer(zipStream(files(), MADE_AT)));
  expect([...read].map(([name, file]) => [name, file.toString("utf8")])).toEqual([
    ["a.txt", "Öl, a.txt"],
    ["reports/b.txt", "Öl, reports/b.txt"],
  ]);
  expect(events).toEqual([
    ...["a.txt is asked for", "a.txt is read", "a.txt has 10"],
    ...["reports/b.txt is asked for", "reports/b.txt is read", "reports/b.txt has 18"],
  ]);
});

test("stops reading and requesting files once the client is gone", async () => {
  const ended = Promise.withResolvers<void>();
  const asked: string[] = [];
  async function* files(): AsyncGenerator<ArchiveFile> {
    for (const name of ["first", "second"]) {
      asked.push(name);
      yield { name, pieces: endless(ended.resolve) };
    }
  }
  const reader = zipStream(files(), MADE_AT).getReader();
  await reader.read();
  await reader.cancel();
  await ended.promise;
  expect(asked).toEqual(["first"]);
});

test("aborts the archive on a failed read instead of ending it", async () => {
  async function* failing() {
    yield "some";
    throw new Error("the database is away");
  }
  async function* files(): AsyncGenerator<ArchiveFile> {
    yield { name: "orders.csv", pieces: failing() };
  }
  await expect(buffer(zipStream(files(), MADE_AT))).rejects.toThrow("the database is away");
});
