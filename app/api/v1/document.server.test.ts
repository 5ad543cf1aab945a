import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { SCOPES } from "#app/accounts/keys/scopes.ts";
import { addKey, allowedBy, ODD } from "#fixtures/api.ts";
import { addBatch } from "#fixtures/batches.ts";
import { openTestCheckout } from "#fixtures/checkout.ts";
import { differences, forbiddenBy, resolved } from "#fixtures/document.ts";
import { addOrder, addProduct, NOW } from "#fixtures/shop.ts";
import { createApi } from "./api.server.ts";
import type { Document, Operation, Schema } from "./document.ts";

/** Puts each request in another minute, within the rate limit. */
let minutes = 0;

const { db, ada, gummies } = await openTestCheckout();
const key = (await addKey(db)).key;
const { orderId } = await addOrder(db, { customerId: ada, productId: gummies });
const known = [ada, gummies, orderId];
const api = createApi(db, () => {
  minutes += 1;
  return NOW.add({ minutes });
});
const ask = (path: string, init?: RequestInit) =>
  api(new Request(`http://shop.example${path}`, init), "192.0.2.7");
const document = (await (await ask("/api/v1/openapi.json")).json()) as Document;

type Place = { path: string; method: string; operation: Operation };
const places = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Place => ({ path, method, operation })),
  );

type Parts = { parameters: Record<string, unknown>; body: unknown };

/** Generates request parts that the document allows. */
function allowedParts({ operation }: Place): fc.Arbitrary<Parts> {
  const { parameters = [], requestBody } = operation;
  const of = Object.fromEntries(
    parameters.map(({ name, schema }) => [name, allowedBy(schema, document, known)]),
  );
  const requiredKeys = parameters.filter(({ required }) => required).map(({ name }) => name);
  const schema = requestBody?.content["application/json"]?.schema;
  return fc.record({
    parameters: fc.record(of, { requiredKeys }),
    body: schema ? allowedBy(schema, document, known) : fc.constant(undefined),
  });
}

function send(
  { path, method, operation }: Place,
  { parameters, body }: Parts,
  headers: Record<string, string> = {},
) {
  const place = (name: string) => operation.parameters?.find((one) => one.name === name)?.in;
  const url = new URL(`http://shop.example${path}`);
  const sent = new Headers({ Authorization: `Bearer ${key}`, ...headers });
  for (const [name, value] of Object.entries(parameters)) {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    if (place(name) === "path")
      url.pathname = path.replace(`{${name}}`, encodeURIComponent(text.toWellFormed()));
    if (place(name) === "query") url.searchParams.set(name, text);
    if (place(name) === "header") sent.set(name, text);
  }
  if (body !== undefined) sent.set("Content-Type", "application/json");
  const init = { method: method.toUpperCase(), headers: sent };
  return ask(url.pathname + url.search, body === undefined ? init : { ...init, body: JSON.stringify(body) });
}

/** Expects a documented status and type, and a body that matches its schema. */
async function expectDocumented({ operation }: Place, answer: Response) {
  expect(answer.status).toBeLessThan(500);
  const documented = operation.responses[String(answer.status)];
  if (!documented) throw new Error(`undocumented: ${answer.status} ${await answer.text()}`);
  const type = answer.headers.get("content-type")?.split(";")[0] ?? "";
  const schema = documented.content?.[type]?.schema;
  if (!schema) throw new Error(`undocumented type: ${type}`);
  expect(differences(await answer.json(), schema, document)).toEqual([]);
}

/** Returns a body with all its fields, each allowed. */
function whole(of: Schema, body: unknown): unknown {
  const { properties = {} } = resolved(of, document);
  const all = Object.entries(properties).map(([name, inner]) => {
    const [value] = fc.sample(allowedBy(inner, document, known), { numRuns: 1, seed: 7 });
    return [name, value];
  });
  return { ...Object.fromEntries(all), ...(body as object) };
}

/** Returns query texts that the document forbids. */
function wrongTexts(schema: Schema): string[] {
  const isNumber = schema.type === "integer";
  const texts = ["", "0", "101", "1.5", "x", "2026-02-30", "1999-01-01", "no-uuid", "ab"];
  return texts.filter(
    (text) => differences(isNumber ? Number(text || "x") : text, schema, document).length > 0,
  );
}

const RUNS = { numRuns: 15 };

test("responds to documented requests as documented, or refuses them because of the shop's state", async () => {
  for (const place of places()) {
    const sent = fc.asyncProperty(allowedParts(place), async (parts) => {
      const answer = await send(place, parts);
      const isBadRequest = answer.status === 400 ? await answer.clone().text() : "";
      expect(`${place.method} ${place.path} ${isBadRequest}`).toBe(`${place.method} ${place.path} `);
      await expectDocumented(place, answer);
    });
    await fc.assert(sent, RUNS);
  }
});

/** Fields that a rule may refuse: words that make a claim, and an expiration before the test date. */
const RULES = ["name", "type", "description", "brand", "expiresOn"];

test("accepts documented changes of the current version, or refuses them for a rule", async () => {
  const productId = await addProduct(db, { effects: ["Calm"] });
  const batchId = await addBatch(db, { productId: await addProduct(db), received: 40 });
  const changes = places().filter(({ operation }) => "412" in operation.responses);
  for (const place of changes) {
    const id = place.path.includes("/batches/") ? batchId : productId;
    const sent = fc.asyncProperty(allowedParts(place), async ({ body }) => {
      const read = await ask(place.path.replace("{id}", id), { headers: { Authorization: `Bearer ${key}` } });
      const parameters = { id, "idempotency-key": randomUUID(), "if-match": read.headers.get("etag") };
      const answer = await send(place, { parameters, body });
      const { errors = [] } = await answer.clone().json();
      await expectDocumented(place, answer);
      if (answer.status === 200) return;
      expect(answer.status).toBe(409);
      expect(RULES).toContain(errors[0]?.field);
    });
    await fc.assert(sent, RUNS);
  }
});

test("refuses field by field what the document forbids, and changes nothing", async () => {
  const taken: unknown[] = [];
  for (const place of places()) {
    const { parameters = [], requestBody } = place.operation;
    const [parts] = fc.sample(allowedParts(place), { numRuns: 1, seed: 7 });
    if (!parts) throw new Error("no sample");
    const schema = requestBody?.content["application/json"]?.schema;
    const bodies = schema ? forbiddenBy(schema, document, whole(schema, parts.body)) : [];
    const texts = parameters.filter((one) => one.in === "query");
    const asked = texts.flatMap(({ name, schema: of }) =>
      wrongTexts(of).map((text) => ({ ...parts.parameters, [name]: text })),
    );
    if (schema) expect(bodies.length).toBeGreaterThan(10);
    const wrong = [
      ...bodies.map((body) => ({ parameters: parts.parameters, body })),
      ...asked.map((parameters) => ({ parameters, body: parts.body })),
    ];
    for (const { parameters: sent, body } of wrong) {
      const isWrite = "idempotency-key" in sent;
      const fresh = isWrite ? { ...sent, "idempotency-key": randomUUID() } : sent;
      const answer = await send(place, { parameters: fresh, body });
      const { code, errors = [] } = await answer.json();
      if (answer.status === 400 && code === "invalid" && errors.length > 0) continue;
      taken.push({ place: `${place.method} ${place.path}`, sent, body, status: answer.status, code });
    }
  }
  expect(taken).toEqual([]);
});

test("responds to malformed requests with documented errors, and never fails", async () => {
  for (const place of places()) {
    const spoiled = fc.record({ parts: allowedParts(place), odd: ODD, at: fc.nat(), isInBody: fc.boolean() });
    const sent = fc.asyncProperty(spoiled, async ({ parts, odd, at, isInBody }) => {
      const { parameters, body } = structuredClone(parts);
      const target =
        isInBody && body && typeof body === "object" ? (body as Record<string, unknown>) : parameters;
      const names = [...Object.keys(target), "unknown"];
      const name = names[at % names.length] ?? "unknown";
      const isHeader = place.operation.parameters?.some((one) => one.name === name && one.in === "header");
      // Other texts can't be sent as a header.
      target[name] = isHeader ? "odd" : odd;
      await expectDocumented(place, await send(place, { parameters, body }));
    });
    await fc.assert(sent, RUNS);
  }
});

test("requires a key with the route's scope, and allows only documented methods", async () => {
  const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
  const others = new Map<string, string>();
  for (const scope of SCOPES) {
    others.set(scope, (await addKey(db, { scopes: SCOPES.filter((one) => one !== scope) })).key);
  }
  for (const place of places()) {
    const [parts] = fc.sample(allowedParts(place), 1);
    if (!parts) throw new Error("no sample");
    expect((await send(place, parts, { Authorization: "" })).status).toBe(401);
    expect((await send(place, parts, { Authorization: `Bearer evenlake_${randomUUID()}` })).status).toBe(401);
    const scope = place.operation.security[0]?.key[0] ?? "";
    const refused = await send(place, parts, { Authorization: `Bearer ${others.get(scope)}` });
    expect(`${place.path} ${refused.status}`).toBe(`${place.path} 403`);
    const known = Object.keys(document.paths[place.path] ?? {}).map((method) => method.toUpperCase());
    for (const method of methods.filter((one) => !known.includes(one))) {
      const answer = await ask(place.path.replace(/\{\w+\}/, randomUUID()), { method });
      expect(`${method} ${place.path} ${answer.status}`).toBe(`${method} ${place.path} 405`);
      expect(answer.headers.get("allow")).toContain(known[0]);
    }
  }
});

test("refuses invalid JSON and missing headers by name", async () => {
  const headers = { Authorization: `Bearer ${key}` };
  const post = (more: Record<string, string>, body: string) =>
    ask("/api/v1/waitlist", { method: "POST", headers: { ...headers, ...more }, body });
  const json = { "Content-Type": "application/json" };
  expect(await (await post({ "Content-Type": "text/plain" }, "{}")).json()).toMatchObject({ status: 415 });
  expect(await (await post(json, "{}")).json()).toMatchObject({ status: 400, code: "no_idempotency_key" });
  const unreadable = await post({ ...json, "Idempotency-Key": randomUUID() }, "{");
  expect(await unreadable.json()).toMatchObject({ status: 400, code: "invalid" });
  const twice = await post(
    { ...json, "Idempotency-Key": randomUUID() },
    '{"email":"a@b.co","email":"c@d.co"}',
  );
  expect(await twice.json()).toMatchObject({ status: 400, errors: [{ field: "email" }] });
  const latin = { "Content-Type": "application/json; charset=iso-8859-1", "Idempotency-Key": randomUUID() };
  expect(await (await post(latin, "{}")).json()).toMatchObject({
    status: 400,
    detail: expect.stringContaining("UTF-8"),
  });
  const change = async (match: Record<string, string>) => {
    const more = { ...json, ...match, "Idempotency-Key": randomUUID() };
    const path = `/api/v1/products/${gummies}`;
    return (await ask(path, { method: "PATCH", headers: { ...headers, ...more }, body: "{}" })).json();
  };
  expect(await change({})).toMatchObject({ status: 428, code: "no_if_match" });
  for (const tag of ["*", 'W/"1"', '"1", "2"', "1"])
    expect(await change({ "If-Match": tag })).toMatchObject({ status: 400, errors: [{ field: "if-match" }] });
});

test("shows every path, field, and type of the document on the HTML page, without broken links", async () => {
  const page = await (await ask("/api/v1")).text();
  expect(page).toContain("<title>Shop API</title>");
  const fieldsOf = ({ properties = {}, items }: Schema): string[] => [
    ...Object.entries(properties).flatMap(([name, inner]) => [name, ...fieldsOf(inner)]),
    ...(items ? fieldsOf(items) : []),
  ];
  const said = places().flatMap(({ path, method, operation }) => [
    `${method.toUpperCase()} ${path}</code>`,
    ...(operation.parameters ?? []).map(({ name }) => `<code>${name}</code>`),
  ]);
  const fields = Object.values(document.components.schemas).flatMap(fieldsOf);
  for (const text of [...said, ...fields.map((name) => `<code>${name}</code>`)]) expect(page).toContain(text);
  const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target);
  expect(targets.length).toBeGreaterThan(100);
  for (const target of new Set(targets)) expect(page).toContain(`id="${target}"`);
});
