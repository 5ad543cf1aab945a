import type { RichText } from "#app/base/lib/rich-text.ts";
import { isRichText } from "#app/base/lib/rich-text.ts";
import { isEither, isFlag, isListOf, isNullOr, isObject, isText } from "#app/base/lib/shape.ts";
import type { Lesson } from "./resources.ts";

/** The text that an overlay loads when it opens: the answers of the two resource routes. */
export type OverlayText = { content: RichText | null } | { curriculum: Lesson[] };

/** The shape of such an answer. */
export const isOverlayText = isEither<OverlayText>(
  isObject<{ content: RichText | null }>({ content: isNullOr(isRichText) }),
  isObject<{ curriculum: Lesson[] }>({
    curriculum: isListOf(isObject<Lesson>({ title: isText, duration: isText, free: isFlag })),
  }),
);
