import { z } from "zod";
import { parseDollars, plainDollars } from "#app/base/lib/money.ts";
import type { PublishState } from "#app/base/lib/publishing.ts";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import { typedCode } from "#app/base/lib/typed-text.ts";
import type { Fields } from "#app/base/records/fields.ts";
import { itemForm } from "#app/base/records/item-contract.ts";
import { refuseHalfButton } from "#app/content/home/home-form.ts";
import { ITEM_NUMBERS, PRICE_FIELDS, SECTION, wordFields } from "./section-fields.ts";
import {
  kindOf,
  readKind,
  readSectionPage,
  SECTION_KINDS,
  type SectionKind,
  type SectionPage,
} from "./section-kinds.ts";

const FIELDS: Fields = SECTION.fields;
const COMMON = ["page", "kind", "status"];

const PRICE = "Please enter a price from $0.01 to $9,999.99, such as 12.99.";

const price = typedCode(PRICE)
  .max(20, PRICE)
  .transform(parseDollars)
  .refine((cents) => cents !== null && cents > 0 && cents < 1_000_000, PRICE)
  .transform((cents) => plainDollars(cents ?? 0));

/** Contract of each kind's form. */
const FORMS = new Map(
  SECTION_KINDS.map((kind) => {
    const names = [...COMMON, ...wordFields(kind)];
    const fields = Object.fromEntries(Object.entries(FIELDS).filter(([name]) => names.includes(name)));
    const prices = PRICE_FIELDS.filter((name) => names.includes(name)).map((name) => [name, price]);
    return [kind, itemForm({ fields }, Object.fromEntries(prices))];
  }),
);

export type SectionForm = {
  id: string;
  version: number | null;
  page: SectionPage;
  kind: SectionKind;
  status: PublishState;
  /** The kind's words, by field. */
  words: FormValues;
};

const UNREADABLE = { code: "custom", message: "Reload the page and try again." } as const;

/** Refuses items without a title, and half a button. */
function refuseHalves(context: Pick<z.RefinementCtx, "addIssue">, typed: Record<string, unknown>) {
  const textOf = (name: string) => String(typed[name] ?? "").trim();
  for (const item of ITEM_NUMBERS) {
    const isHalf =
      textOf(`item${item}Title`) === "" && textOf(`item${item}When`) + textOf(`item${item}Text`) !== "";
    if (!isHalf) continue;
    const message = "Please enter the title, or leave the whole item blank.";
    context.addIssue({ code: "custom", path: [`item${item}Title`], message });
  }
  refuseHalfButton(context, { buttonText: textOf("buttonText"), buttonLink: textOf("buttonLink") });
}

/**
 * The form of a section: the strict contract of its kind (rules sections/kinds). Fields of other kinds, which
 * versions contain, are neither stored nor checked.
 */
export const sectionForm = z.record(z.string(), z.unknown()).transform((typed, context): SectionForm => {
  const kind = readKind(typed.kind);
  const page = readSectionPage(typed.page);
  const form = kind && FORMS.get(kind);
  if (!form || !page || !kindOf(kind).pages.includes(page)) {
    context.addIssue(UNREADABLE);
    return z.NEVER;
  }
  const own = new Set([...COMMON, ...wordFields(kind)]);
  const kept = Object.fromEntries(
    Object.entries(typed).filter(([name]) => own.has(name) || !(name in FIELDS)),
  );
  const read = form.safeParse(kept);
  for (const { path, message } of read.error?.issues ?? [])
    context.addIssue({ code: "custom", path: [...path], message });
  refuseHalves(context, kept);
  if (!read.success) return z.NEVER;
  const { id, version, status } = read.data as Pick<SectionForm, "id" | "version" | "status">;
  const words = Object.entries(read.data).filter(([name]) => wordFields(kind).includes(name));
  return {
    ...{ id, version, page, kind, status },
    words: Object.fromEntries(words.map(([name, value]) => [name, String(value)])),
  };
});
