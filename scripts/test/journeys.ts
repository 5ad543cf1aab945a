import { readFileSync } from "node:fs";
import { runProgram } from "./programs.ts";

const PLAYWRIGHT = ["node_modules/@playwright/test/cli.js", "test"];
/** So many failed journeys are a fault of the change; fewer may be the machine's, and get a second run. */
const TOO_MANY = 3;

let failed: string[] = [];

/** Runs the journeys. When one or two fail, this step passes, and `runFailedAgain` decides. */
export async function runJourneys(hear?: (text: string) => void): Promise<void> {
  try {
    await runProgram(PLAYWRIGHT, { hear });
  } catch (error) {
    failed = readFailed();
    if (failed.length === 0 || failed.length >= TOO_MANY) throw error;
  }
}

/** The ids of the journeys that failed in the last run, as Playwright keeps them. */
function readFailed(): string[] {
  try {
    return JSON.parse(readFileSync("test-results/.last-run.json", "utf8")).failedTests ?? [];
  } catch {
    return []; // it ended before it had run any
  }
}

/** Runs the journeys that failed once more, alone; rejects when one fails again, else names them as flaky. */
export async function runFailedAgain(): Promise<void> {
  if (failed.length === 0) return;
  console.log("\n== again, alone: the journeys that failed");
  let output = "";
  const hear = (text: string) => {
    output += text;
    process.stdout.write(text);
  };
  await runProgram([...PLAYWRIGHT, "--last-failed", "--workers=1"], { hear });
  const names = output.split("\n").filter((line) => line.includes("✓"));
  console.log(`\n== flaky (failed once, passed alone):\n${names.join("\n")}`);
}
