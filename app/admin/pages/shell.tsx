import { Outlet } from "react-router";
import { requireAdmin } from "#app/auth/guards.server.ts";
import { database } from "#app/db/context.server.ts";
import { currentSettings } from "#app/settings/current-settings.server.ts";
import { Toasts } from "#app/ui/toasts.tsx";
import { SecondFactorInvitation } from "../second-factor-invitation.tsx";
import { Sidebar } from "../sidebar.tsx";
import type { Route } from "./+types/shell";

/** The frame of the admin area. Its guard holds for the frame alone: every page inside guards itself as well. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = await requireAdmin(request, context);
  const { siteName, adminSecondFactor } = await currentSettings(context.get(database));
  const invited = adminSecondFactor === "offered" && !viewer.hasSecondFactor;
  return { siteName, adminName: viewer.name || viewer.email, invited };
}

export default function AdminShell({ loaderData }: Route.ComponentProps) {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
      <meta name="robots" content="noindex" />
      <a
        href="#admin-page"
        className="sr-only z-50 rounded-full bg-white px-5 py-3 font-semibold focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <Sidebar siteName={loaderData.siteName} adminName={loaderData.adminName} />
      <main
        id="admin-page"
        tabIndex={-1}
        className="mx-auto w-full max-w-page px-5 py-6 outline-none lg:px-8 lg:py-8 print:p-0"
      >
        {loaderData.invited ? <SecondFactorInvitation /> : null}
        <Outlet />
      </main>
      <Toasts />
    </div>
  );
}
