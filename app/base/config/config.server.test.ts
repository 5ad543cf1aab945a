import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.server.ts";

const secret = "x".repeat(32);

test("without settings, uses the embedded database and listens on localhost only", () => {
  const config = readConfig({});
  expect(config).toMatchObject({ databaseUrl: null, host: "127.0.0.1", port: 3000, dataDir: "./data" });
  expect(config.publicUrl.origin).toBe("http://localhost:3000");
});

test("treats an empty setting as missing", () => {
  expect(readConfig({ DATABASE_URL: "", PORT: "" })).toMatchObject({ databaseUrl: null, port: 3000 });
});

test("requires a secret and a public address with PostgreSQL", () => {
  const url = "postgres://shop@db.example/shop";
  expect(() => readConfig({ DATABASE_URL: url, PUBLIC_URL: "https://shop.example" })).toThrow(/AUTH_SECRET/);
  expect(() => readConfig({ DATABASE_URL: url, AUTH_SECRET: secret })).toThrow(/PUBLIC_URL/);
  const config = readConfig({ DATABASE_URL: url, AUTH_SECRET: secret, PUBLIC_URL: "https://shop.example" });
  expect(config).toMatchObject({ host: "0.0.0.0", databaseUrl: url });
});

test("uses unnamed statements behind a pooler, unless the settings say it supports named ones", () => {
  const direct = "postgres://shop@db.example/shop";
  const env = {
    DATABASE_URL: "postgres://shop@pooler.example:6432/shop",
    AUTH_SECRET: secret,
    PUBLIC_URL: "https://shop.example",
  };
  expect(readConfig(env)).toMatchObject({ databaseDirectUrl: null, namedStatements: true });
  const pooled = { ...env, DATABASE_DIRECT_URL: direct };
  expect(readConfig(pooled)).toMatchObject({ databaseDirectUrl: direct, namedStatements: false });
  expect(readConfig({ ...pooled, DATABASE_PREPARED_STATEMENTS: "on" }).namedStatements).toBe(true);
  expect(() => readConfig({ DATABASE_DIRECT_URL: direct })).toThrow(/DATABASE_URL must be set/);
});

test("lists all missing settings in one error", () => {
  const read = () =>
    readConfig({ DATABASE_URL: "postgres://shop@db.example/shop", S3_BUCKET: "pictures", PORT: "x" });
  expect(read).toThrow(/PORT[\s\S]*AUTH_SECRET[\s\S]*PUBLIC_URL[\s\S]*S3_REGION/);
});

test("lists all invalid settings in one error", () => {
  const read = () =>
    readConfig({ PORT: "99999", AUTH_SECRET: "short", PUBLIC_URL: "shop", PROCESSES: "many" });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(/PORT[\s\S]*PROCESSES[\s\S]*PUBLIC_URL[\s\S]*AUTH_SECRET/);
});

test("serves no metrics unless configured, and then on localhost only", () => {
  const expected = {
    metrics: { port: null, host: "127.0.0.1", token: null },
    tracesTo: null,
    slowStatementMs: 500,
  };
  expect(readConfig({})).toMatchObject(expected);
  expect(readConfig({ METRICS_PORT: "9400", METRICS_HOST: "::", DATABASE_SLOW_MS: "0" })).toMatchObject({
    metrics: { port: 9400, host: "::", token: null },
    slowStatementMs: 0,
  });
});

test.each([
  ["metrics use the shop's port", { METRICS_PORT: "3000" }, /METRICS_PORT must differ from PORT/],
  ["a token is too short", { METRICS_TOKEN: "x".repeat(15) }, /METRICS_TOKEN needs at least 16/],
  ["a token has a space", { METRICS_TOKEN: `${"x".repeat(15)} y` }, /METRICS_TOKEN needs at least 16/],
  [
    "the trace collector's address is invalid",
    { OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" },
    /OTEL_EXPORTER_OTLP_ENDPOINT/,
  ],
  ["a duration is negative", { DATABASE_SLOW_MS: "-1" }, /DATABASE_SLOW_MS/],
])("refuses to start when %s", (_, env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});

test.each<[Record<string, string>, string]>([
  [{}, "known passwords"],
  [{ PUBLIC_URL: "http://shop.localhost:8080", HOST: "::1" }, "known passwords"],
  [{ PUBLIC_URL: "http://[::1]:3000", HOST: "localhost" }, "known passwords"],
  [{ DEMO: "off" }, "none"],
  [{ HOST: "0.0.0.0" }, "none"],
  [{ HOST: "::" }, "none"],
  [{ HOST: "192.168.1.20" }, "none"],
  [{ PUBLIC_URL: "https://shop.example" }, "none"],
  [{ PUBLIC_URL: "https://localhost.shop.example" }, "none"],
  [{ PUBLIC_URL: "https://127.0.0.1.shop.example" }, "none"],
  [{ PUBLIC_URL: "https://notlocalhost" }, "none"],
  [{ PUBLIC_URL: "https://shop.example", DEMO: "on" }, "new passwords"],
  [{ HOST: "0.0.0.0", DEMO: "on" }, "new passwords"],
  [{ DATABASE_URL: "postgres://db/shop", AUTH_SECRET: secret, PUBLIC_URL: "http://localhost:3000" }, "none"],
])("with %j a new shop's demo is %s", (settings, demo) => {
  expect(readConfig(settings).demo).toBe(demo);
});
