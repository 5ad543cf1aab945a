import { stat, statfs } from "node:fs/promises";
import { isIP } from "node:net";
import { dirname, resolve } from "node:path";
import { connect } from "node:tls";
import { listBackups } from "#app/base/backups/write-backup.server.ts";
import type { Config } from "#app/base/config/config.server.ts";
import type { CertificateFound, DiskFound } from "./judge-health.ts";

/** How long the shop's own address may take to show its certificate, in ms. */
const TLS_MS = 2_000;
const HOUR_MS = 3_600_000;
/** An address that could not be reached is tried again sooner. */
const AGAIN_MS = 5 * 60_000;

/** The newest backup of the embedded database, and how many are kept. */
export async function lookAtBackups(dataDir: string): Promise<{ newestAt: string | null; kept: number }> {
  const files = await listBackups(dataDir);
  const [newest] = files;
  return { newestAt: newest ? (await stat(newest)).mtime.toISOString() : null, kept: files.length };
}

/** The room where the shop keeps its files; two folders on one disk are named once. */
export async function lookAtDisk({ databaseUrl, dataDir, pictures }: Config): Promise<DiskFound> {
  const folders: [string, string][] = [];
  if (databaseUrl === null) folders.push(["Data", dataDir]);
  if (pictures.kind === "folder") folders.push(["Pictures", pictures.folder]);
  const disks = new Map<number, DiskFound[number]>();
  for (const [name, folder] of folders) {
    const place = await nearest(resolve(folder));
    const { dev } = await stat(place);
    const known = disks.get(dev);
    const { bavail, blocks, bsize } = await statfs(place);
    const names = known ? `${known.name} and ${name.toLowerCase()}` : name;
    disks.set(dev, { name: names, freeBytes: bavail * bsize, bytes: blocks * bsize });
  }
  return [...disks.values()];
}

/** A folder, or the nearest one around it while it has not been made. */
async function nearest(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  return isThere || folder === dirname(folder) ? folder : nearest(dirname(folder));
}

const OWN_MACHINE = new Set(["localhost", "127.0.0.1", "[::1]"]);
let seen: { address: string; at: number; certificate: CertificateFound } | null = null;

/** What the shop's own address shows to those who connect, at most an hour old. */
export async function lookAtCertificate(publicUrl: URL, now: Temporal.Instant): Promise<CertificateFound> {
  if (publicUrl.protocol !== "https:")
    return { kind: OWN_MACHINE.has(publicUrl.hostname) ? "own machine" : "plain" };
  const age = seen?.address === publicUrl.origin ? now.epochMilliseconds - seen.at : Number.POSITIVE_INFINITY;
  if (seen && age < (seen.certificate.kind === "read" ? HOUR_MS : AGAIN_MS)) return seen.certificate;
  const certificate = await readCertificate(publicUrl);
  seen = { address: publicUrl.origin, at: now.epochMilliseconds, certificate };
  return certificate;
}

function readCertificate({ hostname, port }: URL): Promise<CertificateFound> {
  const { promise, resolve: found } = Promise.withResolvers<CertificateFound>();
  const host = hostname.replace(/^\[|\]$/g, "");
  const socket = connect({
    ...{ host, port: Number(port || 443) },
    ...(isIP(host) ? {} : { servername: host }),
    // What is wrong with a certificate is the answer here. Nothing is sent to whoever shows it.
    rejectUnauthorized: false,
  });
  const limit = setTimeout(() => socket.destroy(), TLS_MS);
  socket.once("secureConnect", () => {
    const { valid_to: validTo } = socket.getPeerCertificate();
    // A certificate that has run out is not trusted either; its day says more.
    found({ kind: "read", validTo: new Date(validTo).toISOString(), isTrusted: socket.authorized });
    socket.destroy();
  });
  socket.once("error", () => socket.destroy());
  socket.once("close", () => {
    clearTimeout(limit);
    found({ kind: "unreachable" });
  });
  return promise;
}
