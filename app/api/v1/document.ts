import { ANY_TEXT, SOME_TEXT } from "./contract.ts";

/** JSON Schema as far as the API's document uses it. */
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
/** The OpenAPI document as far as we read it ourselves: paths by address and method. */
export type Document = {
  info: { title: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

const FORMATS: Record<string, string> = {
  uuid: "UUID",
  date: "day, such as 2026-11-21",
  "date-time": "time, such as 2026-11-21T16:00:00Z",
};
/** The patterns that forbid control characters are long, and say little to a person. */
const PATTERNS: Record<string, string> = {
  [SOME_TEXT.pattern]: "not blank",
  [ANY_TEXT.pattern]: "",
};

/** What a value is, in a word or two. */
export function kindWords({ type, format = "" }: Schema): string {
  const [first = "anything"] = [type ?? []].flat();
  return FORMATS[format] ?? (first === "array" ? "list" : first);
}

/** What else is true of a value, in words such as "at least 1", "or null". */
export function limitWords(schema: Schema): string[] {
  const { pattern, minLength = 0, maxLength, minimum, maximum, minItems, maxItems } = schema;
  return [
    schema.enum && `one of ${schema.enum.map((value) => `\`${value}\``).join(", ")}`,
    minimum !== undefined && `at least ${minimum}`,
    maximum !== undefined && `at most ${maximum}`,
    minLength > 1 && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    minItems !== undefined && `at least ${minItems} of them`,
    maxItems !== undefined && `at most ${maxItems} of them`,
    pattern && !schema.format && (PATTERNS[pattern] ?? `as \`${pattern}\``),
    schema.default !== undefined && `${schema.default} if left out`,
    [schema.type].flat().includes("null") && "or null",
  ].filter((words) => typeof words === "string" && words !== "") as string[];
}

/** The name of the type that a schema points to. */
export const typeName = (schema: Schema) => schema.$ref?.split("/").at(-1);
