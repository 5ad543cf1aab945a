import { getCurrentAdapter } from "@better-auth/core/context";
import { getAuthenticatorName, passkey } from "@better-auth/passkey";
import { APIError } from "better-auth/api";
import { deviceName } from "./device-name.ts";

/** The cookie that ties a question to a passkey to its answer; in the library's settings it has this name too. */
export const PASSKEY_COOKIE = "evenlake-passkey";

/**
 * The library's passkeys, for the shop at this address. A passkey replaces password and second factor together, so the
 * device must have checked who uses it (by finger, face or screen lock): the library only asks for that, and here an
 * answer without it is refused.
 */
export function passkeyPart(publicUrl: URL) {
  return passkey({
    rpID: publicUrl.hostname,
    origin: publicUrl.origin,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    advanced: { webAuthnChallengeCookie: PASSKEY_COOKIE },
    registration: {
      afterVerification: async ({ ctx, verification }) => {
        const { registrationInfo } = verification;
        if (!registrationInfo?.userVerified) throw unverified();
        const adapter = await getCurrentAdapter(ctx.context.adapter);
        const where = [{ field: "credentialID", value: registrationInfo.credential.id }];
        if (await adapter.findOne({ model: "passkey", where })) {
          throw new APIError("BAD_REQUEST", { message: "This passkey is registered already." });
        }
        return {
          name:
            getAuthenticatorName(registrationInfo.aaguid) ??
            deviceName(ctx.headers?.get("user-agent") ?? null),
        };
      },
    },
    authentication: {
      afterVerification: async ({ verification }) => {
        if (!verification.authenticationInfo.userVerified) throw unverified();
      },
    },
  });
}

function unverified() {
  return new APIError("BAD_REQUEST", { message: "The device has not checked who uses the passkey." });
}
