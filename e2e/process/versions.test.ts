import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { newPerson } from "#fixtures/buyer.ts";
import { databaseOf, openShop } from "#fixtures/shared-shop.ts";

// A scheduled version appears in every process, and a draft in none (rules versions/drafts,
// versions/scheduling).

const shop = await openShop({ PROCESSES: "2" });
const client = await databaseOf(shop);
const { cookie } = await newPerson(shop, client, { isAdmin: true });

const ASKED_AT_ONCE = 8;

/** Reads the same page on several new connections, which the processes get in turn. */
async function pages(path: string): Promise<string[]> {
  const one = async () => (await fetch(shop.url + path, { headers: { connection: "close" } })).text();
  return Promise.all(Array.from({ length: ASKED_AT_ONCE }, one));
}

const shown = async (words: string) =>
  (await pages("/education")).filter((page) => page.includes(words)).length;

/** Sends the form of a question, optionally with one of its buttons. */
async function send(id: string, fields: Record<string, string>) {
  const whole = { id, question: "How old must I be?", displayOrder: "0", status: "published", ...fields };
  const answer = await fetch(`${shop.url}/admin/education/faqs/${fields.version ? id : "new"}`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: shop.url, cookie },
    body: new URLSearchParams(whole),
  });
  expect(answer.status).toBe(302);
}

test("shows a scheduled version in every process at its time, and a draft in none", async () => {
  const id = randomUUID();
  await send(id, { version: "", answer: "The answer of today." });
  expect(await shown("The answer of today.")).toBe(ASKED_AT_ONCE);

  const year = new Date().getUTCFullYear() + 1;
  await send(id, {
    version: "1",
    answer: "The answer of then.",
    keep: "publish-at",
    keepAt: `${year}-01-15T09:00`,
  });
  await send(id, { version: "1", answer: "The answer of a draft.", keep: "draft" });
  expect(await shown("The answer of today.")).toBe(ASKED_AT_ONCE);

  // The form's times are whole minutes; the test's is two seconds from now.
  const moved = await client.query<{ due_at: Date }>(
    "update versions set due_at = now() + interval '2 seconds' where state = 'scheduled' returning due_at",
  );
  const due = moved.rows[0]?.due_at.getTime() ?? 0;
  await expect.poll(() => shown("The answer of then."), { interval: 100 }).toBe(ASKED_AT_ONCE);
  expect(Date.now()).toBeGreaterThan(due);
  expect(await shown("The answer of today.")).toBe(0);
  expect(await shown("The answer of a draft.")).toBe(0);

  const { rows } = await client.query(
    "select number, state from versions where subject_id = $1 order by number",
    [id],
  );
  expect(rows.map(({ number, state }) => `${number} ${state}`)).toEqual([
    "1 public",
    "2 applied",
    "3 draft",
    "4 public",
  ]);
});

test("shows a history only to admins", async () => {
  const path = `/admin/versions/education_faqs/${randomUUID()}`;
  const asked = await fetch(shop.url + path, { redirect: "manual" });
  expect(asked.status).toBe(302);
  expect(await (await fetch(shop.url + path, { headers: { cookie } })).text()).toContain("404");
});
