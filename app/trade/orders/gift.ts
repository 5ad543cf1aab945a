/** Maximum characters of a gift's note. */
export const GIFT_NOTE_LENGTH = 300;

/** Recipient of a gift, their phone number, and the note; all "" for an order that isn't one (rules gift/order). */
export type Gift = { giftName: string; giftPhone: string; giftNote: string };

export const NO_GIFT: Gift = { giftName: "", giftPhone: "", giftNote: "" };

/** Returns the name of the person whose ID is checked: the recipient of a gift, or else the customer. */
export function receiverName({ giftName, contactName }: { giftName: string; contactName: string }): string {
  return giftName || contactName;
}
