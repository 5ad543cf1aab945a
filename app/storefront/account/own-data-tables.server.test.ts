import { expect, test } from "vitest";
import { createAccount } from "#app/accounts/customers/sign-up.server.ts";
import { joinWaitlist } from "#app/content/waitlist/keep-from-visitor.server.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { NOW } from "#fixtures/shop.ts";
import { addQuilla, allTables, QUILLA } from "#fixtures/whole-person.ts";
import { collectOwnData } from "./collect-own-data.server.ts";

type OwnData = NonNullable<Awaited<ReturnType<typeof collectOwnData>>>;

/** Where a table's rows about a person are in the file. */
const IN_FILE: Record<string, (all: OwnData) => unknown> = {
  users: (all) => all.account.email,
  sessions: (all) => all.account.sessions[0],
  passkeys: (all) => all.account.passkeys[0]?.name,
  admins: (all) => all.account.adminSince,
  staff_roles: (all) => all.account.staffRoles,
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
  moved_customers: (all) => all.leftWithUs?.movedIn[0],
  newsletter_subscribers: (all) => all.leftWithUs?.newsletter[0],
  letter_recipients: (all) => all.leftWithUs?.letters[0]?.subject,
  contact_messages: (all) => all.leftWithUs?.contactMessages[0]?.message,
};

/** Why a table that references people, or holds addresses, isn't in the file. */
const NOT_IN_FILE: Record<string, string> = {
  passwords: "It holds only the password hash, which is a sign-in secret.",
  mailed_links: "It holds only hashes of links, and each is gone within a day.",
  customer_notes:
    "Admins write them for each other; they're the shop's own record and are deleted with the account.",
  order_notes: "Admins write them for each other, about the order and not about a customer.",
  audit_log: "It's the shop's own record of what its admins did, not about a customer.",
  claim_exceptions: "They're the shop's own record of which words it allows, regardless of who allowed them.",
  recall_notices:
    "It lists the addresses that a recall notice went to; the emails themselves are in the file.",
  recalls: "They're the shop's own record of what it recalled, regardless of who started it.",
  waitlist_waves:
    "They're the shop's own record of its invitations; whether someone was invited is in the waitlist entry.",
  list_departures: "It holds only hashes of addresses that left a list, so that no import adds them again.",
  imports: "It's the shop's own record of files that admins uploaded, and each is deleted within a day.",
  versions:
    "They're the shop's texts about its products, not a customer; the author's name goes with the account.",
  moved_pictures: "They're images of products from another shop, regardless of who moved them in.",
  media: "Images belong to the shop, regardless of who uploaded them.",
  couriers: "It's the shop's own record of its couriers; the account itself is in the file.",
  courier_phones: "They're the shop's own phones, regardless of who carries them.",
  routes: "They're the shop's own record of its routes; each customer's items are in the orders.",
  courier_updates:
    "They're the shop's own record of courier updates; their results are in the delivery attempts.",
  door_calls: "It records who at the shop helped a courier at a stop, nothing about a customer.",
  cash_drawers: "They're the shop's own record of its money, regardless of who collected it.",
  cash_drawer_corrections: "They're the shop's own record of its money, even if this person corrected it.",
  floats: "They're the shop's own record of its money, even if this person took the float.",
  closed_months: "They're the shop's own accounting, regardless of who closed the month.",
  api_keys:
    "They're the shop's own keys, whichever admin created them; a key goes with its creator's account.",
  webhook_endpoints:
    "They're the shop's own record of where its events are sent, regardless of who added them.",
  site_settings: "The address in it is the shop's own.",
};

const { db } = await openTestDatabase();

test("lists every table that refers to people, as in the file or not", () => {
  const concerned = allTables().filter(
    ({ columns, pointsTo }) =>
      pointsTo.some((table) => table === "users" || table === "customers") ||
      columns.some((column) => /email|recipient/i.test(column)),
  );
  expect(concerned.map(({ name }) => name).sort()).toEqual(
    [...Object.keys(IN_FILE), ...Object.keys(NOT_IN_FILE)].sort(),
  );
});

test("includes something from each of its tables, and no secret", async () => {
  const { userId } = await addQuilla(db);
  const all = await collectOwnData(db, { userId, mailCanLeave: true }, NOW);
  if (!all) throw new Error("no user");
  for (const [table, read] of Object.entries(IN_FILE))
    expect([table, read(all)]).toEqual([table, expect.anything()]);
  const file = JSON.stringify(all);
  for (const words of Object.values(QUILLA)) expect(file).toContain(words);
  expect(file).not.toMatch(/argon2|"token|public key|secret of the app|recovery codes|idempotency/);
});

test("shows nothing left under an unconfirmed address before the account existed", async () => {
  const { firstName, lastName } = QUILLA;
  // Someone signs up with an address whose owner joined the waitlist and got an email.
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
