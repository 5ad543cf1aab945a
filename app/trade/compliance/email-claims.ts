/** Texts of emails about orders that are checked for claims, by field (rules email/own-words). */
export const EMAIL_CLAIM_FIELDS = {
  greeting: { label: "Greeting" },
  signature: { label: "Signature" },
  placed: { label: "Order placed" },
  confirmed: { label: "Order confirmed" },
  onTheWay: { label: "Out for delivery" },
  delivered: { label: "Delivered" },
  attempted: { label: "Delivery attempted" },
  returned: { label: "Returned" },
  canceled: { label: "Canceled" },
  changed: { label: "Changed" },
  refunded: { label: "Refund issued" },
};
