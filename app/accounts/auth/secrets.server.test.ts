import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestAccounts, SECRET } from "#fixtures/accounts.ts";
import { NOW } from "#fixtures/shop.ts";
import {
  decrypted,
  encrypted,
  forgetShortLivedOf,
  isSameText,
  keepShortly,
  readSignedToken,
  signToken,
  takeShortLived,
} from "./secrets.server.ts";
import { sessions, verifications } from "./tables.server.ts";

const auth = { secret: SECRET, publicUrl: new URL("http://localhost:3000") };

test("decrypts a text only with the same secret, and encrypts it differently each time", () => {
  const kept = encrypted(auth, "k7wq2m9xtd ✓");
  expect(kept).not.toContain("k7wq2");
  expect(encrypted(auth, "k7wq2m9xtd ✓")).not.toBe(kept);
  expect(decrypted(auth, kept)).toBe("k7wq2m9xtd ✓");
  expect(decrypted({ ...auth, secret: `${SECRET}!` }, kept)).toBeNull();
});

test("refuses an encrypted text that was changed or cut", () => {
  const bytes = Buffer.from(encrypted(auth, "the secret of an app"), "base64url");
  for (const at of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(decrypted(auth, changed.toString("base64url"))).toBeNull();
  }
  for (const length of [0, 11, 20, bytes.length - 1]) {
    expect(decrypted(auth, bytes.subarray(0, length).toString("base64url"))).toBeNull();
  }
});

test("reads a token from its cookie only with a signature of this secret", () => {
  const signed = signToken("a-token", SECRET);
  expect(readSignedToken(signed, SECRET)).toBe("a-token");
  expect(readSignedToken(signed, `${SECRET}!`)).toBeNull();
  for (const forged of ["", "a-token", "a-token.", `b${signed}`, `${signed}A`, signed.slice(0, -1)]) {
    expect(readSignedToken(forged, SECRET)).toBeNull();
  }
});

test("compares texts by every character", () => {
  expect([isSameText("123456", "123456"), isSameText("123456", "123457"), isSameText("1", "11")]).toEqual([
    true,
    false,
    false,
  ]);
});

const { db, newUser, cookieOf } = await openTestAccounts();

test("takes a stored value once, and not after it expires", async () => {
  await keepShortly(db, "a challenge", "the value", NOW.add({ minutes: 5 }));
  const taken = await Promise.all(
    Array.from({ length: 4 }, () => takeShortLived(db, "a challenge", NOW.add({ minutes: 4 }))),
  );
  expect(taken.filter((value) => value === "the value")).toHaveLength(1);
  expect(taken.filter((value) => value === null)).toHaveLength(3);
  await keepShortly(db, "a challenge", "the value", NOW.add({ minutes: 5 }));
  expect(await takeShortLived(db, "a challenge", NOW.add({ minutes: 5 }))).toBeNull();
});

test("deletes the stored values of a user under every name that refers to them, and no one else's", async () => {
  const namesOf = async () => {
    const someone = await newUser();
    await cookieOf(someone);
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, someone.id));
    const until = NOW.add({ hours: 1 });
    const names = [
      `app set-up ${someone.id}`,
      `app set-up ${session?.id}`,
      `a random name for ${someone.email}`,
    ];
    await keepShortly(db, names[0] as string, "the secret of an app", until);
    await keepShortly(db, names[1] as string, "the secret of an app", until);
    await keepShortly(db, names[2] as string, `make ${someone.id} a-challenge`, until);
    return { userId: someone.id, names };
  };
  const gone = await namesOf();
  const stays = await namesOf();
  await forgetShortLivedOf(db, gone.userId);
  const rows = await db.select({ name: verifications.identifier }).from(verifications);
  expect(rows.map(({ name }) => name).sort()).toEqual(stays.names.sort());
});
