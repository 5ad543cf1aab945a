import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { untilWeEnd } from "../../scripts/child-processes.ts";
import { freePort } from "../../scripts/free-port.ts";

/** The built shop running as a process of its own. */
export type BuiltShop = {
  url: string;
  process: ChildProcess;
  /** Everything it has printed so far. */
  output: () => string;
  /** Sends the signal and returns the exit code (null when the signal itself ended the process). */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
};

/** Starts the built shop as in production, or another program, and waits until it prints that it is open. */
export async function startBuiltShop(
  environment: Record<string, string>,
  program = "build/server/index.js",
): Promise<BuiltShop> {
  const port = await freePort();
  const child = untilWeEnd(
    spawn(process.execPath, [program], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        LOG_LEVEL: "info",
        PORT: String(port),
        ...environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    }),
  );
  let said = "";
  const exited = once(child, "exit").then(([code]) => code as number | null);
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("the shop is open")) resolve();
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    void exited.then((code) => reject(new Error(`ended with ${code} before it opened:\n${said}`)));
  });
  return {
    url: `http://localhost:${port}`,
    process: child,
    output: () => said,
    stop: (signal = "SIGTERM") => {
      child.kill(signal);
      return exited;
    },
  };
}
