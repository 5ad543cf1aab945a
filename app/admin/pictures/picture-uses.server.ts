import { sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { pictureFileIn } from "#app/base/media/tables.server.ts";
import { shopLook, shopTexts } from "#app/base/settings/tables.server.ts";
import { versions } from "#app/base/versions/tables.server.ts";
import { educationArticles, educationCourses } from "#app/content/education/tables.server.ts";
import { homePageContents } from "#app/content/home/tables.server.ts";
import { pageSections } from "#app/content/pages/tables.server.ts";
import { categories, isProduct, productPictures, products } from "#app/trade/catalog/tables.server.ts";
import type { PictureUse } from "./picture-use.ts";

/**
 * Returns the uses of images by id: every place that names one of their files (rules images/in-use). Orders
 * don't count: their items keep the address, and show the category's default image once the file is gone.
 */
export async function findPictureUses(db: Db, ids: readonly string[]): Promise<Map<string, PictureUse[]>> {
  const uses = new Map<string, PictureUse[]>();
  if (ids.length === 0) return uses;
  const wanted = new Map(ids.map((id) => [id.replaceAll("-", ""), id]));
  const among = sql`any(${sql.param([...wanted.keys()])}::text[])`;
  const named = pictureFileIn;
  // In rich text, only images and links are searched, not the words.
  const inText = (content: unknown) => sql`lateral jsonb_array_elements_text(
    jsonb_path_query_array(${content}, 'strict $.**.src') || jsonb_path_query_array(${content}, 'strict $.**.href')
  ) as found(address)`;
  const inFields = (fields: unknown) => sql`lateral jsonb_each_text(${fields}) as found(name, address)`;
  // Drafts and scheduled versions use images too; there are few, so a sequential search is fine.
  const kindOfVersion = sql`case ${versions.subject} when 'products' then 'product' when 'education_articles' then 'article'
    when 'education_courses' then 'course' when 'shop_texts' then 'text' when 'page_sections' then 'section' else 'home' end`;
  const nameInVersion = sql`coalesce(${versions.content} ->> 'title', ${versions.content} ->> 'name',
    ${versions.content} ->> 'heading', '')`;
  const found = sql`${named(sql`found.address`)} = ${among}`;
  const { rows } = await db.execute<{
    digits: string;
    kind: PictureUse["kind"];
    id: string;
    name: string;
  }>(sql`
    select ${named(products.image)} as digits, 'product' as kind, ${products.id}::text as id, ${products.name} as name
      from ${products} where ${named(products.image)} = ${among} and ${isProduct(products)}
    union
    select ${named(products.labReport)}, 'product', ${products.id}::text, ${products.saleName}
      from ${products} where ${named(products.labReport)} = ${among}
    union
    select ${named(productPictures.address)}, 'product', ${products.id}::text, ${products.name}
      from ${productPictures} join ${products} on ${products.id} = ${productPictures.productId}
      where ${named(productPictures.address)} = ${among}
    union
    select ${named(categories.image)}, 'category', ${categories.id}::text, ${categories.name}
      from ${categories} where ${named(categories.image)} = ${among}
    union
    select ${named(educationArticles.image)}, 'article', ${educationArticles.id}::text, ${educationArticles.title}
      from ${educationArticles} where ${named(educationArticles.image)} = ${among}
    union
    select ${named(sql`found.address`)}, 'article', ${educationArticles.id}::text, ${educationArticles.title}
      from ${educationArticles}, ${inText(educationArticles.content)} where ${found}
    union
    select ${named(educationCourses.image)}, 'course', ${educationCourses.id}::text, ${educationCourses.title}
      from ${educationCourses} where ${named(educationCourses.image)} = ${among}
    union
    select ${named(homePageContents.imageUrl)}, 'home', ${homePageContents.id}::text, ${homePageContents.title}
      from ${homePageContents} where ${named(homePageContents.imageUrl)} = ${among}
    union
    select ${named(sql`found.address`)}, 'home', ${homePageContents.id}::text, ${homePageContents.title}
      from ${homePageContents}, ${inFields(homePageContents.additionalFields)} where ${found}
    union
    select ${named(sql`found.address`)}, 'section', ${pageSections.id}::text, ${pageSections.words} ->> 'heading'
      from ${pageSections}, ${inFields(pageSections.words)} where ${found}
    union
    select ${named(sql`found.address`)}, 'text', ${shopTexts.slug}, ${shopTexts.title}
      from ${shopTexts}, ${inText(shopTexts.content)} where ${found}
    union
    select ${named(sql`found.address`)}, 'look', 'look', ''
      from ${shopLook}, ${inFields(sql`to_jsonb(${shopLook})`)} where ${found}
    union
    select ${sql`named.found[1]`}, ${kindOfVersion}, ${versions.subjectId}, ${nameInVersion}
      from ${versions}, lateral regexp_matches(${versions.content}::text, '/uploads/([0-9a-f]{32})', 'g') as named(found)
      where ${versions.state} in ('draft', 'scheduled') and named.found[1] = ${among}
    order by kind, name, id`);
  for (const { digits, kind, id, name } of rows) {
    const picture = wanted.get(digits);
    if (picture) uses.set(picture, [...(uses.get(picture) ?? []), { kind, id, name }]);
  }
  return uses;
}

/** Returns the uses of one image. */
export async function findUsesOf(db: Db, id: string): Promise<PictureUse[]> {
  return (await findPictureUses(db, [id])).get(id) ?? [];
}
