import { expect, test } from "vitest";
import { linkAddress } from "./editor-toolbar.tsx";

test.each([
  ["/shop", "/shop"],
  [" https://example.com/a ", "https://example.com/a"],
  ["#safety", "#safety"],
  ["tel:+16125550100", "tel:+16125550100"],
  ["mailto:hello@evenlake.example", "mailto:hello@evenlake.example"],
  ["hello@evenlake.example", "mailto:hello@evenlake.example"],
  ["example.com", "https://example.com"],
  ["www.example.com/a?b#c", "https://www.example.com/a?b#c"],
  ["example.com:80", null],
  ["http://example.com", null],
  ["javascript:alert(1)", null],
  ["javascript:alert@evenlake.example", null],
  ["//evil.example", null],
  ["shop", null],
  ["", null],
])("%j leads to %j", (typed, address) => expect(linkAddress(typed)).toBe(address));
