import { expect, test } from "vitest";
import { sharedShop } from "#fixtures/shared-shop.ts";
import { maya } from "#seed/demo/people.ts";

// No response reveals who is a customer (rules sign-up/known-address, sign-in/same-answer,
// sign-in/forgot-password).

const KNOWN = maya.email;
/** An address without an account, as long as the known one, so that all responses have equal length. */
const UNKNOWN = KNOWN.replace(/^./, "z");

const shop = sharedShop();

/** Returns a response without its per-request parts, with the address replaced by a fixed name. */
async function answerTo(path: string, fields: Record<string, string>) {
  const answer = await fetch(shop.url + path, {
    method: "POST",
    redirect: "manual",
    headers: {
      origin: shop.url,
      "content-type": "application/x-www-form-urlencoded",
      // The length of a compressed response depends on its content.
      "accept-encoding": "identity",
    },
    body: new URLSearchParams(fields),
  });
  // The policy contains a hash of the page's own data, which includes the typed address.
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
  // Afterwards, both addresses have an account.
  ["a sign-up", "/login?mode=signup", { ...person, password: "otters-by-the-sauna" }, 302],
  ["a sign-up with a weak password", "/login?mode=signup", { ...person, password: "1234567890" }, 400],
])("responds to %s the same for a known and an unknown address", async (_, path, fields, status) => {
  const known = await answerTo(path, { ...fields, email: KNOWN });
  const unknown = await answerTo(path, { ...fields, email: UNKNOWN });
  expect(known.status).toBe(status);
  expect(unknown).toEqual(known);
});

test("responds to repeated password reset requests the same for both", async () => {
  for (const email of [`a${KNOWN}`, KNOWN]) {
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push((await answerTo("/forgot-password", { email })).status);
    expect(statuses).toEqual(Array(6).fill(302));
  }
});
