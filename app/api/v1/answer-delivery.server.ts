import type { OpenAPIHono } from "@hono/zod-openapi";
import { currentSettings } from "#app/base/settings/queries.server.ts";
import { quoteCheckout } from "#app/trade/checkout/quote-checkout.server.ts";
import { answerZip } from "#app/trade/delivery/answer-zip.server.ts";
import { bandOf } from "#app/trade/delivery/bands.ts";
import { listServiceZips } from "#app/trade/delivery/queries.server.ts";
import type { ZipAnswer } from "#app/trade/delivery/zip-check.ts";
import type { ApiRequest } from "./api-request.server.ts";
import {
  type ApiQuote,
  type ApiZipAnswer,
  askForQuoteRoute,
  checkZipRoute,
  listWindowsRoute,
  listZipsRoute,
} from "./delivery.ts";

/** Flattens the ZIP checker's answer. */
function shown(zip: string, answer: ZipAnswer | null): ApiZipAnswer {
  const check = answer && "check" in answer ? answer.check : null;
  return {
    zip,
    isServed: answer?.kind === "served",
    sentence: answer && "sentence" in answer ? answer.sentence : null,
    city: check?.city ?? null,
    state: check?.state ?? null,
    band: check?.serviceArea ?? null,
    miles: check?.distance ?? null,
    options: [...(check?.deliveryOptions ?? [])],
  };
}

export function answerDelivery(api: OpenAPIHono<ApiRequest>): void {
  api.openapi(listZipsRoute, async (c) => {
    const [rows, { delivery }] = await Promise.all([listServiceZips(c.env.db), currentSettings(c.env.db)]);
    const items = rows.map(({ bandOverride, version: _, ...row }) => ({
      ...row,
      band: bandOf({ ...row, bandOverride }, delivery),
    }));
    return c.json({ items }, 200);
  });

  api.openapi(checkZipRoute, async (c) => {
    const { zip } = c.req.valid("param");
    return c.json(shown(zip, await answerZip(c.env.db, zip)), 200);
  });

  api.openapi(listWindowsRoute, async (c) => {
    const { zip } = c.req.valid("query");
    const { zip: answer, options, paused } = await quoteCheckout(c.env.db, { zip, lines: [] }, c.var.now);
    const { options: _, ...place } = shown(zip, answer);
    const windows = options.map(({ option, label, feeCents, days }) => ({ option, label, feeCents, days }));
    return c.json({ ...place, paused, windows }, 200);
  });

  api.openapi(askForQuoteRoute, async (c) => {
    const { zip, lines, promotion: typed } = c.req.valid("json");
    const wanted = lines.map(({ productId: id, quantity }) => ({ id, quantity }));
    const asked = { zip, lines: wanted, promotion: typed };
    const quote = await quoteCheckout(c.env.db, asked, c.var.now);
    const { changes, subtotalCents, promotion = null, thcMg, minimumSentence, paused } = quote;
    const body: ApiQuote = {
      lines: quote.lines.map(({ id, name, priceCents, quantity, lineCents, thcMg: mg }) => ({
        ...{ productId: id, name, priceCents, quantity, lineCents, thcMg: mg },
      })),
      ...{ changes, subtotalCents, promotion, thcMg, minimum: minimumSentence, paused },
      zip: shown(zip, quote.zip),
      options: quote.options.map(({ description: _, totals: { tipCents: __, ...totals }, ...option }) => ({
        ...option,
        totals: { ...totals, discountCents: totals.discountCents ?? 0 },
      })),
    };
    return c.json(body, 200);
  });
}
