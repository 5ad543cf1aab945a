import { LOAD_PASSWORD, loadEmail } from "#seed/load/load-data.ts";
import { type Answer, cookiesOf } from "./answer.ts";
import { askOnce, Connection, type Question, written } from "./connection.ts";
import { figuresOf } from "./figures.ts";
import { repeat } from "./load.ts";
import { processorTimeOf } from "./process-tree.ts";
import type { MeasuredShop } from "./shop-process.ts";
import type { Target } from "./target.ts";

/** The request of a form of the shop. */
export function formOf(
  shop: MeasuredShop,
  path: string,
  fields: Record<string, string>,
  cookie?: string,
): Question {
  const headers = {
    Origin: shop.publicOrigin,
    "Content-Type": "application/x-www-form-urlencoded",
    ...(cookie ? { Cookie: cookie } : {}),
  };
  return { method: "POST", path, headers, body: new URLSearchParams(fields).toString() };
}

/** The form of /login as sent by the n-th load customer. */
export function signInForm(shop: MeasuredShop, n: number): Question {
  return formOf(shop, "/login", { email: loadEmail(n), password: LOAD_PASSWORD });
}

/** Returns the Cookie header of the new session. Throws if there is none. */
export function sessionOf(answer: Answer): string {
  const cookie = cookiesOf(answer);
  if (answer.status !== 302 || !cookie) throw new Error(`A sign-in was answered ${answer.status}.`);
  return cookie;
}

/** Signs in the n-th load customer through the form of /login; returns the Cookie header of the session. */
export async function signIn(shop: MeasuredShop, n: number): Promise<string> {
  return sessionOf(await askOnce(shop.origin, signInForm(shop, n)));
}

const LANES = 2;
/** The customers who take turns signing in; earlier ones are signed in for other measurements. */
const FIRST = 101;
const LAST = 500;

/**
 * POST /login with the right password, sequentially for each customer. Most of its time is the password's
 * hash.
 */
export const SIGN_IN: Target = {
  prepare: async ({ shop }, { seconds }) => {
    const measured = await shop();
    let turn = 0;
    const open = () => {
      const connection = new Connection(measured.origin);
      return {
        turn: async () => {
          const form = signInForm(measured, FIRST + (turn++ % (LAST - FIRST + 1)));
          sessionOf(await connection.ask(written(measured.origin, form)));
        },
        [Symbol.dispose]: () => connection[Symbol.dispose](),
      };
    };
    await repeat({ seconds: 0.5, lanes: LANES }, open);
    return async () => {
      const work = () => repeat({ seconds, lanes: LANES }, open);
      const { result, spentMs } = await processorTimeOf(measured.pid, work);
      return figuresOf(`sign-in, ${LANES} at once`, result, spentMs);
    };
  },
};
