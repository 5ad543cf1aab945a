import { isBuilt } from "../build/build.ts";
import { runJourneys } from "./journeys.ts";
import { runProgram } from "./programs.ts";

type Hear = ((text: string) => void) | undefined;

/** A part of `npm test`. `touches` lists the paths whose changes make a long step worth running. */
export type Step = {
  name: string;
  run: (hear: Hear) => Promise<void>;
  needsBuild?: true;
  touches?: string[];
};

const program = (path: string, ...args: string[]) => {
  return (hear: Hear) => runProgram([path, ...args], { hear });
};
const vitest = (project: string) => program("node_modules/vitest/vitest.mjs", "run", "--project", project);

/**
 * In starting order, two at a time. The steps that fail fastest come first, then the longest, alongside the
 * others.
 */
export const steps: Step[] = [
  {
    name: "build",
    run: async (hear) => {
      if (!isBuilt()) await program("scripts/build/build.ts")(hear);
    },
  },
  {
    name: "types",
    run: async (hear) => {
      await program("node_modules/@react-router/dev/bin.cjs", "typegen")(hear);
      await program("node_modules/typescript/bin/tsc", "-p", ".")(hear);
    },
  },
  {
    name: "lint",
    run: program("node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."),
  },
  // Unused files, exports, and packages (knip.jsonc).
  { name: "unused", run: program("node_modules/knip/bin/knip.js", "--no-progress") },
  { name: "browser", needsBuild: true, run: runJourneys },
  { name: "unit", run: vitest("unit") },
  { name: "server", run: vitest("server") },
  { name: "process", needsBuild: true, run: vitest("process") },
  { name: "chaos", needsBuild: true, run: program("chaos/run.ts") },
  {
    name: "saturday",
    run: vitest("saturday"),
    touches: ["chaos/", "app/trade/", "app/courier/", "app/base/db/"],
  },
  // The image, the unit, and a restore. A test whose program is missing on this machine is skipped and says
  // so.
  {
    name: "deploy",
    needsBuild: true,
    run: vitest("deploy"),
    touches: [
      "deploy/",
      "package-lock.json",
      "scripts/",
      "server/",
      "app/base/db/migrations/",
      "app/base/embedded/",
      "app/base/backups/",
      "app/base/config/",
    ],
  },
];
