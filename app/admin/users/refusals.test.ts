import { expect, test } from "vitest";
import { blockRefusal, grantRefusal, revokeRefusal } from "./refusals.ts";

const MAYA = { isSelf: false, isAdmin: false, isBlocked: false, emailConfirmed: true };

test("a blocked account cannot become an admin's, nor one whose address nobody has confirmed", () => {
  expect(grantRefusal(MAYA, true)).toBeNull();
  expect(grantRefusal({ ...MAYA, isBlocked: true }, false)?.name).toBe("blockedAdmin");
  expect(grantRefusal({ ...MAYA, emailConfirmed: false }, true)?.name).toBe("unconfirmed");
  // A shop without a mail server has no way to confirm an address.
  expect(grantRefusal({ ...MAYA, emailConfirmed: false }, false)).toBeNull();
});

test("nobody revokes or blocks themselves, and an admin is not blocked", () => {
  expect(revokeRefusal({ isSelf: true })?.sentence).toBe("You cannot revoke your own admin access.");
  expect(revokeRefusal({ isSelf: false })).toBeNull();
  expect(blockRefusal({ isSelf: true, isAdmin: true })?.name).toBe("ownBlock");
  expect(blockRefusal({ isSelf: false, isAdmin: true })?.name).toBe("adminBlock");
  expect(blockRefusal(MAYA)).toBeNull();
});
