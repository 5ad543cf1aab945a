/**
 * Longest texts of the forms about an order. They stand apart from the forms' schemas, so that a field's maxlength
 * does not bring the schema library to the browser.
 */
export const REASON_LENGTH = 300;
export const NOTE_LENGTH = 500;
/** Of a note that admins write for each other. */
export const ORDER_NOTE_LENGTH = 2_000;
