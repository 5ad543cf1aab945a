import { ANY_TEXT, SOME_TEXT } from "./contract.ts";

/** The part of JSON Schema that the API's document uses. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
};
type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema: Schema;
};
type Content = Record<string, { schema: Schema }>;
export type Operation = {
  tags: string[];
  summary: string;
  description?: string;
  security: { key: string[] }[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; headers?: Record<string, unknown>; content?: Content }>;
};
/** The part of the OpenAPI document that we read: operations by path and method. */
export type Document = {
  info: { title: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

const FORMATS: Record<string, string> = {
  uuid: "UUID",
  date: "date, such as 2026-11-21",
  "date-time": "time, such as 2026-11-21T16:00:00Z",
};
/** Replaces the long patterns that exclude control characters. */
const PATTERNS: Record<string, string> = {
  [SOME_TEXT.pattern]: "not blank",
  [ANY_TEXT.pattern]: "",
};

/** Returns a value's type in a word or two. */
export function kindWords({ type, format = "" }: Schema): string {
  const [first = "anything"] = [type ?? []].flat();
  return FORMATS[format] ?? (first === "array" ? "list" : first);
}

/** Returns a value's limits, such as "at least 1" and "or null". */
export function limitWords(schema: Schema): string[] {
  const { pattern, minLength = 0, maxLength, minimum, maximum, minItems, maxItems } = schema;
  return [
    schema.enum && `one of ${schema.enum.map((value) => `\`${value}\``).join(", ")}`,
    minimum !== undefined && `at least ${minimum}`,
    maximum !== undefined && `at most ${maximum}`,
    minLength > 1 && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    minItems !== undefined && `at least ${minItems} items`,
    maxItems !== undefined && `at most ${maxItems} items`,
    pattern && !schema.format && (PATTERNS[pattern] ?? `matching \`${pattern}\``),
    schema.default !== undefined && `${schema.default} by default`,
    [schema.type].flat().includes("null") && "or null",
  ].filter((words) => typeof words === "string" && words !== "") as string[];
}

/** Returns the name of the type that a schema refers to. */
export const typeName = (schema: Schema) => schema.$ref?.split("/").at(-1);
