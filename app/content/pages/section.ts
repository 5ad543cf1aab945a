import { parseDollars } from "#app/base/lib/money.ts";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import { type Membership, TIERS, type Tier, type TierOffer } from "#app/trade/membership/plans.ts";
import { ITEM_NUMBERS } from "./section-fields.ts";
import { ITEM_ICONS, type ItemIcon, kindOf, readKind, type SectionKind } from "./section-kinds.ts";

/** An item of a section; `when` and `text` may be "". */
export type SectionItem = { title: string; when: string; text: string; icon: ItemIcon };

const TEXTS = [
  ...(["label", "heading", "text", "mailText", "note", "figure", "caption"] as const),
  ...(["picture", "pictureAlt", "buttonText", "buttonLink", "waitlistHeading", "waitlistText"] as const),
  "summary" as const,
];

/** A section as its page shows it. Texts that its kind doesn't have are "". */
export type Section = Record<(typeof TEXTS)[number], string> & {
  id: string;
  kind: SectionKind;
  items: SectionItem[];
  membership: Membership | null;
};

/** Returns a section from its form values, stored or typed. */
export function sectionOf(id: string, values: FormValues): Section {
  const kind = readKind(values.kind) ?? "text";
  const texts = Object.fromEntries(TEXTS.map((name) => [name, (values[name] ?? "").trim()]));
  return {
    ...(texts as Record<(typeof TEXTS)[number], string>),
    ...{ id, kind },
    items: kindOf(kind).items === undefined ? [] : itemsOf(values),
    membership: kind === "membership" ? membershipOf(values) : null,
  };
}

function itemsOf(values: FormValues): SectionItem[] {
  return ITEM_NUMBERS.map((item) => {
    const part = (name: string) => (values[`item${item}${name}`] ?? "").trim();
    const icon = ITEM_ICONS.find((known) => known === part("Icon")) ?? "Award";
    return { title: part("Title"), when: part("When"), text: part("Text"), icon };
  }).filter(({ title }) => title !== "");
}

function membershipOf(values: FormValues): Membership {
  const cents = (name: string) => parseDollars(values[name] ?? "") ?? 0;
  const offers = TIERS.map((tier): [Tier, TierOffer] => [
    tier,
    {
      name: values[`${tier}Name`] ?? "",
      prices: { monthly: cents(`${tier}Monthly`), annual: cents(`${tier}Annual`) },
      benefits: linesOf(values[`${tier}Benefits`] ?? ""),
    },
  ]);
  return {
    tiers: Object.fromEntries(offers) as Record<Tier, TierOffer>,
    discountPercent: Number(values.discountPercent ?? 0),
    hasCalculator: values.calculator !== "hidden",
    firstOrders: Number(values.firstOrders ?? 1),
    firstSpend: values.firstSpend ?? "",
  };
}

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
