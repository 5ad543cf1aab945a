import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { SET_UP, turnOnApp } from "#fixtures/app-codes.ts";
import { newPerson } from "#fixtures/buyer.ts";
import { databaseOf, openShop } from "#fixtures/shared-shop.ts";

// Two-step verification over HTTP, without a browser: admins who must use it, and tampered forms.

const shop = await openShop();
const client = await databaseOf(shop);

async function send(path: string, fields: Record<string, string>, cookie: string, origin = shop.url) {
  return fetch(shop.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { origin, cookie },
    body: new URLSearchParams(fields),
  });
}

const open = (path: string, cookie: string) =>
  fetch(shop.url + path, { redirect: "manual", headers: { cookie } });

const addPerson = (options?: { isAdmin: boolean }) => newPerson(shop, client, options);

/** Saves like another process: first the change, then the notification. */
async function setAdminSecondFactor(to: string) {
  await client.query("update site_settings set admin_second_factor = $1", [to]);
  await client.query(
    `insert into change_counters (topic) values ('site')
       on conflict (topic) do update set version = change_counters.version + 1
       returning topic, pg_notify('evenlake_changes', topic)`,
  );
}

test("lets an admin set up a required second factor and reach the admin area, and refuses to remove it", async () => {
  const { cookie } = await addPerson({ isAdmin: true });
  await setAdminSecondFactor("offered");
  await expect
    .poll(async () =>
      (await (await open("/admin/orders", cookie)).text()).includes("Set up two-step verification"),
    )
    .toBe(true);
  await setAdminSecondFactor("off");
  await expect
    .poll(async () =>
      (await (await open("/admin/orders", cookie)).text()).includes("Set up two-step verification"),
    )
    .toBe(false);
  await setAdminSecondFactor("required");
  await expect
    .poll(async () => (await open("/admin/orders", cookie)).headers.get("location"))
    .toBe("/account/second-factor");
  const page = await (await open("/account/second-factor", cookie)).text();
  expect(page).toContain("Your shop requires two-step verification for admins. Set it up here");

  const { text, codes, cacheControl } = await turnOnApp(shop.url, cookie);
  expect(cacheControl).toBe("private, no-store");
  expect(codes).toHaveLength(10);
  expect(text).toContain('href="/admin"');
  expect((await open("/admin/orders", cookie)).status).toBe(200);
  const removal = await send("/account/second-factor?remove=app", { form: "remove-app" }, cookie);
  expect(removal.status).toBe(409);
  expect(await removal.text()).toContain(
    "Your shop requires two-step verification for admins. Set up another method first.",
  );
  expect((await open("/admin/orders", cookie)).status).toBe(200);
  await setAdminSecondFactor("offered");
});

test("asks for the code after the password and, after ten wrong codes, states how long to wait", async () => {
  const person = await addPerson();
  const { codes } = await turnOnApp(shop.url, person.cookie);
  const answer = await send("/login?next=/checkout", { email: person.email, password: person.password }, "");
  expect(answer.headers.get("location")).toBe("/login/code?next=/checkout");
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  expect(cookie).not.toContain("session_token");
  const enter = (form: string, code: string) => send("/login/code?next=/checkout", { form, code }, cookie);
  for (let n = 0; n < 10; n++)
    expect((await enter(n % 2 ? "app" : "recovery", n % 2 ? "000000" : "2222222222")).status).toBe(400);
  const refused = await enter("recovery", codes[0] ?? "");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_000);
  expect(await refused.text()).toMatch(/Too many attempts\. Please try again in (59|60) minutes\./);
  const proof = await send("/account/confirm-identity", { form: "app", code: "000000" }, person.cookie);
  expect(proof.status).toBe(429);
});

test("signs in once by the second step, even after a wrong code, and never by a copy of its cookie", async () => {
  const person = await addPerson();
  const { codes } = await turnOnApp(shop.url, person.cookie);
  const answer = await send("/login", { email: person.email, password: person.password }, "");
  const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const enter = (code = "") => send("/login/code", { form: "recovery", code }, cookie);
  expect((await enter("2222222222")).status).toBe(400);
  const finished = await enter(codes[0]);
  expect([finished.status, finished.headers.get("location")]).toEqual([302, "/account"]);
  const again = await enter(codes[1]);
  expect([again.status, again.headers.getSetCookie()]).toEqual([400, []]);
  expect(await again.text()).toContain("Your sign-in expired");
  expect(await (await open("/login/code", cookie)).text()).toContain("Your sign-in expired");
});

test("refuses a forged second step", async () => {
  for (const value of [`${"-".repeat(36)}.9999999999999.${"A".repeat(43)}`, "%00", "A".repeat(3_000)]) {
    const cookie = `shop-second-step=${value}`;
    const page = await open("/login/code", cookie);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Your sign-in expired")]);
    const sent = await send("/login/code", { form: "app", code: "123456" }, cookie);
    expect([sent.status, await sent.text()]).toEqual([400, expect.stringContaining("Your sign-in expired")]);
  }
});

test("treats someone else's passkey like a missing one, and refuses a form from another origin", async () => {
  const owner = await addPerson();
  const stranger = await addPerson();
  const passkeyId = randomUUID();
  await client.query(
    `insert into passkeys (id, user_id, name, public_key, credential_id, counter, device_type, backed_up)
       select $1::uuid, id, 'Blue key', 'x', $1::uuid::text, 0, 'singleDevice', false from users where email = $2`,
    [passkeyId, owner.email],
  );
  for (const id of [passkeyId, randomUUID(), "no id"]) {
    expect((await open(`/account/second-factor?remove=${id}`, stranger.cookie)).status).toBe(404);
    const removal = await send(
      "/account/second-factor",
      { form: "remove-passkey", passkeyId: id },
      stranger.cookie,
    );
    expect(removal.status).toBe(404);
  }
  expect((await open(`/account/second-factor?remove=${passkeyId}`, owner.cookie)).status).toBe(200);
  for (const path of [
    "/login/passkey",
    "/login/code",
    "/account/confirm-identity/passkey",
    "/account/second-factor/passkey",
    "/account/confirm-identity",
  ]) {
    expect([
      path,
      (await send(path, { step: "begin" }, owner.cookie, "https://elsewhere.example")).status,
    ]).toEqual([path, 403]);
  }
  for (const path of ["/account/confirm-identity/passkey", "/account/second-factor/passkey"]) {
    expect([path, (await send(path, { step: "begin" }, "")).status]).toEqual([path, 401]);
  }
});

test("requires re-authentication before any change of factors, and then redirects back", async () => {
  const person = await addPerson();
  await client.query(
    "update sessions set proved_at = now() - interval '16 minutes' where user_id = (select id from users where email = $1)",
    [person.email],
  );
  expect((await open(SET_UP, person.cookie)).headers.get("location")).toBe(
    "/account/confirm-identity?next=/account/second-factor%3Fset-up%3Dapp",
  );
  const prove = "/account/confirm-identity?next=/account/second-factor";
  for (const form of ["turn-on-app", "renew-codes", "remove-app"]) {
    const answer = await send("/account/second-factor", { form, code: "000000" }, person.cookie);
    expect(answer.headers.get("location")).toBe(prove);
  }
  expect((await send("/account/second-factor/passkey", { step: "begin" }, person.cookie)).status).toBe(403);
  const proof = await send(prove, { form: "password", password: person.password }, person.cookie);
  expect(proof.headers.get("location")).toBe("/account/second-factor");
  expect((await open(SET_UP, person.cookie)).status).toBe(200);
  const away = await send(
    "/account/confirm-identity?next=//elsewhere.example",
    { form: "password", password: person.password },
    person.cookie,
  );
  expect(away.headers.get("location")).toBe("/account");
});
