import { z } from "zod";
import {
  lineOfText,
  pictureLine,
  requiredLine,
  requiredText,
  textWithBreaks,
  typedCode,
} from "#app/base/lib/typed-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import type { Contract, Fields, StoredOf } from "./fields.ts";

/** ID or name of any kind of record, as our forms contain it. */
export const ANY_ID = z.string().regex(/^[0-9a-z-]{1,60}$/, "Reload the page and try again.");

/**
 * Hidden fields of every record's form: its ID, and the version that the form was rendered from ("" = new).
 */
export const ITEM_FIELDS = {
  id: z.string().refine(isUuid, "Reload the page and try again."),
  version: z
    .string()
    .regex(/^\d{0,9}$/, "Reload the page and try again.")
    .transform((text) => (text === "" ? null : Number(text))),
};

type Bounds = { min: number; max: number };

/** A typed whole number; `what` completes "Please enter the display order as a whole number.". */
export function wholeNumber(what: string, bounds: Bounds) {
  const [from, to] = [bounds.min.toLocaleString("en-US"), bounds.max.toLocaleString("en-US")];
  return numberWithin(bounds, `Please enter ${what} as a whole number from ${from} to ${to}.`);
}

/** A whole number with a custom message for other input. */
export function numberWithin({ min, max }: Bounds, sentence: string) {
  return typedCode(sentence)
    .regex(/^\d{1,9}$/, sentence)
    .transform(Number)
    .refine((number) => number >= min && number <= max, sentence);
}

/** A checkbox: sends "on" if checked, nothing otherwise. */
export const checkedBox = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

function contractOf(contract: Exclude<Contract, { kind: "own" }>): z.ZodType {
  switch (contract.kind) {
    case "line":
      return (contract.required ? requiredLine : lineOfText)(contract.what, contract.longest);
    case "text":
      return (contract.required ? requiredText : textWithBreaks)(contract.what, contract.longest);
    case "picture":
      return pictureLine(contract.required);
    case "number":
      return wholeNumber(contract.what, contract);
    case "choice":
      return z.enum(contract.names, { error: contract.error });
    case "box":
      return checkedBox;
  }
}

type Shape<All extends Fields, Own> = {
  [Name in keyof All]: Name extends keyof Own ? Own[Name] : z.ZodType<StoredOf<All[Name]>>;
};

/** Contract of a record's form: ID and version, its fields (fields.ts), and the form's `own` contracts. */
export function itemForm<
  All extends Fields,
  const Own extends Readonly<Record<string, z.ZodType>> = Record<never, never>,
>({ fields }: { fields: All }, own?: Own) {
  const contracts = Object.entries(fields).map(([name, { contract }]) => {
    const given = own?.[name] ?? (contract.kind === "own" ? undefined : contractOf(contract));
    if (!given) throw new Error(`The field ${name} has no contract.`);
    return [name, given];
  });
  return z.strictObject({ ...ITEM_FIELDS, ...(Object.fromEntries(contracts) as Shape<All, Own>) });
}
