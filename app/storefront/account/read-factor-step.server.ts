import { data } from "react-router";
import type { Auth } from "#app/accounts/auth/secrets.server.ts";
import type { Viewer } from "#app/accounts/auth/session.server.ts";
import { beginAppSetUp } from "#app/accounts/factors/app-set-up.server.ts";
import { drawQrCode } from "#app/accounts/factors/qr-code.server.ts";
import type { Factors } from "#app/accounts/factors/queries.server.ts";
import { appAddress, typedKey } from "#app/accounts/factors/totp.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import type { AppSetUp } from "./app-set-up-form.tsx";
import type { Removal } from "./remove-factor-form.tsx";

type Asked = {
  db: Db;
  auth: Auth;
  viewer: Viewer;
  siteName: string;
  factors: Factors;
  search: URLSearchParams;
  now: Temporal.Instant;
};

type Step = { kind: "set-up"; setUp: AppSetUp } | { kind: "remove"; removal: Removal };

/** The step of the page about second factors that its address names, or null for the overview. */
export async function readFactorStep(asked: Asked): Promise<Step | null> {
  const { db, auth, viewer, siteName, factors, search, now } = asked;
  if (search.get("set-up") === "app") {
    const secret = await beginAppSetUp(db, auth, viewer, now);
    const address = appAddress(secret, { siteName, email: viewer.email });
    const setUp = {
      key: typedKey(secret),
      address,
      qr: drawQrCode(address),
      again: search.has("again"),
      replaces: factors.hasApp,
    };
    return { kind: "set-up", setUp };
  }
  const removed = search.get("remove");
  return removed === null ? null : { kind: "remove", removal: removalOf(removed, factors) };
}

/** The factor that somebody wants to remove; what is not the account's own is not found. */
function removalOf(removed: string, { hasApp, passkeys }: Factors): Removal {
  const isLast = passkeys.length + (hasApp ? 1 : 0) === 1;
  if (removed === "app" && hasApp) return { passkey: null, isLast };
  const passkey = passkeys.find(({ id }) => id === removed);
  if (!passkey) throw data(null, { status: 404 });
  return { passkey, isLast };
}
