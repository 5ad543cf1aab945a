import { isEither, isListOf, isNullOr, isNumber, isObject, isOneOf, isText } from "#app/base/lib/shape.ts";
import type { Minutes } from "./bands.ts";
import type { NoDelivery } from "./no-delivery.ts";
import type { DeliveryCheck, ZipAnswer } from "./zip-check.ts";
import { BANDS, DELIVERY_OPTIONS, type ServedBand } from "./zone.ts";

export const isServedBand = isOneOf<ServedBand>("primary", "extended", "limited");

const isMinutes = isObject<Minutes>({ min: isNumber, max: isNumber });

const CHECK_FIELDS = {
  zip: isText,
  city: isText,
  state: isText,
  serviceArea: isOneOf(...BANDS),
  distance: isNumber,
  deliveryOptions: isListOf(isOneOf(...DELIVERY_OPTIONS)),
  deliveryTime: isNullOr(isMinutes),
  closedToday: isNullOr(isText),
};

export const isNoDelivery = isObject<NoDelivery>({
  kind: isOneOf("outside", "closed", "unknown"),
  zip: isText,
  title: isNullOr(isText),
  sentence: isText,
});

type AnswerOf<Kind extends ZipAnswer["kind"]> = Extract<ZipAnswer, { kind: Kind }>;

/** The shape of the answer to the ZIP checker. */
export const isZipAnswer = isEither<ZipAnswer>(
  isObject<AnswerOf<"served">>({
    kind: isOneOf("served"),
    check: isObject<AnswerOf<"served">["check"]>({
      ...CHECK_FIELDS,
      serviceArea: isServedBand,
      deliveryTime: isMinutes,
    }),
  }),
  isObject<AnswerOf<"outside">>({
    kind: isOneOf("outside"),
    check: isObject<DeliveryCheck>(CHECK_FIELDS),
    title: isText,
    sentence: isText,
  }),
  isObject<AnswerOf<"closed">>({ kind: isOneOf("closed"), zip: isText, city: isText, sentence: isText }),
  isObject<AnswerOf<"unknown">>({ kind: isOneOf("unknown"), zip: isText, sentence: isText }),
  isObject<AnswerOf<"invalid">>({ kind: isOneOf("invalid"), sentence: isText }),
);
