import type { RichText } from "./rich-text.ts";
import { isListOf, isNullOr, isNumber, isObject, isOneOf, isOptional, isText, type Shape } from "./shape.ts";

/**
 * The fields of each node beside its type and its parts. A node with another name may have any fields, since it is not
 * shown.
 */
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

/** True for a document that can be drawn. Nodes with unknown names are left out of the drawing. */
export function isRichText(value: unknown): value is RichText {
  return isDocument(value);
}
