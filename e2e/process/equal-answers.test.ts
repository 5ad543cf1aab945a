import { expect, test } from "vitest";
import { sharedShop } from "#fixtures/shared-shop.ts";
import { maya } from "#seed/demo/people.ts";

// Nobody learns from an answer who is a customer (rules sign-up/known-address, sign-in/same-answer, sign-in/forgot-password).

const KNOWN = maya.email;
/** An address without an account, as long as the known one, so that all answers are equally long. */
const UNKNOWN = KNOWN.replace(/^./, "z");

const shop = sharedShop();

/** An answer without what differs from request to request; the address is named the same in all. */
async function answerTo(path: string, fields: Record<string, string>) {
  const answer = await fetch(shop.url + path, {
    method: "POST",
    redirect: "manual",
    headers: {
      origin: shop.url,
      "content-type": "application/x-www-form-urlencoded",
      // A compressed answer is as long as its letters happen to allow.
      "accept-encoding": "identity",
    },
    body: new URLSearchParams(fields),
  });
  // The policy names the page's own data, in which the typed address stands, by its hash.
  const headers = [...answer.headers]
    .filter(([name]) => name !== "set-cookie" && name !== "date")
    .map(([name, value]) => [name, value.replace(/'sha256-[^']+'/g, "'sha256-…'")]);
  const cookies = answer.headers
    .getSetCookie()
    .map((cookie) => cookie.replace(/=([^;]*)/, (_, value: string) => `=(${value.length})`));
  const body = (await answer.text()).replaceAll(fields.email as string, "ADDRESS");
  return { status: answer.status, headers, cookies, body };
}

const person = { firstName: "Zora", lastName: "Ek", year: "1984", month: "3", day: "9" };

test.each([
  ["a sign-in with a wrong password", "/login", { password: "not-the-password" }, 400],
  ["an admin's sign-in", "/admin/login", { password: "not-the-password" }, 400],
  ["a forgotten password", "/forgot-password", {}, 302],
  // Afterwards both addresses have an account.
  ["a sign-up", "/login?mode=signup", { ...person, password: "otters-by-the-sauna" }, 302],
  ["a sign-up with a weak password", "/login?mode=signup", { ...person, password: "1234567890" }, 400],
])("%s is answered in the same way for a known and an unknown address", async (_, path, fields, status) => {
  const known = await answerTo(path, { ...fields, email: KNOWN });
  const unknown = await answerTo(path, { ...fields, email: UNKNOWN });
  expect(known.status).toBe(status);
  expect(unknown).toEqual(known);
});

test("who asks again and again for a new password gets the same answer, for both", async () => {
  for (const email of [`a${KNOWN}`, KNOWN]) {
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push((await answerTo("/forgot-password", { email })).status);
    expect(statuses).toEqual(Array(6).fill(302));
  }
});
