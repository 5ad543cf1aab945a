import type { RefusedItem } from "#app/desk/item-answer.ts";
import type { FormValues } from "#app/desk/meanwhile.ts";
import { refusedSave } from "#app/desk/refused-save.ts";
import { productValues } from "./product-item.ts";
import type { ProductRefusal } from "./save-product.server.ts";

/** The answer to a product's form that was not saved, each sentence beside its field. */
export function refusedProduct(refusal: ProductRefusal, typed: FormValues): RefusedItem {
  if (refusal.name === "too strong") {
    const sentence = `${refusal.sentences.join(" ")} It can be saved as a draft, but not made active.`;
    return { errors: { status: sentence }, values: typed };
  }
  if (refusal.name === "slug taken") {
    return { errors: { slug: `${refusal.by} has this address already.` }, values: typed };
  }
  if (refusal.name === "stock moved") {
    const { seen, now } = refusal;
    return {
      errors: {
        stock: `The stock was ${inWords(seen)} when this form was opened, and is ${inWords(now)} now. Please enter it again as it should be.`,
      },
      values: { ...typed, stockSeen: now?.toString() ?? "" },
    };
  }
  const answer = refusedSave(refusal, typed, productValues);
  if (!answer.meanwhile || refusal.name === "gone") return answer;
  const { meanwhile, values } = answer;
  return {
    ...answer,
    // Nobody typed the stock that the form had seen: from here on it is the one that is stored.
    values: { ...values, stockSeen: refusal.current.stock?.toString() ?? "" },
    meanwhile: { ...meanwhile, changes: meanwhile.changes.filter(({ field }) => field !== "stockSeen") },
  };
}

function inWords(stock: number | null): string {
  return stock === null ? "not counted" : stock.toLocaleString("en-US");
}
