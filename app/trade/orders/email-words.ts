import { describeItem, optionalLine, optionalText } from "#app/base/records/fields.ts";
import { EMAIL_CLAIM_FIELDS as LABELS } from "#app/trade/compliance/email-claims.ts";

const paragraph = (kind: EmailKind) => optionalText(LABELS[kind].label, "the paragraph", 600);

/** The shop's words in emails about orders, as admins edit them (rules email/own-words). */
export const EMAIL_WORDS = describeItem({
  greeting: optionalLine(LABELS.greeting.label, "the greeting", 60),
  signature: optionalText(LABELS.signature.label, "the signature", 200),
  placed: paragraph("placed"),
  confirmed: paragraph("confirmed"),
  onTheWay: paragraph("onTheWay"),
  delivered: paragraph("delivered"),
  attempted: paragraph("attempted"),
  returned: paragraph("returned"),
  canceled: paragraph("canceled"),
  changed: paragraph("changed"),
  refunded: paragraph("refunded"),
});

/** Words of a shop that has given none: every email has the built-in ones. */
export const NO_EMAIL_WORDS = {
  greeting: "",
  signature: "",
  placed: "",
  confirmed: "",
  onTheWay: "",
  delivered: "",
  attempted: "",
  returned: "",
  canceled: "",
  changed: "",
  refunded: "",
};
export type EmailWords = typeof NO_EMAIL_WORDS;
/** An email with a paragraph of its own. */
export type EmailKind = Exclude<keyof EmailWords, "greeting" | "signature">;
