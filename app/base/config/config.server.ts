import { availableParallelism } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { PLACEHOLDER_SENDER, readSender, SENDER_SENTENCE } from "#app/base/lib/email.ts";
import { countProcesses, PROCESSES_SENTENCE } from "./processes.ts";

const DEFAULT_PORT = 3_000;

/** Settings required for an image bucket. */
const BUCKET = ["S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];

const port = z.coerce.number().int().min(1).max(65_535);

const environment = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("production"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_PREPARED_STATEMENTS: z.enum(["on", "off"]).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  DATABASE_SLOW_MS: z.coerce.number().int().min(0).default(500),
  DATA_DIR: z.string().min(1).default("./data"),
  DEMO: z.enum(["on", "off"]).optional(),
  PORT: port.default(DEFAULT_PORT),
  HOST: z.string().min(1).optional(),
  PROCESSES: z
    .string()
    .refine((asked) => countProcesses(asked, 1) !== null, PROCESSES_SENTENCE)
    .optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUSTED_PROXIES: z.string().default(""),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => readSender(text) !== null, SENDER_SENTENCE)
    .default(PLACEHOLDER_SENDER),
  MAIL_DIR: z.string().min(1).optional(),
  PICTURES_DIR: z.string().min(1).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_FORCE_PATH_STYLE: z.enum(["true", "false"]).optional(),
  WEBHOOK_PRIVATE_HOSTS: z.string().default(""),
  AUTH_SECRET: z.string().min(32, "AUTH_SECRET needs at least 32 characters").optional(),
  LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug"]).default("info"),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, "METRICS_TOKEN needs at least 16 characters, none of them a space")
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
});

/** Thrown for missing or malformed settings; the message is for the person who starts the shop. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** Settings of this process, read and checked once at startup (docs/settings.md lists them). */
export type Config = ReturnType<typeof readConfig>;

/** Reads the environment. Throws `ConfigError` with one sentence per invalid setting. */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  const wrong = parsed.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
  const faults = [...wrong, ...faultsBetween(given)];
  if (!parsed.success || faults.length > 0)
    throw new ConfigError(`The settings aren't valid:\n${faults.map((one) => `  ${one}`).join("\n")}`);
  const read = parsed.data;
  const embedded = read.DATABASE_URL === undefined;
  const host = read.HOST ?? (embedded ? "127.0.0.1" : "0.0.0.0");
  // Origin of all absolute links, and the only one accepted for forms; never taken from a request.
  const publicUrl = new URL(read.PUBLIC_URL ?? `http://localhost:${read.PORT}`);
  const isLocal = isThisMachine(publicUrl.hostname) && isThisMachine(host);
  return {
    production: read.NODE_ENV === "production",
    /** Null = the embedded PostgreSQL, in a folder below `dataDir`. */
    databaseUrl: read.DATABASE_URL ?? null,
    /** Address of PostgreSQL itself if `databaseUrl` is a pooler's, else null. */
    databaseDirectUrl: read.DATABASE_DIRECT_URL ?? null,
    /** Whether statements are prepared by name; a pooler must support it. */
    namedStatements:
      (read.DATABASE_PREPARED_STATEMENTS ?? (read.DATABASE_DIRECT_URL ? "off" : "on")) === "on",
    databasePool: read.DATABASE_POOL,
    /** Number of processes that serve requests on the port. */
    processes: countProcesses(read.PROCESSES, availableParallelism()) ?? 1,
    /** Duration from which a statement is logged as slow, in ms; 0 logs none. */
    slowStatementMs: read.DATABASE_SLOW_MS,
    dataDir: read.DATA_DIR,
    port: read.PORT,
    host,
    publicUrl,
    /** Whether only this machine can reach the shop, as far as the settings tell. */
    isLocal,
    demo: demoOf(read.DEMO ?? (embedded && isLocal ? "on" : "off"), isLocal),
    trustedProxies: read.TRUSTED_PROXIES.split(",")
      .map((entry) => entry.trim())
      .filter(Boolean),
    smtpUrl: read.SMTP_URL ?? null,
    mailFrom: read.MAIL_FROM,
    mailDir: read.MAIL_DIR ?? null,
    pictures: readPicturePlace(read),
    /** Hosts in the private network to which webhooks may be sent, each with its port. */
    webhookInsideHosts: read.WEBHOOK_PRIVATE_HOSTS.split(",")
      .map((entry) => entry.trim())
      .filter(Boolean),
    /** Null only without DATABASE_URL; a secret is then generated and kept in the data folder. */
    authSecret: read.AUTH_SECRET ?? null,
    logLevel: read.LOG_LEVEL,
    /** Where metrics are served: on a dedicated port and, if a token is set, on the shop's. */
    metrics: {
      port: read.METRICS_PORT ?? null,
      host: read.METRICS_HOST,
      token: read.METRICS_TOKEN ?? null,
    },
    /** Trace collector; null disables tracing. */
    tracesTo: read.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
  };
}

type Given = Readonly<Record<string, string | undefined>>;

/** Returns one sentence for each setting that conflicts with another or lacks one it requires. */
function faultsBetween(given: Given): string[] {
  const faults: [boolean, string][] = [
    [
      !given.DATABASE_URL && given.DATABASE_DIRECT_URL !== undefined,
      "DATABASE_DIRECT_URL bypasses a pooler, so DATABASE_URL must be set too.",
    ],
    [
      given.DATABASE_URL !== undefined && !given.AUTH_SECRET,
      "With DATABASE_URL set, AUTH_SECRET (32 characters or more) must be set too.",
    ],
    [
      given.DATABASE_URL !== undefined && !given.PUBLIC_URL,
      "With DATABASE_URL set, PUBLIC_URL (the address customers use) must be set too.",
    ],
    [
      given.METRICS_PORT !== undefined && Number(given.METRICS_PORT) === Number(given.PORT ?? DEFAULT_PORT),
      "METRICS_PORT must differ from PORT.",
    ],
    [
      Object.keys(given).some((name) => name.startsWith("S3_") && name in environment.shape) &&
        BUCKET.some((name) => !given[name]),
      `For images in a bucket, ${BUCKET.slice(0, -1).join(", ")} and ${BUCKET.at(-1)} must all be set.`,
    ],
  ];
  return faults.flatMap(([is, sentence]) => (is ? [sentence] : []));
}

/**
 * Content of a new database: the demo shop with the README's passwords, the demo shop with random passwords,
 * or only the basics of a real shop. A public shop never has the README's passwords.
 */
export type Demo = "known passwords" | "new passwords" | "none";

function demoOf(asked: "on" | "off", isLocal: boolean): Demo {
  if (asked === "off") return "none";
  return isLocal ? "known passwords" : "new passwords";
}

/** Returns whether a host name or address is a loopback one. */
function isThisMachine(host: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

/**
 * A folder for uploaded images, or a bucket of an S3-compatible service (`endpoint` is null for Amazon's).
 */
export type PicturePlace = ReturnType<typeof readPicturePlace>;

function readPicturePlace(read: z.infer<typeof environment>) {
  const { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = read;
  if (!S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    return { kind: "folder" as const, folder: read.PICTURES_DIR ?? join(read.DATA_DIR, "pictures") };
  return {
    kind: "bucket" as const,
    bucket: S3_BUCKET,
    endpoint: read.S3_ENDPOINT ?? null,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    // Most services besides Amazon's don't have one host name per bucket.
    forcePathStyle: read.S3_FORCE_PATH_STYLE
      ? read.S3_FORCE_PATH_STYLE === "true"
      : read.S3_ENDPOINT !== undefined,
  };
}
