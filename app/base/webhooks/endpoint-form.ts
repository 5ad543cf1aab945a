import { z } from "zod";
import { requiredLine } from "#app/base/lib/typed-text.ts";
import { ENDPOINT_ADDRESS_LENGTH, ENDPOINT_NAME_LENGTH, EVENT_KINDS, type EventKind } from "./events.ts";

const NO_ADDRESS = "Please enter an address that begins with https://.";

/** Returns whether messages can be sent to a URL; whether its host is private is checked at each attempt. */
function isSendable(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  return (protocol === "https:" || protocol === "http:") && `${username}${password}${hash}` === "";
}

const boxes = Object.fromEntries(EVENT_KINDS.map((kind) => [kind, z.literal("on").optional()])) as Record<
  EventKind,
  z.ZodOptional<z.ZodLiteral<"on">>
>;

/** Form of an endpoint (rules webhooks/endpoints), with a checkbox for each kind of event. */
export const endpointForm = z
  .strictObject({
    name: requiredLine("a name", ENDPOINT_NAME_LENGTH),
    url: requiredLine("the address", ENDPOINT_ADDRESS_LENGTH).refine(isSendable, NO_ADDRESS),
    ...boxes,
  })
  .transform(({ name, url, ...chosen }, context) => {
    const kinds = EVENT_KINDS.filter((kind) => chosen[kind] === "on");
    if (kinds.length === 0) {
      context.addIssue({ code: "custom", path: ["kinds"], message: "Select at least one event." });
    }
    return { name, url, kinds };
  });
export type EndpointForm = z.output<typeof endpointForm>;
