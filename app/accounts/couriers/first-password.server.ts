import { randomInt } from "node:crypto";

// Without characters that look alike, since it is read from a screen and typed on a phone.
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const [GROUPS, OF] = [4, 4];

/** A password that nobody has thought of: "k7mp-x2ah-9wqe-d4rt", about 79 bits. */
export function makeFirstPassword(): string {
  const group = () => Array.from({ length: OF }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}
