import { Agent } from "node:http";
import { LOAD_PASSWORD, loadEmail } from "#seed/load-data.ts";
import { send } from "./load.ts";
import type { MeasuredShop } from "./shop-process.ts";

/** Signs in the n-th load customer through the form of /login; returns the Cookie header of the session. */
export async function signIn(shop: MeasuredShop, n: number): Promise<string> {
  const agent = new Agent({ keepAlive: false });
  const body = new URLSearchParams({ email: loadEmail(n), password: LOAD_PASSWORD });
  const headers = { Origin: shop.publicOrigin, "Content-Type": "application/x-www-form-urlencoded" };
  const answer = await send(agent, "POST", `${shop.origin}/login`, headers, body.toString());
  const cookie = answer.cookies.map((one) => one.split(";")[0]).join("; ");
  if (answer.status !== 302 || !cookie)
    throw new Error(`Signing in ${loadEmail(n)} was answered ${answer.status}.`);
  return cookie;
}
