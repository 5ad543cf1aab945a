import { drawQrCode, type QrCode } from "#app/base/lib/qr-code.server.ts";

/**
 * The code of an order, which opens it when it is scanned on any screen of the admin area (rules screens/scan-lookup). It is the id alone, in
 * capitals, for which a QR code needs the fewest fields: it is read from a label of one inch.
 */
export function codeOfOrder(orderId: string): QrCode {
  return drawQrCode(orderId.toUpperCase());
}
