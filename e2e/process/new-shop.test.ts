import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { PLACEHOLDER_ADDRESS } from "#app/base/lib/email.ts";
import { startBuiltShop } from "#fixtures/built-shop.ts";
import { createAdmin, LINK, newFolder, openOwnShop, printed } from "#fixtures/first-day.ts";
import { startTestMailServer } from "#fixtures/mail-server.ts";
import { ask } from "#fixtures/running-shop.ts";
import { sharedShop } from "#fixtures/shared-shop.ts";

// What a shop of one's own shows: what its owner enters, and nothing else (rules home/owner-content-only).

const BRANDED =
  /\/pictures\/(hero|tile-)|\/social\/(evenlake|education)|"\/favicon\.(ico|svg)|\/icons\/[a-z]+-|Minnesota law/;

/** Returns a page's text, with its metadata and image descriptions, but without code, file names, or ids. */
const wordsOf = (html: string) =>
  html
    .replace(/<script(?![^>]*ld\+json)[\s\S]*?<\/script>|<(style|svg)[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]*?\b(?:content|alt|aria-label)="([^"]*)"[^>]*>/g, " $1 ")
    .replace(/<[^>]+>/g, " ");

/** Pages without anything to show in a new shop. */
const EMPTY = [
  ...["/membership", "/membership/standard", "/membership/premium", "/new-to-this", "/education"],
  ...["/faq", "/privacy", "/terms", "/nowhere"],
];

test("shows no text in a new shop that its owner didn't enter", async () => {
  const shop = await startBuiltShop({ DATA_DIR: newFolder(), DEMO: "off" });
  onTestFinished(async () => void (await shop.stop()));
  const invented =
    /\b37\b|June 2025|Q1 2026|mobile app|500 waitlist|welcome package|membership|licensed|every batch|our journey|Minneapolis area|around Minneapolis|\$12\.99 ?\/|partners|The evening comes to you|average|every milligram|labeled in milligrams|premium|independent|tested|30 minutes|medical|a person will read|two attempts|coming soon|soon\b|a pen on a dock/i;
  for (const path of [
    "/",
    "/about",
    "/shop",
    "/landing",
    "/lab-results",
    "/login",
    "/login?mode=signup",
    "/cart",
    "/lab-results?batch=EVL-1",
    "/forgot-password",
    "/under-21",
    ...EMPTY,
    "/robots.txt",
    "/.well-known/security.txt",
    "/sitemap.xml",
    "/site.webmanifest",
  ]) {
    const html = await (await fetch(shop.url + path)).text();
    expect(wordsOf(html).match(invented)?.[0], path).toBeUndefined();
    expect(html, path).not.toContain(PLACEHOLDER_ADDRESS);
    // The demo's brand is also drawn on its images and icons.
    expect(html, path).not.toMatch(BRANDED);
    // What only admins can use isn't on a public page.
    expect(html, path).not.toContain('href="/admin');
    for (const empty of EMPTY) expect(html, path).not.toMatch(new RegExp(`(href="|<loc>[^<]*)${empty}\\b`));
  }
  expect(await (await fetch(sharedShop().url)).text()).toMatch(BRANDED);
  expect(wordsOf(await (await fetch(sharedShop().url)).text())).toMatch(invented);
  for (const path of EMPTY) expect((await fetch(shop.url + path)).status, path).toBe(404);
  expect(await (await fetch(`${shop.url}/forgot-password`)).text()).toContain('href="/about#contact"');
});

test("shows what an owner writes in sections, and a membership only while its section is shown", async () => {
  const dataDir = newFolder();
  const { shop, send } = await openOwnShop(dataDir);
  const home = async () => wordsOf(await (await fetch(shop.url)).text());
  const LIST = "/admin/homepage/sections";
  expect(await home()).not.toMatch(/Privacy|Terms|FAQ|Membership/);

  const [row] = await ask(dataDir, "select id, version from page_sections where kind = 'hero'");
  const { id, version } = row as { id: string; version: number };
  const page = { page: "home", status: "published" };
  const hero = { ...page, id, version: String(version), kind: "hero", label: "", text: "", summary: "" };
  const refused = await send(`${LIST}/${id}`, { ...hero, heading: "" });
  expect(await refused.text()).toContain("Please enter the heading.");
  expect((await send(`${LIST}/${id}`, { ...hero, heading: "North Loop Hemp" })).status).toBe(302);
  expect(await home()).toContain("North Loop Hemp");

  const club = { ...page, id: randomUUID(), version: "", kind: "membership", heading: "North Loop Club" };
  const offer = {
    ...{ text: "", standardName: "Day", standardMonthly: "5", standardAnnual: "50" },
    ...{ standardBenefits: "A mug", premiumName: "Night", premiumMonthly: "9", premiumAnnual: "90" },
    ...{ premiumBenefits: "Two mugs", discountPercent: "0", calculator: "hidden", firstOrders: "4" },
    ...{ firstSpend: "70", waitlistHeading: "", waitlistText: "" },
  };
  expect((await send(`${LIST}/new`, { ...club, ...offer })).status).toBe(302);
  expect(await home()).toMatch(/North Loop Club[\s\S]*Day[\s\S]*\$5\.00[\s\S]*Two mugs/);
  expect(await (await fetch(`${shop.url}/membership/premium`)).text()).toContain("Night Membership");
  const hide = { intent: "show", id: club.id, isShown: "no" };
  expect((await send(LIST, hide)).status).toBe(302);
  expect(await home()).not.toMatch(/North Loop Club|Membership/);
  expect((await fetch(`${shop.url}/membership/premium`)).status).toBe(404);

  const bar = { id: "1", version: "", text: "Closed on Monday.", link: "/about", firstDay: "", lastDay: "" };
  expect((await send("/admin/homepage/announcement", bar)).status).toBe(302);
  expect(await home()).toContain("Closed on Monday.");
});

test("leads from an open shop's home page to the shop, and to pages once they have something to show", async () => {
  const dataDir = newFolder();
  const { shop, send } = await openOwnShop(dataDir);
  const open = async (path: string) => (await fetch(shop.url + path)).text();
  const firstAction = async () => /Visit the shop|Join the waitlist/.exec(wordsOf(await open("/")))?.[0];
  expect(await firstAction()).toBe("Join the waitlist");
  await ask(dataDir, "update site_settings set ordering_paused = false");

  const guide = {
    id: randomUUID(),
    version: "",
    page: "new_to_this",
    kind: "first_time",
    status: "published",
  };
  const words = { heading: "Your first can", text: "Sip slowly.", summary: "", item1Title: "Half a can" };
  const items = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((item) => [
    [`item${item}Title`, ""],
    [`item${item}Text`, ""],
  ]);
  const section = { ...Object.fromEntries(items), ...guide, ...words };
  expect((await send("/admin/homepage/sections/new", section)).status).toBe(302);
  const faq = {
    id: randomUUID(),
    version: "",
    question: "Do you deliver?",
    answer: "We do.",
    displayOrder: "0",
  };
  expect((await send("/admin/education/faqs/new", { ...faq, status: "published" })).status).toBe(302);

  expect(await firstAction()).toBe("Visit the shop");
  expect(wordsOf(await open("/new-to-this"))).toMatch(/Your first can[\s\S]*Half a can[\s\S]*Poison Control/);
  expect(await open("/shop")).toContain('href="/new-to-this"');
  for (const path of ["/", "/sitemap.xml"])
    expect(await open(path), path).toMatch(/[>"][^>"]*\/education[<"]/);
  const education = wordsOf(await open("/education"));
  expect(education).toContain("Do you deliver?");
  expect(education).not.toMatch(/Featured|Library|No articles|Fundamentals/);
});

test("shows the business details that an owner gives, in the footer and to search engines", async () => {
  const { shop, send } = await openOwnShop(newFolder());
  const save = (details: Record<string, string>) =>
    send("/admin/settings/business", {
      ...{ id: "1", version: "", legalName: "North Loop Hemp LLC", licenseKind: "", licenseNumber: "L-7" },
      ...{ street: "123 N 1st St", city: "Duluth", state: "MN", zip: "55802" },
      ...{ counsel: "", counselOn: "", ...details },
    });
  const home = async () => (await fetch(shop.url)).text();
  const half = await save({ zip: "" });
  expect(await half.text()).toContain("Enter the whole postal address, or leave all of it blank.");
  expect(await home()).not.toContain("North Loop Hemp LLC");
  expect((await save({})).status).toBe(302);
  const shown = await home();
  expect(wordsOf(shown)).toContain("North Loop Hemp LLC · License L-7 · 123 N 1st St, Duluth, MN 55802");
  expect(shown).toContain('"streetAddress":"123 N 1st St","addressLocality":"Duluth"');
});

test("uses the placeholder address in no email of a new shop (rules settings/contact-address)", async () => {
  const server = await startTestMailServer();
  onTestFinished(() => server.leave());
  const shop = await startBuiltShop({ DATA_DIR: newFolder(), DEMO: "off", SMTP_URL: server.url });
  onTestFinished(async () => void (await shop.stop()));
  const link = await printed(shop, LINK);
  await createAdmin(shop.url, link, "wren@shop.example");
  const sent = await fetch(`${shop.url}/about`, {
    method: "POST",
    headers: { origin: shop.url },
    body: new URLSearchParams({ name: "Nora", email: "nora@shop.example", message: "Hello?" }),
  });
  expect(await sent.text()).toContain("We got your message.");
  await fetch(`${shop.url}/forgot-password`, {
    method: "POST",
    headers: { origin: shop.url },
    body: new URLSearchParams({ email: "wren@shop.example" }),
  });
  await vi.waitUntil(() => server.taken.length > 0, 10_000);
  expect(server.taken.join("\n")).toMatch(/^From: North Loop Hemp <no-reply@localhost>$/m);
  expect(server.taken.join("\n")).not.toContain(PLACEHOLDER_ADDRESS);
});
