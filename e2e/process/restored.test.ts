import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test } from "vitest";
import { encrypted } from "#app/accounts/auth/secrets.server.ts";
import { CODE_SENTENCES } from "#app/accounts/factors/factor-rules.ts";
import { newSecret } from "#app/base/webhooks/post-message.server.ts";
import { codeAt, turnOnApp } from "#fixtures/app-codes.ts";
import { startBuiltShop } from "#fixtures/built-shop.ts";
import { newPerson } from "#fixtures/buyer.ts";
import { runToEnd, temporaryFolder } from "#fixtures/child-processes.ts";
import { asSent } from "#fixtures/cookies.ts";
import { startPostgres } from "#fixtures/postgres.ts";
import { quickFolder } from "#fixtures/quick-folder.ts";
import { databaseOf, openShop } from "#fixtures/shared-shop.ts";
import { ORIGIN } from "#fixtures/shop-on-postgres.ts";

// A shop restored elsewhere opens for all its accounts, second factors included, and signs as before.

const command = (name: string, args: string[], settings: Record<string, string>) =>
  runToEnd([`scripts/commands/${name}.ts`, ...args], { DATABASE_URL: "", ...settings });

/** A receiver on this machine; `heard` has the received requests. */
async function receiver() {
  const heard: { headers: Record<string, string>; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    heard.push({ headers: request.headers as Record<string, string>, body });
    response.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { heard, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Signs in with the password and an app code, on two pages. */
async function signInWithCode(
  url: string,
  person: { email: string; password: string },
  secret: string,
  origin = url,
) {
  const send = (path: string, fields: Record<string, string>, cookie = "") =>
    fetch(url + path, {
      method: "POST",
      redirect: "manual",
      headers: { origin, cookie },
      body: new URLSearchParams(fields),
    });
  const first = await send("/login", { email: person.email, password: person.password });
  const path = first.headers.get("location") as string;
  // A code works once, and the previous one may be of the current time step.
  const code = codeAt(secret, Temporal.Now.instant().add({ seconds: 30 }));
  return send(path, { form: "app", code }, asSent(first.headers.getSetCookie()));
}

test("keeps second factors and webhooks working in a restored shop; reports a different secret instead of a wrong code", async () => {
  const { heard, host } = await receiver();
  const shop = await openShop({}, onTestFinished);
  const db = await databaseOf(shop, onTestFinished);
  const admin = await newPerson(shop, db, { isAdmin: true });
  const { secret } = await turnOnApp(shop.url, admin.cookie);
  const own = {
    secret: readFileSync(join(shop.dataDir, "auth-secret"), "utf8"),
    publicUrl: new URL(shop.url),
  };
  const signing = newSecret();
  await db.query(
    "insert into webhook_endpoints (id, name, url, kinds, secret) values ($1, 'Books', $2, '{stock.changed}', $3)",
    [randomUUID(), `http://${host}/hook`, encrypted(own, signing)],
  );
  await command("backup", [], { DATA_DIR: shop.dataDir });
  const folder = join(shop.dataDir, "backups");
  const backup = join(folder, String(readdirSync(folder).sort().at(-1)));

  const elsewhere = join(temporaryFolder(quickFolder()), "data");
  await command("restore", [backup], { DATA_DIR: elsewhere });
  const restored = await openShop({ DATA_DIR: elsewhere, WEBHOOK_PRIVATE_HOSTS: host }, onTestFinished);
  const entered = await signInWithCode(restored.url, admin, secret);
  expect([entered.status, entered.headers.get("location")]).toEqual([302, "/account"]);
  const copy = await databaseOf(restored, onTestFinished);
  await copy.query(
    "update products set stock = stock + 1 where stock is not null and id = (select id from products where stock is not null limit 1)",
  );
  await expect.poll(() => heard.length, { timeout: 20_000 }).toBe(1);
  const [{ headers, body }] = heard as [(typeof heard)[number]];
  expect(new Webhook(signing).verify(body, headers)).toMatchObject({ type: "stock.changed" });

  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const server = {
    ...{ DATABASE_URL: postgres.url, PUBLIC_URL: ORIGIN, HOST: "127.0.0.1" },
    DATA_DIR: join(elsewhere, "server"),
  };
  await command("restore", [backup], { ...server, AUTH_SECRET: own.secret });
  const other = await startBuiltShop({ ...server, AUTH_SECRET: "another secret of thirty-two characters" });
  onTestFinished(async () => void (await other.stop()));
  const refused = await signInWithCode(other.url, admin, secret, ORIGIN);
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain(CODE_SENTENCES.unreadable.split("'")[0]);
});
