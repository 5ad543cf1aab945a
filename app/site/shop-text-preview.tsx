import { Preview } from "#app/desk/preview.tsx";
import { readTextValue } from "#app/lib/stored-text.ts";
import { ShopTextView } from "./shop-text-view.tsx";

/** Shows the text as its form has it now, the way its own page will. */
export function ShopTextPreview() {
  return (
    <Preview>
      {({ title, content = "" }) => (
        <div className="page py-6 lg:py-12">
          <ShopTextView title={title || "No title yet"} content={readTextValue(content)} />
        </div>
      )}
    </Preview>
  );
}
