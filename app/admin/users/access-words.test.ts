import { expect, test } from "vitest";
import { accessRefusal } from "./access-words.ts";

const MAYA = {
  isSelf: false,
  isAdmin: false,
  isBlocked: false,
  hasEmail: true,
  emailConfirmed: true,
  mustConfirmEmail: true,
};

test("a blocked account cannot become an admin's, nor one whose address nobody has confirmed", () => {
  expect(accessRefusal("grant", MAYA)).toBeNull();
  const blocked = { ...MAYA, isBlocked: true, mustConfirmEmail: false };
  expect(accessRefusal("grant", blocked)?.name).toBe("blocked_admin");
  const unconfirmed = { ...MAYA, emailConfirmed: false };
  expect(accessRefusal("grant", unconfirmed)?.name).toBe("unconfirmed");
  // An account without an address has nobody who could sign in.
  expect(accessRefusal("grant", { ...MAYA, hasEmail: false, mustConfirmEmail: false })?.name).toBe(
    "no_email",
  );
  // A shop without a mail server has no way to confirm an address.
  expect(accessRefusal("grant", { ...unconfirmed, mustConfirmEmail: false })).toBeNull();
});

test("nobody revokes or blocks themselves, and an admin is not blocked", () => {
  const admin = { ...MAYA, isAdmin: true };
  const self = { ...admin, isSelf: true };
  expect(accessRefusal("revoke", self)?.sentence).toBe("You cannot revoke your own admin access.");
  expect(accessRefusal("revoke", admin)).toBeNull();
  expect(accessRefusal("block", self)?.name).toBe("own_block");
  expect(accessRefusal("block", admin)?.name).toBe("admin_block");
  expect(accessRefusal("block", MAYA)).toBeNull();
});
