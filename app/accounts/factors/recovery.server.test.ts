import { expect, test } from "vitest";
import { openTestAccounts } from "#fixtures/accounts.ts";
import { newOwner, ownerWithApp } from "#fixtures/factors.ts";
import { mailsTo } from "#fixtures/mails.ts";
import { NOW } from "#fixtures/shop.ts";
import { renewRecoveryCodes } from "./change-factors.server.ts";
import { checkCode } from "./check-code.server.ts";
import { findFactors } from "./queries.server.ts";

const shop = await openTestAccounts();
const { db, auth } = shop;

type Owner = Awaited<ReturnType<typeof ownerWithApp>>;

async function enter({ id, email }: Owner, code: string | undefined) {
  const typed = { kind: "recovery", code: code ?? "" } as const;
  const checked = await checkCode(db, auth, { userId: id, email }, typed, NOW);
  return checked.ok ? "right" : checked.refusal.name;
}

const left = async ({ id }: Owner) => (await findFactors(db, auth, id)).recoveryCodesLeft;

test("accepts each recovery code once, and emails the owner how many are left", async () => {
  const owner = await ownerWithApp(shop);
  const [first, second] = owner.recoveryCodes;
  expect(await enter(owner, first)).toBe("right");
  expect(await enter(owner, first)).toBe("wrong_code");
  expect(await left(owner)).toBe(9);
  expect(await enter(owner, second)).toBe("right");
  expect(await left(owner)).toBe(8);
  const mails = (await mailsTo(db, owner.email)).map(({ text }) => text);
  expect(mails.filter((text) => text.includes("9 codes are left."))).toHaveLength(1);
  expect(mails.join()).not.toContain(first);
});

test("reports codes encrypted with another secret as such, and doesn't count the attempt (rules sign-in/factor-encryption)", async () => {
  const owner = await ownerWithApp(shop);
  const moved = { ...auth, secret: "another-secret-of-more-than-32-characters" };
  const tried = async (kind: "app" | "recovery", code: string) => {
    const checked = await checkCode(db, moved, { userId: owner.id, email: owner.email }, { kind, code }, NOW);
    return checked.ok ? "right" : checked.refusal.name;
  };
  const [first = ""] = owner.recoveryCodes;
  // More often than wrong codes are allowed.
  for (let times = 0; times < 6; times++) {
    expect(await tried("recovery", first)).toBe("unreadable_key");
    expect(await tried("app", "123456")).toBe("unreadable_key");
  }
  expect(await enter(owner, first)).toBe("right");
});

test("accepts all ten one by one, and then none", async () => {
  const owner = await ownerWithApp(shop);
  for (const code of owner.recoveryCodes) expect(await enter(owner, code)).toBe("right");
  expect(await left(owner)).toBe(0);
  expect(await enter(owner, owner.recoveryCodes[3])).toBe("wrong_code");
});

test("accepts one of many concurrent requests with one recovery code, and two different codes at once", async () => {
  const owner = await ownerWithApp(shop);
  const [first, second, third] = owner.recoveryCodes;
  const presses = await Promise.all(Array.from({ length: 8 }, () => enter(owner, first)));
  expect(presses.filter((found) => found === "right")).toHaveLength(1);
  expect(await Promise.all([enter(owner, second), enter(owner, third)])).toEqual(["right", "right"]);
  expect(await left(owner)).toBe(7);
});

test("replaces the old recovery codes with new ones; makes none for an account without a factor", async () => {
  const owner = await ownerWithApp(shop);
  const renewed = await renewRecoveryCodes(db, auth, owner.viewer, NOW);
  const codes = (renewed.ok && renewed.value.recoveryCodes) || [];
  expect(new Set([...codes, ...owner.recoveryCodes]).size).toBe(20);
  expect(await enter(owner, owner.recoveryCodes[0])).toBe("wrong_code");
  expect(await enter(owner, codes[0])).toBe("right");
  const bare = await newOwner(shop);
  expect(await renewRecoveryCodes(db, auth, bare.viewer, NOW)).toMatchObject({
    refusal: { name: "no_factor" },
  });
  expect(await mailsTo(db, bare.email)).toEqual([]);
});

test("refuses one account's codes for another account", async () => {
  const owner = await ownerWithApp(shop);
  const other = await ownerWithApp(shop);
  expect(await enter(other, owner.recoveryCodes[0])).toBe("wrong_code");
  expect(await left(owner)).toBe(10);
});
