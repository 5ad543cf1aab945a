import { FieldCard } from "#app/admin/kit/item-screen.tsx";
import { PictureField } from "#app/base/media/picture-field.tsx";
import type { Fields, Filled } from "#app/base/records/fields.ts";
import { SelectField } from "#app/base/ui/choice-fields.tsx";
import { TextAreaField, TextField } from "#app/base/ui/field.tsx";
import { MoneyField, NumberField } from "#app/base/ui/number-field.tsx";
import { ITEM_NUMBERS, PRICE_FIELDS, SECTION, wordFields } from "#app/content/pages/section-fields.ts";
import type { SectionKind, SectionPage } from "#app/content/pages/section-kinds.ts";

const FIELDS: Fields = SECTION.fields;

const HINTS: Readonly<Record<string, string>> = {
  heading: "Type {shop} for the shop's name.",
  text: "Type {shop} for the shop's name, {closing} for the end of your delivery hours. A blank line starts a new paragraph.",
  mailText: "Shown instead of the text while the shop can send email.",
  figure: "Such as 37.",
  summary: "One or two sentences about the page. Type {shop} for the shop's name.",
  pictureAlt: "For people who can't see it. Leave blank if the image only decorates.",
  buttonLink: "A page of this shop, such as /education, or an https address.",
  standardBenefits: "One per line.",
  premiumBenefits: "One per line.",
  calculator: "It counts the standard delivery fee as saved with both plans.",
  discountPercent: "On every order. The first plan has none. Enter 0 for none.",
};

/** Fields of a section's kind, in order, and its items (rules sections/editing). */
export function SectionFields({ kind, page, ...filled }: Filled & { kind: SectionKind; page: SectionPage }) {
  const names = wordFields(kind);
  const isOfItem = (name: string) => name.startsWith("item");
  return (
    <>
      <input type="hidden" name="page" value={page} />
      <input type="hidden" name="kind" value={kind} />
      <FieldCard>
        {names
          .filter((name) => !isOfItem(name))
          .map((name) => (
            <WordField key={name} name={name} {...filled} />
          ))}
        <SelectField {...SECTION.controls(filled).field("status")} />
      </FieldCard>
      <ItemFields names={names.filter(isOfItem)} {...filled} />
    </>
  );
}

/** A group of fields for each item: those with words and one more, the others folded. */
function ItemFields({ names, ...filled }: Filled & { names: readonly string[] }) {
  const items = ITEM_NUMBERS.map((item) => names.filter((name) => name.startsWith(`item${item}`)));
  const isUsed = (fields: readonly string[]) =>
    fields.some((name) => filled.errors[name] || (filled.values[name] && !name.endsWith("Icon")));
  const open = items.findLastIndex(isUsed) + 2;
  const group = (fields: readonly string[], index: number) => (
    <fieldset key={index} className="flex min-w-0 flex-col gap-4">
      <legend className="mb-3 text-lg font-semibold">Item {index + 1}</legend>
      {fields.map((name) => (
        <WordField key={name} name={name} {...filled} />
      ))}
    </fieldset>
  );
  if (names.length === 0) return null;
  return (
    <FieldCard>
      {items.slice(0, open).map((fields, index) => group(fields, index))}
      {open < items.length ? (
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-semibold">More items</summary>
          <div className="mt-4 flex flex-col gap-6">
            {items.slice(open).map((fields, index) => group(fields, open + index))}
          </div>
        </details>
      ) : null}
    </FieldCard>
  );
}

/** The control of a field, by its contract. */
function WordField({ name, ...filled }: Filled & { name: string }) {
  const { field, widget } = SECTION.controls(filled);
  const named = name as keyof typeof SECTION.fields;
  const hint = HINTS[name] === undefined ? {} : { hint: HINTS[name] };
  if (PRICE_FIELDS.includes(name)) return <MoneyField {...field(named)} required />;
  const { contract, control } = FIELDS[name] ?? {};
  switch (contract?.kind) {
    case "picture":
      return <PictureField {...widget(named)} optional />;
    case "text":
      return <TextAreaField {...field(named)} {...hint} rows={name === "text" ? 5 : 3} />;
    case "number":
      return <NumberField min={contract.min} max={contract.max} {...field(named)} {...hint} />;
    case "choice":
      return <SelectField {...field(named)} options={optionsOf(control)} {...hint} />;
    default:
      return <TextField {...field(named)} {...hint} />;
  }
}

const optionsOf = (control: object | undefined) =>
  (control as { options: readonly { value: string; label: string }[] }).options;
