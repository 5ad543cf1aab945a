import { actionsOf, adminOf } from "#app/admin/kit/admin.server.ts";
import { Notice } from "#app/admin/kit/detail-page.tsx";
import { loadItem, savingStep } from "#app/admin/kit/item-action.server.ts";
import { FieldCard, ItemScreen } from "#app/admin/kit/item-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { counted } from "#app/base/lib/money.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { PictureField } from "#app/base/media/picture-field.tsx";
import { CheckboxField, SelectField } from "#app/base/ui/choice-fields.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { categoryForm } from "#app/trade/catalog/category-form.ts";
import { CATEGORY } from "#app/trade/catalog/category-item.ts";
import { findCategory } from "#app/trade/catalog/category-queries.server.ts";
import { findCategoryUses, saveCategory } from "#app/trade/catalog/save-category.server.ts";
import type { Route } from "./+types/category";

const LIST = "/admin/products/categories";
const TABLE = "categories";

export const handle = screen({ load: "Error fetching the category", save: "Error saving the category" });

/** Category form; `/admin/products/categories/new` adds one (rules products/categories). */
export async function loader(args: Route.LoaderArgs) {
  const { db, now } = adminOf(args.context);
  const kind = { values: CATEGORY.values, blank: CATEGORY.blank };
  const { row, form } = await loadItem(args, kind, findCategory, TABLE);
  const uses = row && (await findCategoryUses(db, row.name, shopDate(now)));
  return { form, products: uses?.products ?? 0 };
}

export const action = actionsOf({
  save: savingStep({
    form: categoryForm,
    save: saveCategory,
    values: CATEGORY.values,
    refusals: (refusal) =>
      refusal.name === "slug_taken"
        ? { errors: { slug: `That URL slug is used by ${refusal.by}.` } }
        : { errors: { name: "Another category has this name." } },
    to: LIST,
    said: "Category saved",
    claims: TABLE,
  }),
});

export default function CategoryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { form, products } = loaderData;
  return (
    <ItemScreen
      form={form}
      name="category"
      back={{ to: LIST, label: "Categories" }}
      item={CATEGORY}
      refused={actionData}
      notice={
        products > 0 ? (
          <Notice className="max-w-measure">
            {`A new name applies to ${counted(products, "product", "products")} at once, and to the rules that name this category. Its URL slug stays unless you change it, and links to a former one redirect. Placed orders keep the old name.`}
          </Notice>
        ) : null
      }
      width="max-w-3xl"
    >
      {({ field, box, widget }) => (
        <FieldCard>
          <TextField {...field("name")} autoComplete="off" />
          <SelectField
            {...field("countsAs")}
            hint="Decides which compliance rules apply to its products, from the next request on."
          />
          <TextField
            {...field("kinds")}
            hint="What's in it, shown on the home page, such as Seltzers and hop water."
            autoComplete="off"
          />
          <SelectField {...field("tint")} hint="Background of its images." />
          <PictureField {...widget("image")} hint="Shown on its tile. Leave blank for a neutral drawing." />
          <TextField
            {...field("storage")}
            hint="Shown on each product's page, such as Keep cool and dry, away from children and pets."
            autoComplete="off"
          />
          <TextField
            {...field("slug")}
            optional
            hint="As in /shop?category=…. Leave blank to use the name."
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
          />
          <CheckboxField
            {...box("isShown")}
            hint="Uncheck to leave it out of tiles, filters, and the home page. Its products stay for sale. Categories without a product for sale are never listed."
          />
        </FieldCard>
      )}
    </ItemScreen>
  );
}
