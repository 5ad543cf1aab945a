export const EMAIL_LENGTH = 254;

export const EMAIL_SENTENCES = {
  missing: "Please enter your email address.",
  malformed: "Please enter a valid email address, such as name@example.com.",
} as const;

/**
 * What a browser's `<input type="email">` takes (https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address), with a dot in
 * the part behind the @. A browser turns the letters of other languages there into "xn--…" itself.
 */
export const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;
