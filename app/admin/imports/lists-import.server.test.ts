import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { assignColumns } from "#app/base/imports/assign-columns.server.ts";
import { beginValidating } from "#app/base/imports/validate-import.server.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { endMarketing } from "#app/content/waitlist/marketing-mail.server.ts";
import { leaveWaitlist } from "#app/content/waitlist/place.server.ts";
import { removeFromNewsletter } from "#app/content/waitlist/remove-address.server.ts";
import {
  listDepartures,
  newsletterSubscribers,
  waitlistEntries,
  waitlistWaves,
} from "#app/content/waitlist/tables.server.ts";
import { guessColumns } from "#app/trade/moving-in/guess-columns.ts";
import { countedFilesOf, filesOf } from "#fixtures/imports.ts";
import { addCustomer, by, NOW, openTestShop } from "#fixtures/shop.ts";
import { NEWSLETTER_KIND, WAITLIST_KIND } from "./list-kinds.server.ts";

const { db } = await openTestShop();
const actor = by(await addCustomer(db));
const files = filesOf(db, actor);
beforeEach(async () => {
  for (const table of [waitlistEntries, waitlistWaves, newsletterSubscribers, listDepartures])
    await db.delete(table);
});

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, "0")}`;
const subscribers = async () =>
  (await db.select().from(newsletterSubscribers).orderBy(newsletterSubscribers.createdAt)).map(
    ({ email, source, createdAt }) => ({ email, source, at: createdAt.toString() }),
  );
const waiting = async () =>
  (await db.select().from(waitlistEntries).orderBy(waitlistEntries.createdAt)).map(({ email, zip }) => ({
    email,
    zip,
  }));

const MAILCHIMP = `Email Address,First Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,UNSUB_TIME,LEID,EUID
Ada@Example.com,Ada,2,2024-05-01 10:22:11,,2024-05-01 10:23:00,,1,a1
bo@example.com,Bo,2,,,2023-02-01 00:00:00,,2,b2
cy@example.com,Cy,2,2024-05-01 10:22:11,,,2025-01-01 00:00:00,3,c3
dee@example.com,Dee,2,,,,,4,d4
ADA@example.com,Ada,2,2024-05-01 10:22:11,,,,5,e5
`;

test("adds those who agreed in Mailchimp to the newsletter, says who isn't added, and emails no one", async () => {
  const { id: sent, found, errors } = await files.sent(NEWSLETTER_KIND, MAILCHIMP);
  expect(errors).toEqual([]);
  expect(found).toMatchObject({ readAs: "Mailchimp contacts", added: 2, changed: 0, faulty: 0 });
  expect(found.leftRows).toEqual([
    { row: 4, sentence: "cy@example.com didn't agree to marketing email, or unsubscribed there." },
    { row: 5, sentence: "The file doesn't say that dee@example.com agreed to marketing email." },
    { row: 6, sentence: "ada@example.com is already in row 2." },
  ]);
  expect(await files.applied(NEWSLETTER_KIND, sent)).toEqual({ ok: true, value: { added: 2, changed: 0 } });
  expect(await subscribers()).toEqual([
    { email: "bo@example.com", source: "Mailchimp", at: "2023-02-01T00:00:00Z" },
    { email: "ada@example.com", source: "Mailchimp", at: "2024-05-01T10:22:11Z" },
  ]);
  expect(await db.$count(mailOutbox)).toBe(0);
  const logged = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.groupId, sent), eq(auditLog.subject, "newsletter_subscribers")));
  expect(logged.map(({ after }) => (after as { email: string }).email).sort()).toEqual([
    "a…@example.com",
    "b…@example.com",
  ]);
  expect(await files.undone(NEWSLETTER_KIND, sent)).toEqual({ ok: true, value: { undone: 2, left: 0 } });
  expect(await subscribers()).toEqual([]);
  // Undoing isn't leaving.
  expect((await files.sent(NEWSLETTER_KIND, MAILCHIMP)).found).toMatchObject({ added: 2 });
});

test("puts Klaviyo's subscribers on the waitlist with their ZIP codes, in the order in which they signed up", async () => {
  const { id: sent, found } = await files.sent(
    WAITLIST_KIND,
    `Email,Klaviyo ID,First Name,Zip Code,Country,Email Marketing Consent,Email Marketing Consent Timestamp,Email Suppressions
new@example.com,1,New,55401,United States,SUBSCRIBED,,[]
late@example.com,2,Late,55403-1234,,SUBSCRIBED,2025-06-01T08:00:00+00:00,
early@example.com,3,Early,,,SUBSCRIBED,2024-06-01T08:00:00+00:00,
far@example.com,4,Far,75001,FR,SUBSCRIBED,05/01/2024,
never@example.com,5,Never,55401,,NEVER_SUBSCRIBED,,
gone@example.com,6,Gone,55401,,SUBSCRIBED,2024-06-01T08:00:00+00:00,"[""USER_SUPPRESSED""]"
`,
  );
  expect(found).toMatchObject({ readAs: "Klaviyo profiles", added: 4, faulty: 0 });
  expect(found.leftRows.map(({ row }) => row)).toEqual([5, 6, 7]);
  await files.applied(WAITLIST_KIND, sent);
  expect(await waiting()).toEqual([
    { email: "early@example.com", zip: null },
    { email: "late@example.com", zip: "55403" },
    { email: "new@example.com", zip: "55401" },
    { email: "far@example.com", zip: null },
  ]);
  const sources = (await db.select().from(waitlistEntries)).map(({ source }) => source).sort();
  // A date that can't be read is kept as it was given.
  expect(sources).toEqual(["Klaviyo", "Klaviyo", "Klaviyo", "Klaviyo, 05/01/2024"]);
});

test("takes customers of other shops only with consent, and refuses their products", async () => {
  const shopify = await files.sent(
    NEWSLETTER_KIND,
    `First Name,Last Name,Email,Accepts Email Marketing,Phone
Ada,Lund,ada@example.com,yes,+33 1 70 18 99 00
Bo,,bo@example.com,no,
`,
  );
  expect(shopify.found).toMatchObject({ readAs: "Shopify customers", added: 1 });
  expect(shopify.found.leftRows).toHaveLength(1);
  const square = `First Name,Last Name,Email Address,Postal Code,Square Customer ID,Email Subscription Status
Cy,,cy@example.com,55401,1,subscribed
Dee,,dee@example.com,55401,2,unknown
`;
  expect((await files.sent(WAITLIST_KIND, square)).found).toMatchObject({
    readAs: "Square customers",
    added: 1,
  });
  const products = "Handle,Title,Body (HTML),Variant SKU,Variant Price,Image Src\nx,X,,,1.00,\n";
  expect((await files.sent(WAITLIST_KIND, products)).found.problem).toMatch(
    /^This is a file of Shopify products/,
  );
});

test("adds no one who unsubscribed, left, or was removed here, and changes no entry", async () => {
  await db.insert(waitlistEntries).values([
    { id: id(1), email: "left@example.com", source: "waitlist", createdAt: NOW },
    { id: id(2), email: "there@example.com", source: "zip", zip: "55401", createdAt: NOW },
  ]);
  const removed = { id: id(3), email: "removed@example.com", source: "newsletter", createdAt: NOW };
  await db.insert(newsletterSubscribers).values(removed);
  await leaveWaitlist(db, "left@example.com");
  await removeFromNewsletter(db, actor, removed.id, NOW);
  await endMarketing(db, "ended@example.com");
  const file = `Email,Since
Left@example.com,2024-05-01
there@example.com,2024-05-01
removed@example.com,2024-05-01
ended@example.com,2024-05-01
`;
  const waitlist = await files.sent(WAITLIST_KIND, file);
  expect(waitlist.found).toMatchObject({ problem: null, readAs: "", added: 1 });
  expect(waitlist.found.leftRows).toEqual([
    {
      row: 2,
      sentence: "left@example.com left the waitlist here, or was removed from it, and isn't added again.",
    },
    { row: 3, sentence: "there@example.com is already on the waitlist and stays as it is." },
    {
      row: 5,
      sentence: "ended@example.com left the waitlist here, or was removed from it, and isn't added again.",
    },
  ]);
  const newsletter = await files.sent(NEWSLETTER_KIND, file);
  expect(newsletter.found.leftRows.map(({ row }) => row)).toEqual([4, 5]);
  // Someone who leaves between check and apply isn't added either.
  await endMarketing(db, "there@example.com");
  expect(await files.applied(NEWSLETTER_KIND, newsletter.id)).toEqual({
    ok: false,
    refusal: {
      sentence:
        "Row 3: there@example.com left the list since the file was checked. Nothing was applied. Check the file again.",
    },
  });
  expect(await subscribers()).toEqual([]);
});

test("reads its own export again, and says so if there is nothing to add", async () => {
  await db.insert(waitlistEntries).values([
    { id: id(1), email: "ada@example.com", source: "waitlist", zip: "55401", createdAt: NOW },
    { id: id(2), email: "bo@example.com", source: "Mailchimp", createdAt: NOW, wantsInvitation: false },
  ]);
  const file = await files.exported(WAITLIST_KIND);
  expect(file).toMatch(/^\uFEFF?Email,ZIP,Source,Since,Marketing email\r\nada@example.com,55401,Home page,/);
  const again = await files.sent(WAITLIST_KIND, file);
  expect(again.found).toMatchObject({ problem: null, added: 0, total: 0 });
  expect(again.sentence).toMatch(/Nothing to apply\.$/);
  await db.delete(waitlistEntries);
  const back = await files.sent(WAITLIST_KIND, file);
  expect(back.found.leftRows).toEqual([
    { row: 3, sentence: "bo@example.com didn't agree to marketing email, or unsubscribed there." },
  ]);
  await files.applied(WAITLIST_KIND, back.id);
  expect(await waiting()).toEqual([{ email: "ada@example.com", zip: "55401" }]);
});

test("keeps an imported address that was invited since when the import is undone", async () => {
  const { id: sent } = await files.sent(WAITLIST_KIND, "Email,Since\nada@example.com,2024-05-01\n");
  await files.applied(WAITLIST_KIND, sent);
  const wave = { id: id(9), zips: [], people: 1, share: 50, subject: "Come in", message: "Now." };
  await db.insert(waitlistWaves).values({ ...wave, createdAt: NOW });
  await db.update(waitlistEntries).set({ waveId: wave.id, invitedAt: NOW });
  expect(await files.undone(WAITLIST_KIND, sent)).toEqual({ ok: true, value: { undone: 0, left: 1 } });
  expect(await waiting()).toHaveLength(1);
});

test("reads any other file by assigned columns; a date counts as consent only without a column for it", async () => {
  const text =
    "Contact;Joined;OK;Left\nada@example.com;2024-05-01;yes;2025-01-01\nbo@example.com;2024-05-01;;\n";
  const { id: sent, found } = await files.sent(NEWSLETTER_KIND, text);
  expect(found.problem).toMatch(/not recognized/);
  expect(guessColumns("newsletter", ["E-Mail", "Accepts marketing"])).toEqual({
    email: "E-Mail",
    consent: "Accepts marketing",
  });
  const checked = async (columns: Record<string, string>) => {
    const assignment = { name: "", columns };
    await assignColumns(db, actor, { importId: sent, kind: "newsletter", assignment }, NOW);
    if (await beginValidating(db, sent, NOW)) await NEWSLETTER_KIND.validate(db, sent, NOW);
    return (await files.progress(NEWSLETTER_KIND, sent)).found.added;
  };
  expect(await checked({ email: "Contact" })).toBe(0);
  expect(await checked({ email: "Contact", consentAt: "Joined" })).toBe(2);
  expect(await checked({ email: "Contact", consentAt: "Joined", consent: "OK" })).toBe(1);
  expect(await checked({ email: "Contact", consentAt: "Joined", endedAt: "Left" })).toBe(1);
  expect(await checked({ email: "Contact", consent: "OK", endedAt: "Left" })).toBe(0);
});

test("adds 5,000 addresses with few statements", async () => {
  const { sent, applied, undone, statements } = countedFilesOf(db, actor);
  const rows = Array.from({ length: 5_000 }, (_, nth) => [`reader${nth}@example.com`, "2024-05-01"]);
  const many = await sent(NEWSLETTER_KIND, [["Email", "Since"], ...rows]);
  expect(many.found).toMatchObject({ added: 5_000, faulty: 0 });
  await applied(NEWSLETTER_KIND, many.id);
  expect(await db.$count(newsletterSubscribers)).toBe(5_000);
  expect(await undone(NEWSLETTER_KIND, many.id)).toEqual({ ok: true, value: { undone: 5_000, left: 0 } });
  expect(statements()).toBeLessThan(400);
});
