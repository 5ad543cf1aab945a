import { once } from "node:events";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newPerson } from "#fixtures/buyer.ts";
import { photo } from "#fixtures/pictures.ts";
import { memoryOf, watchChildren } from "#fixtures/process-memory.ts";
import { databaseOf, openShop } from "#fixtures/shared-shop.ts";
import { UPLOAD, uploaderTo } from "#fixtures/upload-picture.ts";

// Image uploads over HTTP, without a browser.

const shop = await openShop();
const client = await databaseOf(shop);
const folder = join(shop.dataDir, "pictures");
const admin = (await newPerson(shop, client, { isAdmin: true })).cookie;

const send = uploaderTo(shop.url, admin);

/** Saves the shop's look. */
const saveLook = (look: Record<string, string>) =>
  fetch(`${shop.url}/admin/settings/look`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: shop.url, cookie: admin },
    body: new URLSearchParams({
      ...{ id: "1", version: "", mark: "", logo: "", accent: "", heroPicture: "", heroAlt: "" },
      ...{ sharePicture: "", ...look },
    }),
  });

test("makes the shop's icons from its mark, and serves them as immutable (rules settings/mark)", async () => {
  const { address: mark } = await (await send(await photo(300, 300), { alt: "Mark" })).json();
  expect((await saveLook({ mark, accent: "#1d4ed8" })).status).toBe(302);
  const page = await (await fetch(`${shop.url}/about`)).text();
  const manifest = await (await fetch(`${shop.url}/site.webmanifest`)).json();
  const icons = [
    ...[...page.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)].map(([, href]) => href),
    ...manifest.icons.map(({ src }: { src: string }) => src),
  ];
  const [id] = /[0-9a-f]{32}/.exec(mark) ?? [];
  expect(icons).toEqual(
    ["icon-32", "icon-180", "icon-192", "icon-300", "maskable-1d4ed8"].map(
      (one) => `/uploads/${id}-${one}.png`,
    ),
  );
  for (const icon of [...icons, ...icons]) {
    const { status, headers } = await fetch(shop.url + icon);
    expect([status, headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    // Mail services show it on their own pages.
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  }
  expect((await fetch(`${shop.url}/uploads/${id}-icon-64.png`)).status).toBe(404);
  expect((await fetch(`${shop.url}/uploads/${id}-shared.jpg`)).status).toBe(404);
  const styles = await fetch(`${shop.url}/accent/1-1d4ed8.css`);
  expect(styles.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(page).toContain('href="/accent/1-1d4ed8.css"');
});

const filesInProgress = () => readdirSync(join(folder, "in-progress"));
const filesStored = () => (readdirSync(folder).includes("files") ? readdirSync(join(folder, "files")) : []);
const rowsOf = async (alt: string) => (await client.query("select * from media where alt = $1", [alt])).rows;

test("stores an admin's image, serves it as immutable, and logs it", async () => {
  const answer = await send(await photo(900, 600), {
    alt: "Gummies on a dock",
    name: `../../${"dock".repeat(80)}.jpg`,
  });
  expect(answer.status).toBe(200);
  const { address, alt, id } = await answer.json();
  expect(alt).toBe("Gummies on a dock");
  expect(address).toMatch(/^\/uploads\/[0-9a-f]{32}-900x600\.webp$/);
  const [row] = await rowsOf(alt);
  expect(row).toMatchObject({
    id,
    path: address,
    name: "dock".repeat(25),
    width: 900,
    height: 600,
  });
  const logged = await client.query(
    "select action, actor_id, before, after from audit_log where subject_id = $1",
    [id],
  );
  expect(logged.rows).toEqual([
    {
      action: "media.upload",
      actor_id: row.uploaded_by,
      before: null,
      after: expect.objectContaining({ path: address }),
    },
  ]);
  for (const [path, type] of [
    [address, "image/webp"],
    [address.replace("900x600.webp", "400x267.avif"), "image/avif"],
  ]) {
    const file = await fetch(shop.url + path);
    expect(file.status).toBe(200);
    expect(file.headers.get("content-type")).toBe(type);
    expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(file.headers.get("x-content-type-options")).toBe("nosniff");
    expect((await file.arrayBuffer()).byteLength).toBe(Number(file.headers.get("content-length")));
    const head = await fetch(shop.url + path, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([
      200,
      file.headers.get("content-length"),
    ]);
  }
  expect(filesInProgress()).toEqual([]);
});

test("redirects a form sent without JavaScript to the library, with the error", async () => {
  const accept = "text/html";
  const done = await send(await photo(60, 40), { accept, alt: "By hand" });
  expect([done.status, done.headers.get("location")]).toEqual([303, "/admin/pictures"]);
  const library = await fetch(`${shop.url}/admin/pictures`, {
    headers: { cookie: `${admin}; ${done.headers.getSetCookie()[0]?.split(";")[0]}` },
  });
  expect(await library.text()).toContain("Image uploaded successfully");
  const refused = await send(Buffer.from("<svg/>"), { accept });
  expect(refused.headers.get("location")).toBe("/admin/pictures?refused=no_picture");
  const page = await fetch(`${shop.url}/admin/pictures?refused=no_picture`, { headers: { cookie: admin } });
  expect(await page.text()).toContain("an image the shop can show");
});

test("reports an error beside its field", async () => {
  const jar = await photo(60, 40);
  const cases: [Promise<Response>, number, object][] = [
    [send(jar, { alt: " " }), 400, { alt: "Describe the image." }],
    [send(jar, { alt: "x".repeat(301) }), 400, { alt: "Keep the description within 300 characters." }],
    [
      send(jar, { crop: "0,0,9,9" }),
      400,
      { file: "This part of the image can't be cropped. Select it again." },
    ],
    [
      send(Buffer.from("<html>"), { name: "x.jpg" }),
      400,
      { file: expect.stringContaining("isn't an image") },
    ],
  ];
  for (const [answer, status, said] of cases) {
    expect([(await answer).status, await (await answer).json()]).toEqual([status, said]);
  }
  // No browser sends such a name; it ends the part's headers.
  expect((await send(jar, { name: "dock\0.jpg" })).status).toBe(400);
  const unknown = new FormData();
  unknown.set("role", "admin");
  const headers = { origin: shop.url, cookie: admin, accept: "application/json" };
  for (const body of [unknown, new URLSearchParams({ alt: "x" }), "{}"]) {
    expect((await fetch(shop.url + UPLOAD, { method: "POST", headers, body })).status).toBe(400);
  }
});

/** Sends the headers of an upload without its body; returns the start of the response. */
async function sendHeadOnly(headers: Record<string, string>): Promise<string> {
  const socket = connect(Number(new URL(shop.url).port), "127.0.0.1");
  await once(socket, "connect");
  const lines = Object.entries({
    Host: "shop",
    "Content-Type": "multipart/form-data; boundary=b",
    "Content-Length": "5000000",
    Accept: "application/json",
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${UPLOAD} HTTP/1.1\r\n${lines.join("")}\r\n`);
  const [answer] = await once(socket, "data");
  socket.destroy();
  return String(answer);
}

test("refuses everyone but admins before reading the file", async () => {
  const customer = await newPerson(shop, client);
  const former = await newPerson(shop, client, { isAdmin: true });
  await client.query("delete from admins where user_id = (select id from users where email = $1)", [
    former.email,
  ]);
  const refusals: [string, Record<string, string>, RegExp][] = [
    ["a visitor", { Origin: shop.url }, /^HTTP\/1.1 401/],
    ["a customer", { Origin: shop.url, Cookie: customer.cookie }, /^HTTP\/1.1 403/],
    ["a former admin", { Origin: shop.url, Cookie: former.cookie }, /^HTTP\/1.1 403/],
    ["a foreign page", { Origin: "https://elsewhere.example", Cookie: admin }, /^HTTP\/1.1 403/],
    ["a page that does not say", { Cookie: admin }, /^HTTP\/1.1 403/],
    [
      "an admin with far too much",
      { Origin: shop.url, Cookie: admin, "Content-Length": "52428800" },
      /^HTTP\/1.1 413/,
    ],
  ];
  for (const [who, headers, expected] of refusals) {
    expect([who, await sendHeadOnly(headers)]).toEqual([who, expect.stringMatching(expected)]);
  }
  expect(filesInProgress()).toEqual([]);
});

test("refuses uploads by an admin who lacks the required two-step verification", async () => {
  await client.query("update site_settings set admin_second_factor = 'required'");
  const change = `insert into change_counters (topic) values ('site')
     on conflict (topic) do update set version = change_counters.version + 1
     returning pg_notify('evenlake_changes', topic)`;
  await client.query(change);
  const jar = await photo(60, 40);
  await expect.poll(async () => (await send(jar)).status).toBe(403);
  await client.query("update site_settings set admin_second_factor = 'off'");
  await client.query(change);
  await expect.poll(async () => (await send(jar)).status).toBe(200);
});

test("stops reading a body without a length once it's too large", async () => {
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="x.jpg"\r\n\r\n';
      controller.enqueue(sent === 0 ? new TextEncoder().encode(head) : new Uint8Array(256 * 1024));
      sent += 256 * 1024;
      if (sent > 50 * 1024 * 1024) controller.close();
    },
  });
  const answer = await fetch(shop.url + UPLOAD, {
    method: "POST",
    headers: {
      origin: shop.url,
      cookie: admin,
      accept: "application/json",
      "content-type": "multipart/form-data; boundary=b",
    },
    body,
    duplex: "half",
  } as RequestInit).catch((error: unknown) => error);
  // The connection may close before the client has read the response; either way, it hasn't sent everything.
  if (answer instanceof Response) expect(answer.status).toBe(413);
  expect(sent).toBeLessThan(50 * 1024 * 1024);
  await expect.poll(filesInProgress).toEqual([]);
});

test("leaves nothing behind when a client disconnects midway", async () => {
  const before = [(await client.query("select count(*) from media")).rows[0].count, filesStored().length];
  const socket = connect(Number(new URL(shop.url).port), "127.0.0.1");
  await once(socket, "connect");
  socket.write(
    `POST ${UPLOAD} HTTP/1.1\r\nHost: shop\r\nOrigin: ${shop.url}\r\nCookie: ${admin}\r\n` +
      "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000\r\n\r\n" +
      '--b\r\nContent-Disposition: form-data; name="file"; filename="x.jpg"\r\n\r\n\xff\xd8\xff',
  );
  await expect.poll(filesInProgress).toHaveLength(1);
  socket.destroy();
  await expect.poll(filesInProgress).toEqual([]);
  const after = [(await client.query("select count(*) from media")).rows[0].count, filesStored().length];
  expect(after).toEqual(before);
});

test.each([
  "/uploads/..%2f..%2fetc%2fpasswd",
  "/uploads/%2e%2e/%2e%2e/etc/passwd",
  "/uploads/....//etc/passwd",
  "/uploads/",
  "/uploads/files",
  `/uploads/${"0".repeat(32)}-400x300.webp`,
  `/uploads/${"0".repeat(32)}-400x300.svg`,
  `/uploads/${"0".repeat(32)}-400x300.webp%00.html`,
])("serves no image at %s", async (path) => {
  const socket = connect(Number(new URL(shop.url).port), "127.0.0.1");
  await once(socket, "connect");
  // Sends the path unchanged; a client library would normalize it.
  socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`);
  const [answer] = await once(socket, "data");
  socket.destroy();
  expect(String(answer)).toMatch(/^HTTP\/1.1 404/);
});

test.skipIf(process.platform !== "linux")(
  "processes three simultaneous photos with little memory",
  async () => {
    const twelveMegapixels = await photo(4_000, 3_000, 6);
    expect(twelveMegapixels.length).toBeLessThan(12 * 1024 * 1024);
    const { pid } = shop.process;
    const before = memoryOf(pid).now;
    // Images are processed one at a time in a child process. Its program is Node, which is already in memory.
    const largest = watchChildren(pid);
    const answers = await Promise.all(
      Array.from({ length: 3 }, (_, index) => send(twelveMegapixels, { alt: `Photograph ${index}` })),
    );
    const beside = largest();
    const added = memoryOf(pid).peak - before + beside;
    console.log(
      `3 uploads added ${Math.round(added)} MB, ${Math.round(beside)} of them outside the shop's process`,
    );
    expect(beside).toBeGreaterThan(10);
    expect(answers.map(({ status }) => status)).toEqual(Array(3).fill(200));
    expect(added).toBeLessThan(300);
    expect(
      (await client.query("select count(*)::int as n from media where alt like 'Photograph %'")).rows,
    ).toEqual([{ n: 3 }]);
    expect(filesInProgress()).toEqual([]);
  },
);
