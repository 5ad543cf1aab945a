import type { Client } from "pg";
import { HOSTILE_ADDRESS, HOSTILE_TEXTS } from "#fixtures/journeys/hostile-texts.ts";
import { admin, enterAs, expect, test } from "#fixtures/journeys/journey.ts";
import { watchStart } from "#fixtures/journeys/moments.ts";
import { inDatabase } from "#fixtures/journeys/own-shop.ts";

// No page runs a script stored in the database, neither an admin's nor a visitor's page.

const ALL = HOSTILE_TEXTS.join(" ");

/**
 * The free-text columns, by table. Columns for one short text get the texts in turn instead of all at once.
 */
const TEXTS: Record<string, readonly string[]> = {
  products: [
    "name",
    "type",
    "thc_content",
    "description",
    "other_cannabinoids",
    "ingredients",
    "allergens",
    "net_content",
    "brand",
    "lab_batch",
    "image",
    "lab_report",
  ],
  education_articles: ["title", "description", "image"],
  education_courses: ["title", "description", "duration", "image"],
  education_faqs: ["question", "answer"],
  home_page_contents: ["title", "content", "image_url"],
  customers: ["first_name", "last_name", "phone", "address", "city"],
  orders: ["delivery_address", "delivery_city", "contact_name", "contact_phone", "instructions"],
  order_items: ["name", "image"],
  order_events: ["reason"],
  customer_notes: ["text"],
  reviews: ["words", "author", "note"],
  contact_messages: ["name", "email", "message", "answer"],
  waitlist_entries: ["source"],
  mail_outbox: ["subject", "last_error"],
  tax_rates: ["source"],
  rules: ["words", "source", "note"],
  batches: ["lab", "hold_reason", "report_name"],
  service_zips: ["city", "closed_reason"],
};

const PAGES = [
  "/admin/products",
  "/admin/education/articles",
  "/admin/education/courses",
  "/admin/education/faqs",
  "/admin/homepage",
  "/admin/homepage/sections",
  "/admin/homepage/announcement",
  "/admin/homepage/texts",
  "/admin/settings",
  "/admin/settings/emails",
  "/admin/users",
  "/admin/orders",
  "/admin/orders?view=board",
  "/admin/orders/pick-list",
  "/admin/delivery",
  "/admin/delivery/windows",
  "/admin/delivery/taxes",
  "/admin/batches",
  "/admin/rules",
  "/admin/reviews",
  "/admin/waitlist",
  "/admin/waitlist/messages",
  "/admin/mail",
  "/admin/audit",
  "/admin/overview",
  "/admin/pictures",
  "/admin/search?q=script",
  "/",
  "/shop",
  "/education",
  "/faq",
];

/** Pages of single items: each with the list that links to it, and the start of its address. */
const SINGLE = [
  ["/admin/products", "/admin/products/"],
  ["/admin/education/articles", "/admin/education/articles/"],
  ["/admin/education/courses", "/admin/education/courses/"],
  ["/admin/education/faqs", "/admin/education/faqs/"],
  ["/admin/homepage", "/admin/homepage/"],
  ["/admin/homepage/sections", "/admin/homepage/sections/"],
  ["/admin/users", "/admin/users/"],
  ["/admin/orders", "/admin/orders/"],
  ["/admin/reviews", "/admin/reviews/"],
  ["/admin/waitlist/messages", "/admin/waitlist/messages/"],
  ["/admin/mail", "/admin/mail/"],
  ["/shop", "/shop/"],
  ["/education", "/education/articles/"],
  ["/education", "/education/courses/"],
] as const;

/** Writes the texts into every column. */
async function spoil(db: Client) {
  for (const [table, columns] of Object.entries(TEXTS)) {
    for (const column of columns) {
      const value = column.startsWith("image") ? HOSTILE_ADDRESS : ALL;
      await db.query(`update ${table} set ${column} = $1`, [value]);
    }
  }
  const content = {
    type: "doc",
    content: HOSTILE_TEXTS.map((text) => ({
      type: "paragraph",
      content: [{ type: "text", text, marks: [{ type: "link", attrs: { href: text } }] }],
    })),
  };
  await db.query("update education_articles set content = $1", [content]);
  await db.query("update education_courses set curriculum = $1", [
    JSON.stringify([{ title: ALL, duration: ALL, free: true }]),
  ]);
  await db.query("update products set effects = $1", [HOSTILE_TEXTS.slice(0, 12)]);
  const [heading] = HOSTILE_TEXTS;
  await db.query("update page_sections set words = words || $1", [
    { heading, text: ALL, item1Title: heading, picture: HOSTILE_ADDRESS, buttonLink: HOSTILE_ADDRESS },
  ]);
  await db.query("insert into email_words (greeting, signature, placed) values ($1, $1, $1)", [ALL]);
  await db.query("insert into announcements (text, link) values ($1, $2)", [ALL, HOSTILE_ADDRESS]);
  await db.query("update home_page_contents set additional_fields = $1", [
    { icon: "Award", button_text: ALL, button_link: HOSTILE_ADDRESS },
  ]);
  await db.query(
    `insert into shop_texts (slug, title, content, published_at) values ('faq', $1, $2, now())`,
    [ALL, content],
  );
  await db.query(
    `insert into audit_log (id, at, action, subject, subject_id, before, after)
     select gen_random_uuid(), now(), $1, $1, 'x', jsonb_build_object($1::text, $1::text), jsonb_build_object('name', $1::text)`,
    [ALL],
  );
}

test("runs no stored text on any page", async ({ browser, baseURL }) => {
  await inDatabase(spoil);
  // The fixture's page allows no console messages, but a browser logs malformed texts.
  const page = await browser.newPage({ baseURL });
  const ran: number[] = [];
  await page.exposeFunction("ran", (number: number) => ran.push(number));
  page.on("dialog", (dialog) => void dialog.accept());
  const started = await watchStart(page);
  const open = async (path: string) => {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await expect(page.locator("h1").first(), path).toBeAttached();
    // Opens everything on the page that can be opened.
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll("details")) fold.open = true;
    });
    await started();
  };
  await enterAs(page, admin);
  const singles: string[] = [];
  for (const path of PAGES) {
    await open(path);
    for (const [, start] of SINGLE.filter(([list]) => list === path)) {
      const link = page.locator(`a[href^="${start}"]:not([href$="/new"]):not([href*=".csv"])`).first();
      singles.push((await link.getAttribute("href")) ?? "");
    }
  }
  expect(singles).toHaveLength(SINGLE.length);
  for (const path of singles) await open(path);
  expect(ran).toEqual([]);
});
