import { isPhoneNumber } from "#app/base/lib/phone.ts";

// The number that was typed first goes along from page to page, so that nobody types it twice.

/** The name of the number in an address and in a form. */
export const CALLER_PHONE = "phone";

/** The whole phone number that was searched for, now or before; null while there is none. */
export function callerPhone(query: URLSearchParams): string | null {
  const found = [query.get("q"), query.get(CALLER_PHONE)].find(
    (text) => text !== null && isPhoneNumber(text),
  );
  return found?.trim() ?? null;
}

/** An address of the phone order's pages with the caller's number. */
export function withCallerPhone(path: string, phone: string | null): string {
  return phone === null ? path : `${path}?${new URLSearchParams({ [CALLER_PHONE]: phone })}`;
}

/** The form for a new customer, with what was searched for in its field: a phone number, an email address, or a name. */
export function newCallerPath(search: string, phone: string | null): string {
  const [firstName = "", ...rest] = isPhoneNumber(search) || search.includes("@") ? [] : search.split(" ");
  const given = {
    [CALLER_PHONE]: phone ?? "",
    email: search.includes("@") ? search : "",
    firstName,
    lastName: rest.join(" "),
  };
  const query = new URLSearchParams(Object.entries(given).filter(([, text]) => text !== ""));
  return `/admin/orders/new/customer${query.size > 0 ? `?${query}` : ""}`;
}

/** True once a number is typed to its last digit. A leading 1 needs one more. */
export function isTypedToTheEnd(text: string): boolean {
  return isPhoneNumber(text) && (/^\D*1/.test(text) ? text.replace(/\D/g, "").length === 11 : true);
}
