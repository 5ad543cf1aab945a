import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allRoutes } from "#fixtures/admin-routes.ts";
import { signInAs } from "#fixtures/buyer.ts";
import { openShop } from "#fixtures/shared-shop.ts";
import { ingrid, maya } from "#seed/demo/people.ts";

// Whatever characters an address or a field contains, the shop accepts or refuses them without failing (rules
// forms/text-cleaning). Reads every address from app/routes.ts, every parameter from the sources, and every
// form from its page.

// Uses a separate shop, since some of the forms take effect.
const shop = await openShop();
const cookies = {
  visitor: "",
  customer: await signInAs(shop.url, maya),
  admin: await signInAs(shop.url, ingrid),
};
type Caller = keyof typeof cookies;

const ask = (caller: Caller, path: string, form?: URLSearchParams) =>
  fetch(shop.url + path, {
    redirect: "manual",
    headers: { cookie: cookies[caller], origin: shop.url },
    ...(form ? { method: "POST", body: form } : {}),
  });

/**
 * The null character, which no database accepts; the same between letters, a lone surrogate, an invalid byte,
 * and a change of text direction.
 */
const SIGNS = ["%00", "a%00b%ED%A0%80%FF%E2%80%AE"];

/** Names of all parameters that a page reads. */
const parameters = [
  ...new Set(
    globSync("app/**/*.{ts,tsx}").flatMap((file) =>
      [
        ...readFileSync(file, "utf8").matchAll(
          /(?:[pP]arams\.(?:get|getAll|has)\(|readSearch\([^()]*, )"([\w-]+)"|^ {2,4}(\w+): (?:anId|calendarDay|clockTime|oneOf|shaped)/gm,
        ),
      ].map(([, named, filter]) => named ?? filter ?? ""),
    ),
  ),
];

const queries = SIGNS.map((sign) => `?${parameters.map((name) => `${name}=${sign}`).join("&")}`);

/** Requests an address, or sends a form there; returns an error if the shop fails. */
async function faultAt(caller: Caller, path: string, form?: URLSearchParams): Promise<string[]> {
  const { status, body } = await ask(caller, path, form);
  await body?.cancel();
  return status < 500 ? [] : [`${status} ${form ? "POST" : "GET"} ${path.slice(0, 60)} as ${caller}`];
}

test("doesn't fail on any character in an address", { timeout: 600_000 }, async () => {
  expect(parameters).toEqual(expect.arrayContaining(["q", "search", "batch", "token", "next", "zip", "day"]));
  const faults: string[] = [];
  // Requests addresses sequentially: in parallel, the shop would be too busy and refuse some.
  for (const { path } of allRoutes) {
    const own = /^\/(account|checkout)/.test(path) ? "customer" : "visitor";
    const caller = path.startsWith("/admin") ? "admin" : own;
    const named = SIGNS.map((sign) => path.replace(/:\w+|\*$/g, sign));
    const asked = [...named, ...queries.map((query) => path.replace(/:\w+|\*$/g, "new") + query)];
    faults.push(...(await Promise.all(asked.map((one) => faultAt(caller, one)))).flat());
  }
  expect(faults).toEqual([]);
});

const attribute = (tag: string, name: string) =>
  new RegExp(` ${name}="([^"]*)"`)
    .exec(tag)?.[1]
    ?.replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");

/** Returns a page's POST forms: their targets, and their fields unchanged. */
function formsOf(html: string, path: string) {
  return [...html.matchAll(/<form[^>]*method="post"[^>]*>.*?<\/form>/gs)].map(([form]) => {
    const fields = [...form.matchAll(/<(?:input|textarea|select|button)[^>]*>/g)].flatMap(([field]) => {
      const name = attribute(field, "name");
      return name && !/type="file"/.test(field) ? [[name, attribute(field, "value") ?? ""]] : [];
    });
    return {
      to: (attribute(form, "action") ?? path).split("#")[0] ?? path,
      fields: new URLSearchParams(fields),
    };
  });
}

/** Returns the same for all addresses of a kind: "/admin/orders/:id". */
const kindOf = (path: string) =>
  path
    .replace(/\?.*/, "")
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{5}|\d{4}-\d\d(-\d\d)?/g, ":id")
    .replace(/^(\/(?:shop|lab-results|education\/\w+))\/[^/]+/, "$1/:slug");

/** Forms that end the session. */
const LEAVES = /^\/(sign-out|admin\/logout|account\/sign-out)/;

test.each([
  ["visitor", "/"],
  ["customer", "/account"],
  ["admin", "/admin/overview"],
] as const)("doesn't fail on any character in a form of %s", { timeout: 600_000 }, async (caller, first) => {
  const [seen, waiting, tried] = [new Set([kindOf(first)]), [first as string], new Set<string>()];
  const faults: string[] = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const answer = await ask(caller, path);
    if (!answer.headers.get("content-type")?.startsWith("text/html")) {
      await answer.body?.cancel();
      continue;
    }
    for (const query of queries) faults.push(...(await faultAt(caller, path.replace(/\?.*/, "") + query)));
    const html = (await answer.text()).replace(/<script\b.*?<\/script>/gs, "");
    for (const [, href = ""] of html.matchAll(/ href="(\/[^"]*)"/g)) {
      const next = href.replaceAll("&amp;", "&").split("#")[0] ?? "";
      const isAdmins = next.startsWith("/admin");
      if (seen.has(kindOf(next)) || isAdmins !== (caller === "admin") || /\.\w+$|^\/assets/.test(next))
        continue;
      seen.add(kindOf(next));
      waiting.push(next);
    }
    for (const { to, fields } of formsOf(html, path)) {
      if (LEAVES.test(to)) continue;
      for (const name of fields.keys()) {
        const about = `${kindOf(to)} ${fields.get("intent") ?? ""} ${name}`;
        if (tried.has(about)) continue;
        tried.add(about);
        const sent = new URLSearchParams(fields);
        sent.set(name, `${fields.get(name) || "a"}\0`);
        for (const fault of await faultAt(caller, to, sent)) faults.push(`${fault}: ${name}`);
      }
    }
  }
  expect(tried.size).toBeGreaterThan(caller === "admin" ? 300 : 10);
  expect(faults).toEqual([]);
});
