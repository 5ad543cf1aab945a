import { expect, test } from "vitest";
import { emailOfToken, unsubscribePath } from "./marketing-mail.server.ts";

const SECRET = "a secret of at least thirty-two characters";
const tokenOf = (email: string, secret = SECRET) =>
  new URL(unsubscribePath(secret, email), "https://shop.example").searchParams.get("token") ?? "";

test.each([
  "maya@evenlake.example",
  "o'neil+shop@example.com",
  "jürgen@example.com",
  `${"x".repeat(242)}@example.com`,
])("reads %s back from its token", (email) => {
  expect(emailOfToken(SECRET, tokenOf(email))).toBe(email);
});

test("refuses a token of another secret or address, a truncated one, and a missing one", () => {
  const [mine, other] = [tokenOf("maya@evenlake.example"), tokenOf("theo@evenlake.example")];
  const swapped = `${other.split(".")[0]}.${mine.split(".")[1]}`;
  const wrong = [tokenOf("maya@evenlake.example", "another secret of thirty-two characters"), swapped];
  for (const token of [...wrong, mine.slice(0, -1), `${mine}x`, "", ".", "a.b", `${mine}.x`]) {
    expect([token, emailOfToken(SECRET, token)]).toEqual([token, null]);
  }
});
