import { randomUUID } from "node:crypto";
import { asc } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import type { z } from "zod";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import type { Role } from "#app/accounts/auth/rights.ts";
import { CLAIM_WORD, claimWordForm } from "#app/admin/claims/claim-forms.ts";
import { ARTICLES, COURSES, FAQS } from "#app/admin/education/versioned-kinds.server.ts";
import { HOME_CONTENTS, PAGE_SECTIONS, TEXTS } from "#app/admin/home/versioned-kinds.server.ts";
import { PRODUCTS } from "#app/admin/products/save-product.server.ts";
import { ruleForm } from "#app/admin/rules/rule-form.ts";
import { RULE, ruleBoxes, ruleValues } from "#app/admin/rules/rule-item.ts";
import { saveSettings } from "#app/admin/settings/save-settings.server.ts";
import { settingsForm } from "#app/admin/settings/settings-form.ts";
import { SETTINGS, settingsValues } from "#app/admin/settings/settings-item.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { changeCounters } from "#app/base/db/tables.server.ts";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import type { Result } from "#app/base/lib/result.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import type { Fields } from "#app/base/records/fields.ts";
import { shopTexts, siteSettings } from "#app/base/settings/tables.server.ts";
import { versions } from "#app/base/versions/tables.server.ts";
import { EVENT_KINDS } from "#app/base/webhooks/events.ts";
import { webhookEndpoints, webhookMessages } from "#app/base/webhooks/tables.server.ts";
import { educationArticles, educationCourses, educationFaqs } from "#app/content/education/tables.server.ts";
import { homePageContents } from "#app/content/home/tables.server.ts";
import { saveAnnouncement } from "#app/content/pages/announcement.server.ts";
import { ANNOUNCEMENT } from "#app/content/pages/announcement.ts";
import { announcementForm } from "#app/content/pages/announcement-form.ts";
import { announcements, pageSections } from "#app/content/pages/tables.server.ts";
import { saveWave, waveForm } from "#app/content/waitlist/send-wave.server.ts";
import { waitlistWaves } from "#app/content/waitlist/tables.server.ts";
import { WAVE } from "#app/content/waitlist/wave.ts";
import { BATCH, batchValues } from "#app/trade/batches/batch-item.ts";
import { batchForm, saveBatch } from "#app/trade/batches/save-batch.server.ts";
import { batches } from "#app/trade/batches/tables.server.ts";
import { categoryForm } from "#app/trade/catalog/category-form.ts";
import { CATEGORY } from "#app/trade/catalog/category-item.ts";
import { saveCategory } from "#app/trade/catalog/save-category.server.ts";
import { categories, products } from "#app/trade/catalog/tables.server.ts";
import { findWholeProduct } from "#app/trade/catalog/write-products.server.ts";
import { saveTax, taxForm } from "#app/trade/checkout/save-tax.server.ts";
import { taxRates } from "#app/trade/checkout/tables.server.ts";
import { TAX, taxValues } from "#app/trade/checkout/tax-item.ts";
import { ruleOf } from "#app/trade/compliance/queries.server.ts";
import { ruleStateOf } from "#app/trade/compliance/rules.ts";
import { saveClaimWord } from "#app/trade/compliance/save-claim-word.server.ts";
import { saveRule } from "#app/trade/compliance/save-rule.server.ts";
import { claimWords, complianceRules } from "#app/trade/compliance/tables.server.ts";
import { saveServiceZip } from "#app/trade/delivery/save-service-zip.server.ts";
import { serviceZipForm } from "#app/trade/delivery/service-zip-form.ts";
import { ZIP, zipValues } from "#app/trade/delivery/service-zip-item.ts";
import { serviceZips } from "#app/trade/delivery/tables.server.ts";
import { EMAIL_WORDS } from "#app/trade/orders/email-words.ts";
import { emailWordsForm } from "#app/trade/orders/email-words-form.ts";
import { saveEmailWords } from "#app/trade/orders/save-email-words.server.ts";
import { emailWords } from "#app/trade/orders/tables.server.ts";
import { promotionForm } from "#app/trade/promotions/promotion-form.ts";
import { PROMOTION, promotionValues } from "#app/trade/promotions/promotion-item.ts";
import { savePromotion } from "#app/trade/promotions/save-promotion.server.ts";
import { promotions } from "#app/trade/promotions/tables.server.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { addCustomer, by } from "#fixtures/shop.ts";
import { seedDemoShop } from "./demo-shop.ts";

const MORNING = Temporal.Instant.from("2026-11-21T15:00:00Z");
const SAVED = MORNING.add({ minutes: 5 });
const { db } = await openTestDatabase();
await seedDemoShop(db, MORNING);
const admin = await addCustomer(db);

type Stored = { id: string; version: number; values: FormValues };
type Saver<Form> = (
  db: Database,
  actor: Actor & { hasSecondFactor: boolean; roles: readonly Role[] },
  form: Form,
  now: Temporal.Instant,
) => Promise<Result<unknown, unknown>>;
type Kind = {
  fields: Fields;
  read: () => Promise<Stored[]>;
  send: (typed: FormValues) => Promise<Result<unknown, unknown>>;
  /** A form to create one, for kinds without demo data. */
  first?: FormValues;
};

/** Lookup keys of a row, in any of these columns. */
type Keyed = { id?: string; slug?: string; zip?: string; version: number };

/** A kind of record: its table, its form, and how it's saved. */
function kind<Table extends PgTable, Form>(
  table: Table,
  fields: Fields,
  { form, save }: { form: z.ZodType<Form>; save: Saver<Form> },
  values: (row: Table["$inferSelect"]) => FormValues | null | Promise<FormValues | null>,
  first?: FormValues,
): Kind {
  return {
    fields,
    read: async () => {
      const rows = (await db.select().from(table as PgTable)) as (Table["$inferSelect"] & Keyed)[];
      const stored = rows.map(async (row) => {
        const { version, id = row.slug ?? row.zip ?? "" } = row;
        const shown = await values(row);
        return shown && { id, version, values: shown };
      });
      return (await Promise.all(stored)).filter((one) => one !== null);
    },
    send: async (typed) => {
      const unticked = Object.keys(fields).filter((name) => fields[name]?.contract.kind === "box");
      const sent = Object.entries(typed).filter(([name, value]) => value !== "" || !unticked.includes(name));
      const read = form.parse(Object.fromEntries(sent));
      return save(db, { ...by(admin), hasSecondFactor: true, roles: ["owner"] }, read, SAVED);
    },
    ...(first ? { first } : {}),
  };
}

const words = JSON.stringify({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text: "We keep what the law asks for." }] }],
});
const today = shopDate(MORNING).toString();

const known = await db.select().from(categories);

const KINDS: Record<string, Kind> = {
  products: kind(products, PRODUCTS.fields, PRODUCTS, async ({ id }) => {
    const product = await findWholeProduct(db, id);
    return product && PRODUCTS.values(product);
  }),
  articles: kind(educationArticles, ARTICLES.fields, ARTICLES, ARTICLES.values),
  courses: kind(educationCourses, COURSES.fields, COURSES, COURSES.values),
  questions: kind(educationFaqs, FAQS.fields, FAQS, FAQS.values),
  "home contents": kind(homePageContents, HOME_CONTENTS.fields, HOME_CONTENTS, HOME_CONTENTS.values),
  sections: kind(pageSections, PAGE_SECTIONS.fields, PAGE_SECTIONS, PAGE_SECTIONS.values),
  announcement: kind(
    announcements,
    ANNOUNCEMENT.fields,
    { form: announcementForm, save: saveAnnouncement },
    ANNOUNCEMENT.values,
    { id: "1", text: "Closed on Monday.", link: "/about", firstDay: today, lastDay: "2027-01-31" },
  ),
  "order emails": kind(
    emailWords,
    EMAIL_WORDS.fields,
    { form: emailWordsForm, save: saveEmailWords },
    EMAIL_WORDS.values,
    { id: "1", ...EMAIL_WORDS.blank, greeting: "Good evening", signature: "The crew\nat the dock" },
  ),
  texts: kind(shopTexts, TEXTS.fields, TEXTS, TEXTS.values, {
    id: "privacy",
    title: "Privacy",
    content: words,
    status: "published",
  }),
  settings: kind(siteSettings, SETTINGS.fields, { form: settingsForm, save: saveSettings }, settingsValues),
  batches: kind(batches, BATCH.fields, { form: batchForm, save: saveBatch }, batchValues),
  taxes: kind(taxRates, TAX.fields, { form: taxForm, save: saveTax }, taxValues),
  ZIPs: kind(serviceZips, ZIP.fields, { form: serviceZipForm, save: saveServiceZip }, zipValues),
  categories: kind(categories, CATEGORY.fields, { form: categoryForm, save: saveCategory }, CATEGORY.values),
  rules: kind(
    complianceRules,
    { ...RULE.fields, ...ruleBoxes(known).fields },
    { form: ruleForm(known), save: saveRule },
    (row) => {
      const rule = ruleOf(row);
      return ruleStateOf(rule, today) === "ended" ? null : ruleValues(rule, known);
    },
  ),
  "own words": kind(
    claimWords,
    CLAIM_WORD.fields,
    { form: claimWordForm, save: saveClaimWord },
    CLAIM_WORD.values,
    { ...CLAIM_WORD.blank, words: "moonbeam", reason: "Ours", isOn: "on" },
  ),
  promotions: kind(
    promotions,
    PROMOTION.fields,
    { form: promotionForm, save: savePromotion },
    promotionValues,
    {
      ...{ ...PROMOTION.blank, code: "SPRING10", kind: "percent", value: "10", leastCents: "20" },
      ...{ firstDay: today, lastDay: "2027-01-31", zips: "55435, 55401" },
    },
  ),
  waves: kind(waitlistWaves, WAVE.fields, { form: waveForm, save: saveWave }, WAVE.values, {
    ...{ zips: "55435 55401", share: "30", people: "20", subject: "Come", message: "Come\n\nsoon" },
  }),
};

for (const { first, send } of Object.values(KINDS)) {
  if (first) expect(await send({ id: randomUUID(), version: "", ...first })).toMatchObject({ ok: true });
}
await db.insert(webhookEndpoints).values({
  ...{ id: randomUUID(), name: "Everything", url: "https://example.com/", kinds: [...EVENT_KINDS] },
  ...{ secret: "", madeBy: admin, createdAt: MORNING },
});

/** Everything that a write changes besides its own row. */
async function traces() {
  return {
    entries: await db.$count(auditLog),
    versions: await db.$count(versions),
    messages: await db.$count(webhookMessages),
    turns: await db.select().from(changeCounters).orderBy(asc(changeCounters.topic)),
  };
}

/** Returns JSON with the fields of its objects in reverse order, and other texts unchanged. */
function turned(text: string): string {
  if (!/^[[{]/.test(text)) return text;
  return JSON.stringify(JSON.parse(text), (_, inner: unknown) =>
    inner && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).reverse())
      : inner,
  );
}

/**
 * The same form as another browser or person would type it: surrounding spaces, other line breaks, other
 * JSON.
 */
function typedOtherwise(fields: Fields, values: FormValues): FormValues {
  const typed = Object.entries(values).map(([name, value]): [string, string] => {
    const { kind } = fields[name]?.contract ?? { kind: "box" };
    if (kind === "line") return [name, `  ${value.replaceAll(" ", "  ")} `];
    if (kind === "text") return [name, ` ${value.replaceAll("\n", "\r\n")}\r\n`];
    return [name, kind === "own" ? turned(value) : value];
  });
  return Object.fromEntries(typed);
}

test.each(Object.entries(KINDS))(
  "leaves no trace when saving an unchanged %s",
  async (_, { fields, read, send }) => {
    const stored = await read();
    expect(stored.length).toBeGreaterThan(0);
    const before = await traces();
    for (const { id, version, values } of stored) {
      for (const typed of [values, typedOtherwise(fields, values)]) {
        const saved = await send({ ...typed, id, version: String(version) });
        expect({ typed, saved }).toMatchObject({ saved: { ok: true, isUnchanged: true } });
      }
    }
    expect(await traces()).toEqual(before);
    expect(await read()).toEqual(stored);
  },
);
