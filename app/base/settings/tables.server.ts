import { sql } from "drizzle-orm";
import { boolean, check, doublePrecision, integer, jsonb, numeric, pgTable, text } from "drizzle-orm/pg-core";
import { instant, isAmong, plainDate, version } from "#app/base/db/columns.ts";
import { PLACEHOLDER_ADDRESS } from "#app/base/lib/email.ts";
import { PUBLISH_STATES } from "#app/base/lib/publishing.ts";
import type { RichText } from "#app/base/lib/rich-text.ts";
import type { DeliveryProfile } from "./delivery-profile.ts";
import { OFFERED_WAYS } from "./payment-ways.ts";
import { ADMIN_SECOND_FACTORS, AGE_GATES, DEFAULT_SETTINGS } from "./settings.ts";
import { SHOP_TEXTS } from "./shop-texts.ts";

/** What the owner tries before opening: a test email, restoring a backup, and orders through to the till. */
export const TRIED_STEPS = ["mail", "backup", "trial"] as const;

const time = (column: Parameters<typeof sql>[1]) => sql`${column} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`;

/**
 * Settings: a single row with ID '1' (rules settings/defaults). The minimum is in dollars (rules
 * totals/minimum-order).
 */
export const siteSettings = pgTable(
  "site_settings",
  {
    id: text().primaryKey().default("1"),
    siteName: text().notNull().default(DEFAULT_SETTINGS.siteName),
    tagline: text().notNull().default(DEFAULT_SETTINGS.tagline),
    contactEmail: text().notNull().default(PLACEHOLDER_ADDRESS),
    noticeEmail: text().notNull().default(DEFAULT_SETTINGS.noticeEmail),
    deliveryHoursStart: text().notNull().default(DEFAULT_SETTINGS.deliveryHoursStart),
    deliveryHoursEnd: text().notNull().default(DEFAULT_SETTINGS.deliveryHoursEnd),
    minimumOrderAmount: numeric({ precision: 8, scale: 2, mode: "number" }).notNull().default(25),
    ageGate: text({ enum: AGE_GATES }).notNull().default(DEFAULT_SETTINGS.ageGate),
    orderingPaused: boolean().notNull().default(DEFAULT_SETTINGS.orderingPaused),
    pausedMessage: text().notNull().default(DEFAULT_SETTINGS.pausedMessage),
    opensOn: plainDate(),
    paymentWays: text({ enum: OFFERED_WAYS }).notNull().default(DEFAULT_SETTINGS.paymentWays),
    payLinkText: text().notNull().default(DEFAULT_SETTINGS.payLinkText),
    payLinkAddress: text().notNull().default(DEFAULT_SETTINGS.payLinkAddress),
    payReminderHours: integer().notNull().default(DEFAULT_SETTINGS.payReminderHours),
    payCancelHours: integer().notNull().default(DEFAULT_SETTINGS.payCancelHours),
    giftOrders: boolean().notNull().default(DEFAULT_SETTINGS.giftOrders),
    tips: boolean().notNull().default(DEFAULT_SETTINGS.tips),
    tipAmountsCents: integer().array().notNull().default(sql`'{}'`),
    windowCapacity: integer().notNull().default(DEFAULT_SETTINGS.windowCapacity),
    openOrdersPerCustomer: integer().notNull().default(DEFAULT_SETTINGS.openOrdersPerCustomer),
    openOrdersPerPhone: integer().notNull().default(DEFAULT_SETTINGS.openOrdersPerPhone),
    adminSecondFactor: text({ enum: ADMIN_SECOND_FACTORS })
      .notNull()
      .default(DEFAULT_SETTINGS.adminSecondFactor),
    expressClosesMinutes: integer().notNull().default(DEFAULT_SETTINGS.expressClosesMinutes),
    standardClosesMinutes: integer().notNull().default(DEFAULT_SETTINGS.standardClosesMinutes),
    scheduledClosesMinutes: integer().notNull().default(DEFAULT_SETTINGS.scheduledClosesMinutes),
    expressFeeCents: integer().notNull().default(DEFAULT_SETTINGS.expressFeeCents),
    standardFeeCents: integer().notNull().default(DEFAULT_SETTINGS.standardFeeCents),
    scheduledFeeCents: integer().notNull().default(DEFAULT_SETTINGS.scheduledFeeCents),
    freeDeliveryOverCents: integer().default(7_500),
    redeliveryFeeCents: integer().notNull().default(DEFAULT_SETTINGS.redeliveryFeeCents),
    lowStockMark: integer().notNull().default(DEFAULT_SETTINGS.lowStockMark),
    shopPhone: text().notNull().default(DEFAULT_SETTINGS.shopPhone),
    routeGoodsMost: integer().notNull().default(DEFAULT_SETTINGS.routeGoodsMost),
    cashDifferenceMost: integer().notNull().default(DEFAULT_SETTINGS.cashDifferenceMost),
    payBeforeLeaving: boolean().notNull().default(DEFAULT_SETTINGS.payBeforeLeaving),
    manifestIdNumber: boolean().notNull().default(DEFAULT_SETTINGS.manifestIdNumber),
    lateFeeBack: boolean().notNull().default(DEFAULT_SETTINGS.lateFeeBack),
    packWithoutScan: boolean().notNull().default(DEFAULT_SETTINGS.packWithoutScan),
    scanEachUnit: boolean().notNull().default(DEFAULT_SETTINGS.scanEachUnit),
    promotionCodes: boolean().notNull().default(DEFAULT_SETTINGS.promotionCodes),
    noPromotionZips: text().array().notNull().default(sql`'{}'`),
    orderMail: boolean().notNull().default(DEFAULT_SETTINGS.orderMail),
    orderMailTo: text().array().notNull().default(sql`'{}'`),
    mailSender: text().notNull().default(DEFAULT_SETTINGS.mailSender),
    isDemo: boolean().notNull().default(DEFAULT_SETTINGS.isDemo),
    version: version(),
  },
  (table) => [
    check("site_settings_single", sql`${table.id} = '1'`),
    check("site_settings_hours", sql`${time(table.deliveryHoursStart)} and ${time(table.deliveryHoursEnd)}`),
    check("site_settings_minimum", sql`${table.minimumOrderAmount} >= 0`),
    check("site_settings_capacity", sql`${table.windowCapacity} between 1 and 1000`),
    check(
      "site_settings_open_orders",
      sql`${table.openOrdersPerCustomer} between 1 and 10000 and ${table.openOrdersPerPhone} between 1 and 10000`,
    ),
    check(
      "site_settings_closing",
      sql`${table.expressClosesMinutes} between 0 and 60 and ${table.standardClosesMinutes} between 0 and 1440 and ${table.scheduledClosesMinutes} between 0 and 1440`,
    ),
    check("site_settings_payment_ways", isAmong(table.paymentWays, OFFERED_WAYS)),
    check(
      "site_settings_payment_hours",
      sql`${table.payReminderHours} between 1 and 720 and ${table.payCancelHours} between 1 and 720 and ${table.payCancelHours} > ${table.payReminderHours}`,
    ),
    check("site_settings_route_goods", sql`${table.routeGoodsMost} between 1 and 100000`),
    check("site_settings_cash_difference", sql`${table.cashDifferenceMost} between 0 and 1000`),
    check(
      "site_settings_fees",
      sql`${table.expressFeeCents} between 0 and 100000 and ${table.standardFeeCents} between 0 and 100000 and ${table.scheduledFeeCents} between 0 and 100000 and ${table.freeDeliveryOverCents} between 0 and 1000000 and ${table.redeliveryFeeCents} between 0 and 100000`,
    ),
    check("site_settings_low_stock", sql`${table.lowStockMark} between 0 and 10000`),
    check("site_settings_second_factor", isAmong(table.adminSecondFactor, ADMIN_SECOND_FACTORS)),
    check("site_settings_age_gate", isAmong(table.ageGate, AGE_GATES)),
  ],
);

/** Business details: a single row with ID '1' (rules settings/business-details). */
export const businessDetails = pgTable(
  "business_details",
  {
    id: text().primaryKey().default("1"),
    legalName: text().notNull().default(""),
    licenseKind: text().notNull().default(""),
    licenseNumber: text().notNull().default(""),
    street: text().notNull().default(""),
    city: text().notNull().default(""),
    state: text().notNull().default(""),
    zip: text().notNull().default(""),
    counsel: text().notNull().default(""),
    counselOn: plainDate(),
    version: version(),
  },
  (table) => [
    check("business_details_single", sql`${table.id} = '1'`),
    check("business_details_counsel", sql`(${table.counsel} <> '') = (${table.counselOn} is not null)`),
    check(
      "business_details_address",
      sql`(${table.street} = '' and ${table.city} = '' and ${table.state} = '' and ${table.zip} = '') or (${table.street} <> '' and ${table.city} <> '' and ${table.state} <> '' and ${table.zip} <> '')`,
    ),
  ],
);

/** Where and when the shop delivers: a single row with ID '1' (rules settings/delivery-profile). */
export const deliveryProfile = pgTable(
  "delivery_profile",
  {
    id: text().primaryKey().default("1"),
    baseZip: text().notNull(),
    baseLat: doublePrecision().notNull(),
    baseLng: doublePrecision().notNull(),
    timeZone: text().notNull(),
    states: text().array().notNull(),
    cities: text().array().notNull().default(sql`'{}'`),
    bands: jsonb().$type<DeliveryProfile["bands"]>().notNull(),
    options: jsonb().$type<DeliveryProfile["options"]>().notNull(),
    weekdays: jsonb().$type<DeliveryProfile["weekdays"]>().notNull(),
    version: version(),
  },
  (table) => [
    check("delivery_profile_single", sql`${table.id} = '1'`),
    check("delivery_profile_base", sql`${table.baseZip} ~ '^([0-9]{5})?$'`),
    check("delivery_profile_zone", sql`${table.timeZone} ~ '^[A-Za-z0-9_+/-]{1,64}$'`),
  ],
);

/** The shop's look: a single row with ID '1' (rules settings/look). */
export const shopLook = pgTable(
  "shop_look",
  {
    id: text().primaryKey().default("1"),
    mark: text().notNull().default(""),
    logo: text().notNull().default(""),
    accent: text().notNull().default(""),
    heroPicture: text().notNull().default(""),
    heroAlt: text().notNull().default(""),
    sharePicture: text().notNull().default(""),
    version: version(),
  },
  (table) => [
    check("shop_look_single", sql`${table.id} = '1'`),
    check("shop_look_accent", sql`${table.accent} ~ '^(#[0-9a-f]{6})?$'`),
  ],
);

/**
 * Texts that an admin publishes: privacy, terms, FAQ (rules home/placeholders). Without a row, the page shows
 * its placeholder.
 */
export const shopTexts = pgTable(
  "shop_texts",
  {
    slug: text({ enum: SHOP_TEXTS }).primaryKey(),
    title: text().notNull(),
    content: jsonb().$type<RichText>().notNull(),
    publishedAt: instant().notNull(),
    status: text({ enum: PUBLISH_STATES }).notNull().default("published"),
    version: version(),
  },
  (table) => [
    check("shop_texts_slug", isAmong(table.slug, SHOP_TEXTS)),
    check("shop_texts_status", isAmong(table.status, PUBLISH_STATES)),
  ],
);

/**
 * What the owner tried before opening, which no other table shows: a test email, a backup, and trial orders
 * (rules first-steps/tried).
 */
export const triedSteps = pgTable(
  "tried_steps",
  {
    step: text({ enum: TRIED_STEPS }).primaryKey(),
    startedAt: instant().notNull(),
    /** Null until it succeeded. */
    doneAt: instant(),
    /** Code in the latest test email; "" for other steps. */
    code: text().notNull().default(""),
    /** Why the latest attempt failed. */
    problem: text().notNull().default(""),
  },
  (table) => [check("tried_steps_step", isAmong(table.step, TRIED_STEPS))],
);
