import { expect, test } from "vitest";
import { repeatedName } from "./repeated-name.ts";

test.each([
  ['{"a":1,"a":2}', "a"],
  ['{"lines":[{"id":1},{"id":2,"b":"x","id":3}]}', "id"],
  ['{"a":{"b":1},"b":2,"a":{}}', "a"],
  ['{"name":1,"n\\u0061me":2}', "name"],
  ['{"a\\"b":1,"a\\"b":2}', 'a"b'],
  ['{"__proto__":1,"__proto__":2}', "__proto__"],
])("finds the duplicate key in %s", (json, name) => expect(repeatedName(json)).toBe(name));

test.each([
  '{"a":"a","b":["a","a","b"]}',
  '[{"a":1},{"a":1}]',
  '{"a":{"a":{"a":1}}}',
  '{"a":"{\\"a\\":1,\\"a\\":2}"}',
  '"a"',
  "",
  '{"a":',
  '{"\\x":1}',
  "]]}}",
])("finds no duplicate key in %s", (json) => expect(repeatedName(json)).toBeNull());

test("reads texts of any depth and length", () => {
  expect(repeatedName(`${'{"a":'.repeat(200_000)}1`)).toBeNull();
  expect(repeatedName(`{"a":"${'\\"x'.repeat(300_000)}","a":1}`)).toBe("a");
});
