import { request } from "node:http";
import { setImmediate as breathe } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { signInAs } from "#fixtures/buyer.ts";
import { memoryOf } from "#fixtures/process-memory.ts";
import { ask } from "#fixtures/running-shop.ts";
import { demoFolder, openShop } from "#fixtures/shared-shop.ts";
import { ingrid, theo } from "#seed/demo/people.ts";

// CSV imports over HTTP, on the embedded database, without a browser (rules import/file-limits, import/apply,
// import/apply-once).

const ROWS = 5_000;
const UPLOAD = "/admin/imports/products/upload";

const dataDir = await demoFolder();
let shop = await openShop({ DATA_DIR: dataDir });
let cookie = await signInAs(shop.url, ingrid);

const inShop = (statement: string) => ask(dataDir, statement);

/** Uploads a file; returns the address of its import. */
async function send(text: string, sender = cookie): Promise<string> {
  const form = new FormData();
  form.set("file", new File([text], "table.csv", { type: "text/csv" }));
  const headers = { origin: shop.url, cookie: sender };
  const answer = await fetch(shop.url + UPLOAD, { method: "POST", redirect: "manual", headers, body: form });
  expect(answer.status).toBeGreaterThanOrEqual(302);
  return answer.headers.get("location") ?? "";
}

const press = (path: string, intent: string) =>
  fetch(shop.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { origin: shop.url, cookie },
    body: new URLSearchParams({ intent }),
  });

/**
 * Polls an import until its page has this text; the shop must respond to visitors throughout. The admin's
 * page reads the embedded database, which runs one transaction at a time: on a slow machine it may respond
 * that it's busy.
 */
async function untilItSays(path: string, words: string): Promise<void> {
  for (;;) {
    const [page, visited] = await Promise.all([
      fetch(shop.url + path, { headers: { cookie } }),
      fetch(`${shop.url}/shop`),
    ]);
    expect(visited.status).toBe(200);
    await visited.arrayBuffer();
    const text = await page.text();
    if (page.status === 503) continue;
    expect(page.status).toBe(200);
    if (text.includes(words)) return;
    expect(text).toMatch(/Checking the file|Applying|Undoing/);
  }
}

const HEAD = "URL slug,Name,Category,Type,THC Content,Price,Image,Effects,Stock\r\n";
const table = (price: string) =>
  HEAD +
  Array.from(
    { length: ROWS },
    (_, nth) =>
      `row-${nth},Row Gummies ${nth},Edibles,Row,5 mg,${price},/pictures/default-edibles.svg,Calm,9\r\n`,
  ).join("");

const pricesOfRows = () =>
  inShop("select price_cents, count(*)::int from products where type = 'Row' group by 1 order by 1");

test("accepts files only from admins", async () => {
  expect(await send("Id,Price\r\n", "")).toBe("/admin/login");
  expect(await send("Id,Price\r\n", await signInAs(shop.url, theo))).toBe("/");
  expect(await inShop("select id from imports")).toEqual([]);
});

/** Sends a body of this size without declaring it, until the shop responds; returns the redirect. */
function sendEndlessly(megabytes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { origin: shop.url, cookie, "content-type": "multipart/form-data; boundary=b" };
    let isAnswered = false;
    const sending = request(shop.url + UPLOAD, { method: "POST", headers }, (answer) => {
      isAnswered = true;
      answer.resume();
      resolve(answer.headers.location ?? "");
    });
    sending.on("error", (error) => (isAnswered ? null : reject(error)));
    const begin = '--b\r\nContent-Disposition: form-data; name="file"; filename="x.csv"\r\n\r\nId,Name\r\n';
    sending.write(begin);
    const piece = Buffer.alloc(1024 * 1024, "x");
    void (async () => {
      for (let sent = 0; sent < megabytes && !isAnswered; sent++) {
        if (!sending.write(piece)) await breathe();
      }
      sending.end("\r\n--b--\r\n");
    })();
  });
}

test("refuses a gigabyte file while it arrives, without holding it in memory", async () => {
  const before = memoryOf(shop.process.pid).now;
  expect(await sendEndlessly(1_024)).toBe("/admin/imports/products?refused=too_large");
  expect(memoryOf(shop.process.pid).now - before).toBeLessThan(100);
  const page = await fetch(`${shop.url}/admin/imports/products?refused=too_large`, { headers: { cookie } });
  expect(await page.text()).toContain("This file is larger than 10 MB.");
});

test("applies 5,000 rows completely and only once, and the shop keeps responding", async () => {
  const path = await send(table("24.00"));
  await untilItSays(path, `${ROWS.toLocaleString("en-US")} are new.`);
  const presses = await Promise.all([press(path, "apply"), press(path, "apply")]);
  expect(presses.map(({ status }) => status).sort()).toEqual([302, 409]);
  await untilItSays(path, "Applied:");
  expect(await pricesOfRows()).toEqual([{ price_cents: 2_400, count: ROWS }]);
}, 300_000);

test("shows all notes about the rows of another shop's file, a hundred per page", async () => {
  const rows = Array.from({ length: 150 }, (_, nth) => `note-${nth},Note Gummies ${nth},Edibles,24,active`);
  const path = await send(`Handle,Title,Type,Variant Price,Status\n${rows.join("\n")}\n`);
  await untilItSays(path, "“Note Gummies 99” was published there.");
  const noted = async (page: number) => {
    const answer = await fetch(`${shop.url}${path}?notes=${page}`, { headers: { cookie } });
    return (await answer.text()).includes("“Note Gummies 149” was published there.");
  };
  expect([await noted(1), await noted(2)]).toEqual([false, true]);
});

test("asks for each category that isn't the shop's, with the error beside it", async () => {
  const path = await send("Handle,Title,Type,Variant Price,Status\nfizz,Fizz,Fizzy THC Drinks,24,active\n");
  await untilItSays(path, "Assign categories");
  const answer = (choice: string) =>
    fetch(`${shop.url}${path}/categories`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: shop.url, cookie },
      body: new URLSearchParams({ "category fizzy thc drinks": choice }),
    });
  const refused = await (await answer("")).text();
  const [field = ""] = /<select[^>]*name="category fizzy thc drinks"[^>]*>/.exec(refused) ?? [];
  const described = /aria-describedby="([^"]*)"/.exec(field)?.[1] ?? "";
  expect(described).toMatch(/^\S+$/);
  expect(refused).toMatch(new RegExp(`id="${described}"[^>]*>(<[^>]*>)*Choose a category\\.`));
  expect((await answer("none")).headers.get("location")).toBe(path);
  await untilItSays(path, "“Fizz” stays behind, like its category.");
});

test("applies all or nothing if the shop is killed during an import", async () => {
  const path = await send(table("25.00"));
  await untilItSays(path, `${ROWS.toLocaleString("en-US")} of ${ROWS.toLocaleString("en-US")} rows change.`);
  expect((await press(path, "apply")).status).toBe(302);
  await shop.stop("SIGKILL");
  shop = await openShop({ DATA_DIR: dataDir }, onTestFinished);
  cookie = await signInAs(shop.url, ingrid);
  const [{ state } = {}] = await inShop("select state from imports order by created_at desc limit 1");
  const price = state === "applied" ? 2_500 : 2_400;
  expect(await pricesOfRows()).toEqual([{ price_cents: price, count: ROWS }]);
  // A dead process's work is taken over after it has been silent for a while.
  await inShop("update imports set beat_at = now() - interval '1 minute' where work is not null");
  const words = state === "applied" ? "Applied:" : "The server stopped while applying this import.";
  await untilItSays(path, words);
}, 300_000);
