import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { exhaustSignIns, openTestAccounts, PASSWORD, SECRET } from "#fixtures/accounts.ts";
import { mailsTo } from "#fixtures/mails.ts";
import { NOW } from "#fixtures/shop.ts";
import { signIn } from "./sign-in.server.ts";

const WRONG = "not-the-password";
const auth = { publicUrl: new URL("https://shop.example"), secret: SECRET };

const { db, newUser } = await openTestAccounts();

const newOwner = async () => (await newUser()).email;

/** Signs in; returns the outcome: "in", "wrong_credentials", or "too_many". */
async function outcomeOf(email: string, password: string, address: string, cookies: string | null = null) {
  const answer = await signIn(db, auth, { email, password }, { address, userAgent: "", cookies }, NOW);
  return answer.ok ? "in" : answer.refusal.name;
}

/** Signs in; returns the cookie by which the browser is known afterwards. */
async function browserOf(email: string, address: string, cookies: string | null = null): Promise<string> {
  const client = { address, userAgent: "", cookies };
  const answer = await signIn(db, auth, { email, password: PASSWORD }, client, NOW);
  if (!answer.ok) throw new Error(answer.refusal.sentence);
  const browser = answer.value.cookies.find((cookie) => cookie.includes("shop-browser="));
  expect(browser).toMatch(/; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  return browser?.split(";")[0] as string;
}

/** Tries wrong passwords from six addresses concurrently; returns how many were checked. */
async function guess(email: string): Promise<number> {
  const tries = Array.from({ length: 60 }, (_, n) => outcomeOf(email, WRONG, `198.51.100.${n % 6}`));
  return (await Promise.all(tries)).filter((answer) => answer === "wrong_credentials").length;
}

const mailsOf = (email: string) => mailsTo(db, email);

describe("password guessing from many addresses", () => {
  test("allows twenty guesses, and still lets the owner sign in with a known browser", async () => {
    const email = await newOwner();
    const browser = await browserOf(email, "203.0.113.1");
    expect(await guess(email)).toBe(20);
    expect(await outcomeOf(email, PASSWORD, "203.0.113.2")).toBe("too_many");
    expect(await outcomeOf(email, PASSWORD, "203.0.113.2", browser)).toBe("in");
    // The owner can sign in even from an address that guesses come from, as in a shared household.
    expect(await outcomeOf(email, PASSWORD, "198.51.100.1", browser)).toBe("in");
  });

  test("reveals nothing about an address without an account", async () => {
    const email = `nobody-${randomUUID()}@evenlake.example`;
    expect(await guess(email)).toBe(20);
    expect(await outcomeOf(email, WRONG, "203.0.113.2")).toBe("too_many");
    expect(await mailsOf(email)).toEqual([]);
  });

  test("emails the owner once a day, without details of the guesses", async () => {
    const email = await newOwner();
    await guess(email);
    await guess(email);
    const mails = await mailsOf(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe("Someone is trying to sign in to your Evenlake account");
    expect(mails[0]?.text).toContain("https://shop.example/account?tab=settings");
    expect(mails[0]?.text).not.toMatch(/Maya|not-the-password|198\.51/);
  });
});

describe("a known browser", () => {
  test("is counted separately, which limits guesses with a stolen cookie", async () => {
    const email = await newOwner();
    const stolen = await browserOf(email, "203.0.113.1");
    const tries = Array.from({ length: 30 }, (_, n) => outcomeOf(email, WRONG, `192.0.2.${n}`, stolen));
    const looked = (await Promise.all(tries)).filter((answer) => answer === "wrong_credentials");
    expect(looked).toHaveLength(10);
    expect(await outcomeOf(email, WRONG, "192.0.2.99", stolen)).toBe("too_many");
    // The owner's other browser isn't limited.
    expect(await outcomeOf(email, PASSWORD, "203.0.113.9")).toBe("in");
  });

  test("is known to at most the five accounts last signed in, and its cookie names none of them", async () => {
    const emails = await Promise.all(Array.from({ length: 6 }, newOwner));
    let browser: string | null = null;
    for (const email of emails) browser = await browserOf(email, "203.0.113.1", browser);
    expect(browser).not.toContain("evenlake.example");
    expect(browser?.length).toBeLessThan(300);
    const [first, ...others] = emails;
    for (const email of others) {
      await exhaustSignIns(db, email);
      expect(await outcomeOf(email, PASSWORD, "203.0.113.2", browser)).toBe("in");
    }
    // Exhausted right before the attempt: a minute after the guesses, one more attempt is allowed.
    await exhaustSignIns(db, first as string);
    expect(await outcomeOf(first as string, PASSWORD, "203.0.113.2", browser)).toBe("too_many");
  });

  test("can't be forged, and isn't known to another account", async () => {
    const [email, other] = [await newOwner(), await newOwner()];
    const browser = await browserOf(email, "203.0.113.1");
    await exhaustSignIns(db, email);
    await exhaustSignIns(db, other);
    const [name, value = ""] = browser.split("=");
    const [id, mark] = value.split(".");
    const flipped = `${mark?.startsWith("A") ? "B" : "A"}${mark?.slice(1)}`;
    for (const forged of [
      `${name}=${id}.${flipped}`,
      `${name}=${"A".repeat(22)}.${mark}`,
      `${name}=${id}`,
      `${name}=%E0%A4%A`,
      `${browser}; ${browser}`,
    ]) {
      expect(await outcomeOf(email, PASSWORD, "203.0.113.2", forged)).toBe("too_many");
    }
    expect(await outcomeOf(other, PASSWORD, "203.0.113.2", browser)).toBe("too_many");
    expect(await outcomeOf(email, PASSWORD, "203.0.113.2", browser)).toBe("in");
  });
});
