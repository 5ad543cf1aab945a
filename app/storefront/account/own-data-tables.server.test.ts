import { expect, test } from "vitest";
import { createAccount } from "#app/accounts/customers/sign-up.server.ts";
import { joinWaitlist } from "#app/content/waitlist/keep-from-visitor.server.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { NOW } from "#fixtures/shop.ts";
import { addQuilla, allTables, QUILLA } from "#fixtures/whole-person.ts";
import { collectOwnData } from "./collect-own-data.server.ts";

type OwnData = NonNullable<Awaited<ReturnType<typeof collectOwnData>>>;

/** Where a table's rows about a person stand in the file. */
const IN_FILE: Record<string, (all: OwnData) => unknown> = {
  users: (all) => all.account.email,
  sessions: (all) => all.account.sessions[0],
  passkeys: (all) => all.account.passkeys[0]?.name,
  admins: (all) => all.account.adminSince,
  two_factors: (all) => all.authenticatorApp?.since,
  customers: (all) => all.profile?.birthDate,
  favorites: (all) => all.favorites[0],
  orders: (all) => all.orders[0]?.contactName,
  order_events: (all) => all.orders[0]?.history.find(({ by }) => by === "you"),
  order_changes: (all) => all.orders[0]?.changes[0]?.parts,
  payments: (all) => all.orders[0]?.payments[0]?.cents,
  refunds: (all) => all.refunds[0]?.reason,
  reviews: (all) => all.reviews[0]?.words,
  delivery_attempts: (all) => all.atTheDoor[0]?.note,
  mail_outbox: (all) => all.mails[0]?.subject,
  waitlist_entries: (all) => all.leftWithUs?.waitlist[0],
  back_in_stock_requests: (all) => all.leftWithUs?.backInStock[0]?.product,
  newsletter_subscribers: (all) => all.leftWithUs?.newsletter[0],
  contact_messages: (all) => all.leftWithUs?.contactMessages[0]?.message,
};

/** Why a table that points to people, or holds addresses, is not in the file. */
const NOT_IN_FILE: Record<string, string> = {
  passwords: "It holds only the hash of the password, which is a secret of the sign-in.",
  mailed_links: "It holds only hashes of links, and each is gone within a day.",
  customer_notes: "Admins write them for each other; they are the shop's own record and go with the account.",
  order_notes: "Admins write them for each other, about the order and not about a customer.",
  audit_log: "It is the shop's own record of what its admins did, not about a customer.",
  claim_exceptions: "They are the shop's own record of which words it allows, whoever allowed them.",
  recall_notices:
    "It says to which addresses the notice of a recall went; the mails themselves are in the file.",
  recalls: "They are the shop's own record of what it recalled, whoever began it.",
  waitlist_waves:
    "They are the shop's own record of whom it invited when; who was is in the waitlist's entry.",
  imports: "It is the shop's own record of files that admins sent, and each is gone within a day.",
  versions:
    "They are what the shop wrote about its goods, not about a customer; the author's name goes with the account.",
  media: "Pictures belong to the shop, whoever uploaded them.",
  couriers: "It is the shop's own record of who drives for it; the account itself is in the file.",
  courier_phones: "They are the shop's own phones, whoever carries them.",
  routes: "They are the shop's own record of its tours; what was in the car for whom is in the orders.",
  courier_updates:
    "They are the shop's own record of what couriers' phones said; what came of it is at the door.",
  door_calls: "It says who at the shop helped a courier at a stop, and nothing about a customer.",
  cash_drawers: "They are the shop's own record of its money, whoever took it.",
  cash_drawer_corrections: "They are the shop's own record of its money, also when this person corrected it.",
  floats: "They are the shop's own record of its money, also when this person took it along.",
  closed_months: "They are the shop's own books, whoever closed them.",
  api_keys: "They are the shop's own keys, whichever admin made them; a key goes with its maker's account.",
  webhook_endpoints: "They are the shop's own record of where it tells of what happens, whoever added them.",
  site_settings: "The address in it is the shop's own.",
};

const { db } = await openTestDatabase();

test("each table with people in it is either in the file or on the list of those that are not", () => {
  const concerned = allTables().filter(
    ({ columns, pointsTo }) =>
      pointsTo.some((table) => table === "users" || table === "customers") ||
      columns.some((column) => /email|recipient/i.test(column)),
  );
  expect(concerned.map(({ name }) => name).sort()).toEqual(
    [...Object.keys(IN_FILE), ...Object.keys(NOT_IN_FILE)].sort(),
  );
});

test("the file has something of each of its tables, and no secret", async () => {
  const { userId } = await addQuilla(db);
  const all = await collectOwnData(db, { userId, mailCanLeave: true }, NOW);
  if (!all) throw new Error("nobody there");
  for (const [table, read] of Object.entries(IN_FILE))
    expect([table, read(all)]).toEqual([table, expect.anything()]);
  const file = JSON.stringify(all);
  for (const words of Object.values(QUILLA)) expect(file).toContain(words);
  expect(file).not.toMatch(/argon2|"token|public key|secret of the app|recovery codes|idempotency/);
});

test("an address that is not confirmed shows nothing that came under it before the account", async () => {
  const { firstName, lastName } = QUILLA;
  // Somebody signs up with an address under which its owner has joined the waitlist and got a mail.
  const stranger = {
    firstName,
    lastName,
    birthDate: Temporal.PlainDate.from("1980-01-01"),
  };
  const email = "owner@evenlake.example";
  await joinWaitlist(db, { "form-name": "waitlist", email, "bot-field": "" }, "203.0.113.1", NOW);
  const made = await createAccount(
    db,
    { ...stranger, email, password: "canoe-before-supper" },
    NOW.add({ hours: 1 }),
  );
  const userId = made.ok ? made.value.userId : "";
  const seen = (mailCanLeave: boolean) => collectOwnData(db, { userId, mailCanLeave }, NOW);
  expect(await seen(true)).toMatchObject({ leftWithUs: null, mails: [{ subject: expect.any(String) }] });
  expect(await seen(false)).toMatchObject({ leftWithUs: { waitlist: [{ source: "waitlist" }] } });
});
