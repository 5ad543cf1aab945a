import { actionsOf, adminOf, found, idOf } from "#app/admin/kit/admin.server.ts";
import { loadItem, savingStep } from "#app/admin/kit/item-action.server.ts";
import { FieldCard, ItemScreen } from "#app/admin/kit/item-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { CheckboxField } from "#app/base/ui/choice-fields.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { MoneyField, NumberField } from "#app/base/ui/number-field.tsx";
import { findSize } from "#app/trade/catalog/write-sizes.server.ts";
import type { Route } from "./+types/size";
import { saveSize } from "./save-size.server.ts";
import { sizeForm } from "./size-form.ts";
import { newSizeValues, SIZE, sizeValues } from "./size-item.ts";
import { sizeRefusal } from "./size-sentences.ts";

export const handle = screen({ load: "Error fetching sizes", save: "Error saving size" });

/** Form of a size of a product; `…/sizes/new` adds one (rules products/sizes). */
export async function loader(args: Route.LoaderArgs) {
  const { db } = adminOf(args.context);
  const first = found(await findSize(db, idOf(args.params.id)));
  const { row, form } = await loadItem(
    { ...args, params: { id: args.params.size } },
    { values: sizeValues, blank: newSizeValues(first) },
    findSize,
  );
  // A size of another product isn't this one's.
  if (row) found((row.mainId ?? row.id) === first.id ? row : null);
  return { form, productId: first.id, name: first.name, hasBatches: row?.hasBatches ?? false };
}

export const action = actionsOf({
  save: savingStep({
    form: sizeForm,
    save: saveSize,
    values: sizeValues,
    refusals: sizeRefusal,
    to: (row) => `/admin/products/${row.mainId ?? row.id}/sizes`,
    said: "Size saved",
  }),
});

export default function SizePage({ loaderData, actionData }: Route.ComponentProps) {
  const { form, productId, name, hasBatches } = loaderData;
  const list = `/admin/products/${productId}/sizes`;
  return (
    <ItemScreen
      form={form}
      title={form.version === null ? `New size of ${name}` : `Edit size of ${name}`}
      back={{ to: list, label: "Sizes" }}
      item={SIZE}
      refused={actionData}
      width="max-w-3xl"
      head={
        form.version === null ? null : (
          <ButtonLink to={`/admin/batches/new?product=${form.id}`} look="quiet">
            Add batch
          </ButtonLink>
        )
      }
    >
      {({ field, box, values }) => (
        <>
          <FieldCard>
            <input type="hidden" name="productId" value={productId} />
            <input
              type="hidden"
              name="stockSeen"
              value={
                (actionData?.conflict ? undefined : actionData?.values.stockSeen) ?? values.stockSeen ?? ""
              }
            />
            <TextField
              {...field("sizeName")}
              hint="What customers choose, such as 4-pack."
              autoComplete="off"
            />
            <div className="grid gap-5 sm:grid-cols-2">
              <MoneyField {...field("price")} required />
              <NumberField
                {...field("stock")}
                readOnly={hasBatches}
                hint={hasBatches ? "Tracked by batch." : "Units on hand. Leave blank to stop tracking."}
              />
              <TextField {...field("sku")} hint="Your own number for it." autoComplete="off" />
              <TextField
                {...field("barcode")}
                hint="The number under the bars, for scanning."
                autoComplete="off"
              />
              <TextField {...field("shelf")} autoComplete="off" />
              <NumberField {...field("sizeOrder")} />
            </div>
            <CheckboxField
              {...box("isOn")}
              hint="Uncheck to stop selling this size while the product stays."
            />
          </FieldCard>
          <FieldCard>
            <div className="grid items-start gap-5 sm:grid-cols-2">
              <NumberField {...field("thcMgPerServing")} optional={false} required />
              <NumberField
                {...field("servingsPerPackage")}
                optional={false}
                required
                hint="Of one container, such as one can."
              />
              <NumberField {...field("thcMgPerPackage")} optional={false} required hint="Of one container." />
              <NumberField
                {...field("containersPerPack")}
                hint="Such as 4 cans. Legal limits apply to each."
              />
              <NumberField {...field("delta9Percent")} optional={false} required />
            </div>
            <TextField
              {...field("thcContent")}
              hint="Such as 5 mg per can · 20 mg per pack. Leave blank to show the product's."
              autoComplete="off"
            />
            <TextField {...field("netContent")} autoComplete="off" />
          </FieldCard>
          <FieldCard>
            <TextField
              {...field("labReport")}
              hint="Link to the report: an https address or a path on this site."
              inputMode="url"
              optional
              maxLength={2_000}
              autoComplete="off"
              spellCheck={false}
            />
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField {...field("labBatch")} optional maxLength={60} autoComplete="off" />
              <TextField {...field("labTestedOn")} type="date" optional />
            </div>
          </FieldCard>
        </>
      )}
    </ItemScreen>
  );
}
