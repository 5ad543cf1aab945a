import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, type OutgoingHttpHeaders, request } from "node:http";
import { untilWeEnd } from "#scripts/child-processes.ts";

/** How a page performed: requests a second and the median latency. */
export type Load = { perSecond: number; medianMs: number };

/** What to ask for, over how many connections, and for how long. */
export type Target = { url: string; headers?: Record<string, string>; connections: number; seconds: number };

/** The load generator in use: wrk when this machine has it, else our own. */
export const GENERATOR = hasWrk() ? "wrk" : "own, over node:http";

function hasWrk(): boolean {
  try {
    execFileSync("wrk", ["--version"], { stdio: "pipe" });
    return true;
  } catch (error) {
    // wrk prints its version and then exits with 1.
    return error instanceof Error && "status" in error && error.status === 1;
  }
}

/** Requests one page as fast as it is answered. Throws when an answer is not 200. */
export function loadPage(target: Target): Promise<Load> {
  return GENERATOR === "wrk" ? loadWithWrk(target) : loadWithOurs(target);
}

async function loadWithWrk({ url, headers = {}, connections, seconds }: Target): Promise<Load> {
  const named = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const args = ["-t1", `-c${connections}`, `-d${seconds}s`, "--latency", ...named, url];
  const wrk = untilWeEnd(spawn("wrk", args, { stdio: ["ignore", "pipe", "inherit"] }));
  let said = "";
  wrk.stdout.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  await once(wrk, "close");
  const perSecond = /Requests\/sec:\s+([\d.]+)/.exec(said)?.[1];
  const [, median, unit] = /\b50%\s+([\d.]+)(us|ms|s)\b/.exec(said) ?? [];
  if (perSecond === undefined || /Non-2xx|Socket errors/.test(said))
    throw new Error(`${url} did not stand the load:\n${said}`);
  const inMs = { us: 0.001, ms: 1, s: 1000 }[unit ?? "ms"] ?? 1;
  return { perSecond: Number(perSecond), medianMs: Number(median) * inMs };
}

async function loadWithOurs({ url, headers = {}, connections, seconds }: Target): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const until = performance.now() + seconds * 1000;
  const latencies = await Promise.all(
    Array.from({ length: connections }, async () => {
      const mine: number[] = [];
      while (performance.now() < until) {
        const answer = await send(agent, "GET", url, headers);
        if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}.`);
        mine.push(answer.ms);
      }
      return mine;
    }),
  ).finally(() => agent.destroy());
  const all = latencies.flat();
  return { perSecond: all.length / seconds, medianMs: percentile(all, 0.5) };
}

/** An answer as it came over the wire: the body is not unpacked. */
export type Answer = {
  status: number;
  rawHeaders: string[];
  location: string | null;
  cookies: string[];
  body: Buffer;
  ms: number;
};

/** Sends one request on a kept-alive connection and reads the whole answer. */
export function send(
  agent: Agent,
  method: "GET" | "POST",
  url: string,
  headers: OutgoingHttpHeaders,
  body?: string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const asked = request(url, { agent, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", reject);
      response.once("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          rawHeaders: response.rawHeaders,
          location: response.headers.location ?? null,
          cookies: response.headers["set-cookie"] ?? [],
          body: Buffer.concat(chunks),
          ms: performance.now() - began,
        }),
      );
    });
    asked.once("error", reject);
    asked.end(body);
  });
}

/** The value below which a share (0 to 1) of the numbers lies; 0 for an empty list. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
