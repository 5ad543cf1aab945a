import { readFileSync } from "node:fs";
import { join } from "node:path";

// The process always runs from the project's folder; like the migrations, the list is read from source, so that no
// bundle carries it. docs/decisions/011-the-door.md says where it comes from.
const FILE = join(process.cwd(), "app/auth/common-passwords.txt");

let known: ReadonlySet<string> | undefined;

/** The commonest passwords of ten or more characters, in lower case; read once. */
export function commonPasswords(): ReadonlySet<string> {
  known ??= new Set(readFileSync(FILE, "utf8").split("\n").filter(Boolean));
  return known;
}
