import { existsSync } from "node:fs";
import { findPostgres } from "#fixtures/postgres.ts";

/** Debian's path of each program, and its package. */
export const PROGRAMS = {
  etcd: { path: "/usr/bin/etcd", package: "etcd-server" },
  patroni: { path: "/usr/bin/patroni", package: "patroni" },
  patronictl: { path: "/usr/bin/patronictl", package: "patroni" },
  haproxy: { path: "/usr/sbin/haproxy", package: "haproxy" },
  pgbouncer: { path: "/usr/sbin/pgbouncer", package: "pgbouncer" },
  ip: { path: "/usr/sbin/ip", package: "iproute2" },
} as const;

/** Only for measurements. */
export const WRK = { path: "/usr/bin/wrk", package: "wrk" } as const;

/** Returns why the check can't run on this machine; null if it can. */
export function whyNot(measure: boolean): string | null {
  const needed = [...Object.values(PROGRAMS), ...(measure ? [WRK] : [])];
  const missing = needed.filter(({ path }) => !existsSync(path));
  const packages = new Set<string>(missing.map((program) => program.package));
  if (!findPostgres()) packages.add("postgresql");
  if (packages.size > 0)
    return `The cluster needs programs that aren't installed: apt-get install ${[...packages].join(" ")}`;
  if (process.getuid?.() !== 0)
    return "The cluster needs root, for separate networks and processes: sudo npm run cluster:check";
  return null;
}
