import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

// A process that has made and dropped 60 MB of objects, and ends when it has given their memory back.
const PROGRAM = `
  import { getHeapStatistics } from "node:v8";
  import { tidyAtRest } from ${JSON.stringify(new URL("tidy-at-rest.server.ts", import.meta.url).href)};
  tidyAtRest();
  let kept = Array.from({ length: 500_000 }, (_, n) => ({ n, text: "a text " + n }));
  const most = getHeapStatistics().total_heap_size;
  kept = null;
  setInterval(() => {
    if (getHeapStatistics().total_heap_size < most - 40_000_000) process.exit(7);
  }, 50);
`;

it("a process at rest gives back what it has thrown away", { timeout: 30_000 }, () => {
  const { status } = spawnSync(process.execPath, ["--expose-gc", "--input-type=module", "--eval", PROGRAM], {
    timeout: 25_000,
  });
  expect(status).toBe(7);
});
