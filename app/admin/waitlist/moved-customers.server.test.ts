import { eq, inArray } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { rateLimits, users } from "#app/accounts/auth/tables.server.ts";
import { customers } from "#app/accounts/customers/tables.server.ts";
import { CUSTOMERS_KIND } from "#app/admin/imports/customers-kind.server.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { businessDetails } from "#app/base/settings/tables.server.ts";
import { inviteMoved } from "#app/content/waitlist/invite-moved.server.ts";
import { findInvited, joinMoved } from "#app/content/waitlist/join-moved.server.ts";
import { endMarketing } from "#app/content/waitlist/marketing-mail.server.ts";
import { listDepartures } from "#app/content/waitlist/tables.server.ts";
import { movedCustomers } from "#app/trade/moving-in/tables.server.ts";
import { countMovedCustomers } from "#app/trade/moving-in/write-customers.server.ts";
import { SECRET } from "#fixtures/accounts.ts";
import { filesOf } from "#fixtures/imports.ts";
import { addCustomer, by, NOW, openTestShop } from "#fixtures/shop.ts";

const POSTAL = { street: "123 N 1st St", city: "Minneapolis", state: "MN", zip: "55401" };

const { db } = await openTestShop();
const admin = await addCustomer(db, { firstName: "Ingrid" });
const files = filesOf(db, by(admin));
beforeEach(async () => {
  await db.delete(movedCustomers);
  await db.delete(mailOutbox);
  await db.delete(listDepartures);
  await db.insert(businessDetails).values(POSTAL).onConflictDoNothing();
});

const HEAD =
  "Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Address1,Default Address City,Default Address Province Code,Default Address Zip,Phone";
const FILE = `${HEAD}
'1,Ada,Lund,Ada@Example.com,yes,12 Lake St,Duluth,MN,'55802,218-555-0134
'2,Bo,Berg,bo@example.com,no,,,,,+33 1 70
'3,,,,yes,,,,,
`;

/** Moves the customers of a file in. */
async function moveIn(file = FILE) {
  const sent = await files.sent(CUSTOMERS_KIND, file);
  expect(await files.applied(CUSTOMERS_KIND, sent.id)).toMatchObject({ ok: true });
  return sent;
}

test("shows what becomes what, moves in all customers, and undoes it", async () => {
  const sent = await files.sent(CUSTOMERS_KIND, FILE);
  expect(sent.errors).toEqual([]);
  expect(sent.found).toMatchObject({
    readAs: "Shopify customers",
    added: 2,
    leftRows: [{ row: 4, sentence: "There is no email address." }],
  });
  expect(sent.rows[1]?.changes).toContainEqual({
    column: "Notes",
    before: "",
    after: "The phone number “+33 1 70” isn't one of the US and stays behind.",
  });
  expect(await db.$count(movedCustomers)).toBe(0);
  await files.applied(CUSTOMERS_KIND, sent.id);
  expect(
    await db.select().from(movedCustomers).where(eq(movedCustomers.email, "ada@example.com")),
  ).toMatchObject([
    { firstName: "Ada", phone: "218-555-0134", zip: "55802", consent: true, source: "Shopify" },
  ]);
  expect((await files.sent(CUSTOMERS_KIND, FILE)).sentence).toBe("0 of 2 rows change. Nothing to apply.");
  await files.undone(CUSTOMERS_KIND, sent.id);
  expect(await db.$count(movedCustomers)).toBe(0);
});

test("leaves someone who has an account here, and says so", async () => {
  const email = `${await addCustomer(db)}@example.com`;
  const { found } = await files.sent(CUSTOMERS_KIND, `${FILE}'5,Cy,Old,${email.toUpperCase()},yes,,,,,\n`);
  expect(found).toMatchObject({ added: 2, faulty: 0 });
  expect(found.leftRows).toContainEqual({
    row: 5,
    sentence: `${email} has an account here, which stays as it is.`,
  });
});

test("applies nothing while a row has an error, and names a file of something else", async () => {
  const sent = await files.sent(CUSTOMERS_KIND, `${FILE}'5,Cy,Old,cy@,yes,,,,,\n`);
  expect(sent.errors).toEqual(["5 null: “cy@” isn't an email address."]);
  expect(await files.applied(CUSTOMERS_KIND, sent.id)).toMatchObject({ ok: false });
  const other = await files.sent(CUSTOMERS_KIND, "Handle,Title,Variant Price\na,A,1\n");
  expect(other.found.problem).toBe("This is a file of Shopify products. Import it under Products.");
});

test("exports moved customers as a file that changes nothing", async () => {
  await moveIn();
  const again = await files.sent(CUSTOMERS_KIND, await files.exported(CUSTOMERS_KIND));
  expect(again.errors).toEqual([]);
  expect(again.found).toMatchObject({ added: 0, changed: 0, same: 2 });
});

const invite = (form: Partial<Parameters<typeof inviteMoved>[2]> = {}) =>
  inviteMoved(
    db,
    { actor: by(admin), secret: SECRET },
    { who: "agreed", people: 10, invited: 0, ...form },
    NOW,
  );

/** The token of the invitation to an address. */
async function tokenOf(email: string): Promise<string> {
  const [mail] = await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email));
  return /\/join\?token=([\w.-]+)/.exec(JSON.stringify(mail?.content))?.[1] ?? "";
}

const join = (token: string, fields: object = {}) =>
  joinMoved(
    db,
    { secret: SECRET, token, address: "203.0.113.7" },
    {
      ...{ firstName: "Ada", lastName: "Lund", year: "1990", month: "3", day: "4" },
      password: "lantern on the lake",
      ...fields,
    },
    NOW,
  );

test("invites no one while the shop has no postal address", async () => {
  await moveIn();
  await db.delete(businessDetails);
  expect(await invite()).toEqual({ ok: false, refusal: "no_address" });
});

test("invites only who agreed, no one twice, and no one who has an account", async () => {
  await moveIn();
  expect(await invite()).toEqual({ ok: true, value: 1 });
  expect(await invite()).toEqual({ ok: false, refusal: "changed" });
  expect(await invite({ invited: 1 })).toEqual({ ok: false, refusal: "no_one" });
  const other = await addCustomer(db);
  await db.update(users).set({ email: "bo@example.com" }).where(eq(users.id, other));
  expect(await invite({ invited: 1, who: "all" })).toEqual({ ok: false, refusal: "no_one" });
  const mails = await db.select({ to: mailOutbox.recipient, content: mailOutbox.content }).from(mailOutbox);
  expect(mails).toMatchObject([{ to: "ada@example.com", content: { unsubscribe: expect.any(String) } }]);
  await db.delete(users).where(eq(users.email, "bo@example.com"));
});

test("invites no one who unsubscribed since, or before", async () => {
  await moveIn();
  await endMarketing(db, "ada@example.com");
  expect(await countMovedCustomers(db)).toMatchObject({ agreed: 0, all: 1 });
  await db.delete(movedCustomers);
  await moveIn();
  expect(await countMovedCustomers(db)).toMatchObject({ agreed: 0, all: 2 });
});

test("makes an invited customer's account once, with the address and consent, and a confirmed email", async () => {
  await moveIn();
  await invite();
  const token = await tokenOf("ada@example.com");
  expect(await findInvited(db, SECRET, token)).toEqual({
    email: "ada@example.com",
    firstName: "Ada",
    lastName: "Lund",
    hasAddress: true,
  });
  expect(await join(token, { year: "2015" })).toMatchObject({ refusal: { name: "wrong_fields" } });
  expect(await join(token, { year: "" })).toMatchObject({ refusal: { name: "wrong_fields" } });
  expect(await join(token, { password: "short" })).toMatchObject({ refusal: { name: "wrong_fields" } });
  const made = await Promise.all([join(token), join(token)]);
  expect(made.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await join(token)).toMatchObject({ ok: false, refusal: { name: "dead_link" } });
  const [row] = await db
    .select()
    .from(customers)
    .innerJoin(users, eq(users.id, customers.id))
    .where(eq(customers.email, "ada@example.com"));
  expect(row?.customers).toMatchObject({
    phone: "218-555-0134",
    zip: "55802",
    state: "MN",
    marketingEmails: true,
  });
  expect(row?.users.emailVerified).toBe(true);
  expect(await countMovedCustomers(db)).toMatchObject({ total: 1 });
});

test("limits the attempts with one invitation, and leaves others alone", async () => {
  await db.delete(users).where(inArray(users.email, ["ada@example.com", "bo@example.com"]));
  await moveIn();
  await invite({ who: "all" });
  const [ada, bo] = [await tokenOf("ada@example.com"), await tokenOf("bo@example.com")];
  await db.delete(rateLimits);
  const taken = await addCustomer(db);
  await db.update(users).set({ email: "ada@example.com" }).where(eq(users.id, taken));
  for (let attempt = 1; attempt <= 10; attempt += 1)
    expect(await join(ada)).toMatchObject({ refusal: { name: "has_account" } });
  const refused = await join(ada);
  expect(refused).toMatchObject({ refusal: { name: "too_many", limit: "join-link-account" } });
  expect(await join(bo)).toEqual({ ok: true, value: { email: "bo@example.com" } });
});

test("refuses a link that isn't the shop's", async () => {
  await moveIn(`${HEAD}\n'7,Eve,Ek,eve@example.com,yes,,,,,\n`);
  expect(await join("YWRhQGV4YW1wbGUuY29t.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")).toEqual({
    ok: false,
    refusal: { name: "dead_link" },
  });
});

test("checks and moves in five thousand customers", async () => {
  const rows = Array.from({ length: 5_000 }, (_, nth) => `'${nth},Ada,Lund,ada${nth}@example.com,yes,,,,,`);
  await moveIn(`${HEAD}\n${rows.join("\n")}\n`);
  expect(await countMovedCustomers(db)).toEqual({ total: 5_000, invited: 0, agreed: 5_000, all: 5_000 });
  expect(await invite({ people: 3 })).toEqual({ ok: true, value: 3 });
});
