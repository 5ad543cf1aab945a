import { readFileSync } from "node:fs";
import { runProgram } from "./programs.ts";

const PLAYWRIGHT = ["node_modules/@playwright/test/cli.js", "test"];
/**
 * This many failed browser tests indicate a bug in the change; fewer may be the machine's fault and get a
 * second run.
 */
const TOO_MANY = 3;

let failed: string[] = [];

/** Runs the browser tests. If one or two fail, this step passes, and `runFailedAgain` decides. */
export async function runJourneys(hear?: (text: string) => void): Promise<void> {
  try {
    await runProgram(PLAYWRIGHT, { hear });
  } catch (error) {
    failed = readFailed();
    if (failed.length === 0 || failed.length >= TOO_MANY) throw error;
  }
}

/** Returns the ids of the tests that failed in the last run, as Playwright stored them. */
function readFailed(): string[] {
  try {
    return JSON.parse(readFileSync("test-results/.last-run.json", "utf8")).failedTests ?? [];
  } catch {
    return []; // It exited before running any.
  }
}

/** Reruns only the failed tests; rejects if one fails again, and otherwise reports them as flaky. */
export async function runFailedAgain(): Promise<void> {
  if (failed.length === 0) return;
  console.log("\n== rerunning failed journeys alone");
  let output = "";
  const hear = (text: string) => {
    output += text;
    process.stdout.write(text);
  };
  await runProgram([...PLAYWRIGHT, "--last-failed", "--workers=1"], { hear });
  const names = output.split("\n").filter((line) => line.includes("✓"));
  console.log(`\n== flaky (failed once, passed alone):\n${names.join("\n")}`);
}
