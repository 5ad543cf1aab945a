/** An item that uses an image. */
export type PictureUse = {
  kind: "product" | "category" | "article" | "course" | "home" | "section" | "text" | "look";
  id: string;
  name: string;
};

const KINDS: Record<PictureUse["kind"], { label: string; path: string }> = {
  product: { label: "the product", path: "/admin/products" },
  category: { label: "the category", path: "/admin/products/categories" },
  article: { label: "the article", path: "/admin/education/articles" },
  course: { label: "the course", path: "/admin/education/courses" },
  home: { label: "the home page content", path: "/admin/homepage" },
  section: { label: "the section", path: "/admin/homepage/sections" },
  text: { label: "the policy", path: "/admin/homepage/texts" },
  look: { label: "the shop's look", path: "/admin/settings" },
};

/** Maximum number of uses named in a sentence. */
const NAMED = 5;

/** "the product “Maple Jam”"; the look of the shop has no name. */
export function nameOfUse({ kind, name }: PictureUse): string {
  return name === "" ? KINDS[kind].label : `${KINDS[kind].label} “${name}”`;
}

/** Address of the form of a use. */
export function pathOfUse({ kind, id }: PictureUse): string {
  return `${KINDS[kind].path}/${id}`;
}

/**
 * Why an image can't be deleted: "This image is used by the product “Maple Jam” and the article “Dosing”."
 */
export function usedSentence(uses: readonly PictureUse[]): string {
  const named = uses.slice(0, NAMED).map(nameOfUse);
  const others = uses.length - named.length;
  if (others > 0) named.push(others === 1 ? "one more place" : `${others} more places`);
  return `This image is used by ${LIST.format(named)}.`;
}

const LIST = new Intl.ListFormat("en-US", { type: "conjunction" });
