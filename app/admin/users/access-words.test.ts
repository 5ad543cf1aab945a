import { expect, test } from "vitest";
import { accessRefusal } from "./access-words.ts";

const MAYA = {
  isSelf: false,
  isAdmin: false,
  hasRoles: false,
  isBlocked: false,
  hasEmail: true,
  emailConfirmed: true,
  mustConfirmEmail: true,
};

test("refuses admin access for a blocked account and for an unconfirmed address", () => {
  expect(accessRefusal("grant", MAYA)).toBeNull();
  const blocked = { ...MAYA, isBlocked: true, mustConfirmEmail: false };
  expect(accessRefusal("grant", blocked)?.name).toBe("blocked_admin");
  const unconfirmed = { ...MAYA, emailConfirmed: false };
  expect(accessRefusal("grant", unconfirmed)?.name).toBe("unconfirmed");
  // No one can sign in to an account without an address.
  expect(accessRefusal("grant", { ...MAYA, hasEmail: false, mustConfirmEmail: false })?.name).toBe(
    "no_email",
  );
  // A shop without a mail server can't confirm addresses.
  expect(accessRefusal("grant", { ...unconfirmed, mustConfirmEmail: false })).toBeNull();
});

test("refuses to revoke or block yourself, and to block an admin", () => {
  const admin = { ...MAYA, isAdmin: true };
  const self = { ...admin, isSelf: true };
  expect(accessRefusal("revoke", self)?.sentence).toBe("You can't revoke your own admin access.");
  expect(accessRefusal("revoke", admin)).toBeNull();
  expect(accessRefusal("block", self)?.name).toBe("own_block");
  expect(accessRefusal("block", admin)?.name).toBe("admin_block");
  expect(accessRefusal("block", { ...MAYA, hasRoles: true })?.name).toBe("staff_block");
  expect(accessRefusal("block", MAYA)).toBeNull();
});
