import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, expect, test } from "vitest";
import { makeAdmin } from "#app/accounts/auth/users.server.ts";
import { readConfig } from "#app/base/config/config.server.ts";
import { openPictureStore } from "#app/base/media/picture-store.server.ts";
import { openTestAccounts } from "#fixtures/accounts.ts";
import { temporaryFolder } from "#fixtures/child-processes.ts";
import { photo } from "#fixtures/pictures.ts";
import { NOW } from "#fixtures/shop.ts";
import { createUploads, UPLOAD_PATH } from "./upload-pictures.ts";

const PLACES = 2;
/** Responses to the requests so far, in order. */
const answers: Promise<Response>[] = [];

const { db, auth, newUser, cookieOf } = await openTestAccounts();
const admin = await newUser();
await makeAdmin(db, admin.id, null, NOW);
const cookie = await cookieOf(admin);
const folder = temporaryFolder();
const pictures = await openPictureStore({ kind: "folder", folder }, () => {});
const limits = { all: PLACES, working: 1, patienceMs: 60_000 };
const answer = createUploads({ db, auth, config: readConfig({}), pictures }, limits);
const server = createServer(async (incoming, outgoing) => {
  const answered = whenRead(incoming).then(() => answer(incoming, asRequest(incoming), "192.0.2.7"));
  answers.push(answered);
  const { status } = await answered;
  outgoing.writeHead(status).end();
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/**
 * A request to be aborted gets its response only afterwards, as happens while the shop looks up the admin's
 * session.
 */
async function whenRead(incoming: IncomingMessage): Promise<void> {
  if (incoming.headers["x-breaks"]) await new Promise((resolve) => incoming.once("close", resolve));
}

function asRequest({ headers }: IncomingMessage): Request {
  return new Request(`http://localhost${UPLOAD_PATH}`, {
    method: "POST",
    headers: { cookie: headers.cookie ?? "", accept: "application/json" },
  });
}

/** Sends the start of an upload and hangs up; returns the response that the shop would have sent. */
async function breakOff(): Promise<Response> {
  const known = answers.length;
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(
    `POST ${UPLOAD_PATH} HTTP/1.1\r\nHost: shop\r\nCookie: ${cookie}\r\nX-Breaks: yes\r\n` +
      "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000\r\n\r\n",
  );
  await expect.poll(() => answers.length).toBe(known + 1);
  socket.destroy();
  return answers[known] as Promise<Response>;
}

test("releases the slots of any number of uploads aborted before they were read", async () => {
  for (let nth = 0; nth < PLACES + 1; nth++) expect((await breakOff()).status).toBe(400);
  const form = new FormData();
  form.append("alt", "A dock at dusk");
  form.append("crop", "");
  form.append("file", new Blob([new Uint8Array(await photo(60, 40))]), "dock.jpg");
  const { port } = server.address() as AddressInfo;
  const headers = { cookie };
  const good = await fetch(`http://127.0.0.1:${port}${UPLOAD_PATH}`, { method: "POST", headers, body: form });
  expect(good.status).toBe(200);
}, 60_000);
