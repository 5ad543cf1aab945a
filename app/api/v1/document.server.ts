import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Env } from "hono";
import type { Document } from "./document.ts";

const DESCRIPTION = `
The shop for other programs, by the same rules, words and sentences as its pages.

**Keys.** An admin makes a key under Settings, API keys, and chooses what it opens. It is shown once. It works while its maker is an admin.
Send it as \`Authorization: Bearer evenlake_…\`. A key may ask 600 times a minute; \`RateLimit-Remaining\` says what is left.

**Writes.** Each brings an \`Idempotency-Key\` of its own. Sent again within a day, the same request is answered the same and is done once.

**Changes.** What has a version is read with an \`ETag\`; a change brings it back as \`If-Match\`, and is refused with 412 when somebody was faster.

**Lists.** \`next\` of a page is the \`cursor\` of the one after it.

**Refusals** are \`application/problem+json\`. \`detail\` is a sentence for people, the same as on the shop's pages; \`code\` is for programs.

**Types for TypeScript:** \`npx openapi-typescript https://YOUR-SHOP/api/v1/openapi.json -o evenlake.d.ts\`.

**Texts** are cleaned as on the pages: signs that nobody sees are taken off, and a line break in a field of one line is a space. Their length is counted in characters, and after that. Control characters are refused.

Money is whole US cents. Times are UTC; days are days in the shop, America/Chicago.
`.trim();

/** The OpenAPI document of all that is declared. */
export function documentOf<E extends Env>(api: OpenAPIHono<E>): Document {
  api.openAPIRegistry.registerComponent("securitySchemes", "key", { type: "http", scheme: "bearer" });
  const document = api.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Evenlake",
      version: "1",
      description: DESCRIPTION,
    },
    servers: [{ url: "/", description: "This shop" }],
  });
  return document as unknown as Document;
}
