import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestAccounts } from "#fixtures/accounts.ts";
import { NOW } from "#fixtures/shop.ts";
import { forgetShortLivedOf, keepShortly, takeShortLived } from "./short-lived.server.ts";
import { sessions, verifications } from "./tables.server.ts";

const { db, newUser, cookieOf } = await openTestAccounts();

test("what is kept is taken once, and not after its time", async () => {
  await keepShortly(db, "a challenge", "the value", NOW.add({ minutes: 5 }));
  const taken = await Promise.all(
    Array.from({ length: 4 }, () => takeShortLived(db, "a challenge", NOW.add({ minutes: 4 }))),
  );
  expect(taken.filter((value) => value === "the value")).toHaveLength(1);
  expect(taken.filter((value) => value === null)).toHaveLength(3);
  await keepShortly(db, "a challenge", "the value", NOW.add({ minutes: 5 }));
  expect(await takeShortLived(db, "a challenge", NOW.add({ minutes: 5 }))).toBeNull();
});

test("what is kept for a user is forgotten under every name that leads to the user, and nobody else's", async () => {
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
