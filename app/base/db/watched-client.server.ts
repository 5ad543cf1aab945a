import pg from "pg";
import { nameOfText } from "./statement-name.ts";

/** Is told when a statement begins; the function it returns, when it has ended, with the error if it failed. */
export type Watch = (name: string, text: string) => (error?: unknown) => void;

/** The names in the code of statements, by their texts: connections that know no names send the text alone. */
const names = new Map<string, string>();

/** Notes what a statement is called in the code. */
export function nameStatement(text: string, name: string): void {
  names.set(text, name);
}

/**
 * The class of a pool's connections (pg's option `Client`), which tells of every statement by its name and text. The driver
 * is asked in two ways, with a function that takes the answer or for a promise, and both are watched.
 */
export function watchedClient(watch: Watch): new () => pg.Client {
  return class extends pg.Client {
    override query(...asked: unknown[]): never {
      const text = textOf(asked[0]);
      const ended = watch(names.get(text) ?? nameOfText(text), text);
      const answered = asked.at(-1);
      if (typeof answered === "function") {
        asked[asked.length - 1] = (error: unknown, result: unknown) => {
          ended(error);
          answered(error, result);
        };
      }
      const answer: unknown = super.query(...(asked as Parameters<pg.Client["query"]>));
      if (answer instanceof Promise) answer.then(() => ended(), ended);
      return answer as never;
    }
  };
}

function textOf(asked: unknown): string {
  if (typeof asked === "string") return asked;
  const isConfig = typeof asked === "object" && asked !== null && "text" in asked;
  return isConfig ? String(asked.text) : "";
}
