import type { RichText } from "./rich-text.ts";
import { isListOf, isNullOr, isNumber, isObject, isOneOf, isOptional, isText, type Shape } from "./shape.ts";

/** What a node has beside its type and its parts; one of another name may have anything, as it is not shown. */
const FIELDS = new Map<string, Shape<unknown>>([
  ["heading", isObject({ attrs: isObject({ level: isNumber }) })],
  ["image", isObject({ attrs: isObject({ src: isText, alt: isText, title: isOptional(isNullOr(isText)) }) })],
  ["text", isObject({ text: isText })],
  ["link", isObject({ attrs: isObject({ href: isText }) })],
]);

const isNodeOfAnyName = isObject({
  type: isText,
  content: isOptional(isListOf(isNode)),
  marks: isOptional(isListOf(isNode)),
});

function isNode(value: unknown): value is object {
  return isNodeOfAnyName(value) && (FIELDS.get(value.type)?.(value) ?? true);
}

const isDocument = isObject({ type: isOneOf("doc"), content: isListOf(isNode) });

/** True for a document that can be drawn. Nodes of names that are not known here do no harm: they are left out. */
export function isRichText(value: unknown): value is RichText {
  return isDocument(value);
}
