import { useEffect, useRef, useState } from "react";
import { data, Outlet, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { isInvitationDue } from "#app/accounts/auth/admin-preferences.ts";
import { readFlash } from "#app/accounts/auth/flash-message.server.ts";
import { findAdminPreferences } from "#app/accounts/auth/users.server.ts";
import { adminOfFrame, admitAdmin } from "#app/admin/kit/admin.server.ts";
import { keepSentForms, useKeptForms, useShownScreen } from "#app/admin/kit/kept-forms.tsx";
import { OwnRoles } from "#app/admin/kit/own-roles.tsx";
import { readAlarmStrip } from "#app/admin/orders/alarms.server.ts";
import { currentSettings } from "#app/base/settings/queries.server.ts";
import { DoneSentence } from "#app/base/ui/form-sentence.tsx";
import { isScreenOld, keepScreen, OldScreen } from "#app/base/ui/kept-screen.tsx";
import { Toasts, toast } from "#app/base/ui/toasts.tsx";
import { useMeantPresses } from "#app/base/ui/use-meant-presses.tsx";
import type { Route } from "./+types/shell";
import { BusyLine, SectionLoading, useComing } from "./coming.tsx";
import { AlarmStrip, SecondFactorInvitation, SignedOutNotice } from "./notices.tsx";
import { SearchDialog } from "./search-dialog.tsx";
import { type AdminDialog, ShortcutDialog, useScans, useShortcuts } from "./shortcuts.tsx";
import { Sidebar } from "./sidebar.tsx";

export const middleware = [admitAdmin];

export const clientMiddleware = [keepScreen(), keepSentForms];

/**
 * The frame of the admin area. Its middleware admits only people with a role here; `roles` decide what the
 * screens offer them.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { viewer, may, db, process, now } = adminOfFrame(context);
  const { siteName, adminSecondFactor } = await currentSettings(db);
  const { notice, headers } = await readFlash(request, process.publicUrl);
  const invites = adminSecondFactor === "offered" && !viewer.hasSecondFactor;
  const preferences = invites ? await findAdminPreferences(db, viewer.userId) : null;
  return data(
    {
      siteName,
      alarms: may("pack-orders") ? await readAlarmStrip(db, { withCalls: may("dispatch-orders") }) : null,
      roles: viewer.roles,
      adminId: viewer.userId,
      adminName: viewer.name || viewer.email,
      invited: preferences !== null && isInvitationDue(preferences.invitationClosedAt, now),
      // A new object each time, so the same message can show twice.
      done: notice?.what === "admin" ? { sentence: notice.message } : null,
    },
    { headers },
  );
}

/** The frame's data changes only after a form. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  // The data may not have been reloaded after a form.
  if (isScreenOld()) return true;
  return formMethod === undefined || formMethod === "GET" ? false : defaultShouldRevalidate;
}

export default function AdminShell({ loaderData }: Route.ComponentProps) {
  const { siteName, adminId, adminName, invited, done, alarms, roles } = loaderData;
  const coming = useComing();
  const [dialog, setDialog] = useState<AdminDialog | null>(null);
  useShortcuts(setDialog, roles);
  useScans();
  const isBack = useKeptForms(adminId);
  useArrivalFocus();
  useMeantPresses();
  useShownScreen();
  useEffect(() => {
    if (done) toast.success(done.sentence);
  }, [done]);
  return (
    <OwnRoles value={roles}>
      <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
        <meta name="robots" content="noindex" />
        <a
          href="#admin-page"
          className="sr-only z-50 rounded-full bg-white px-5 py-3 font-semibold focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
        >
          Skip to content
        </a>
        <Sidebar
          siteName={siteName}
          adminName={adminName}
          isCourier={roles.includes("courier")}
          onSearch={() => setDialog("search")}
          onHelp={() => setDialog("shortcuts")}
        />
        <main
          id="admin-page"
          tabIndex={-1}
          aria-busy={coming === "more" || undefined}
          className="mx-auto w-full max-w-page px-5 py-6 outline-none lg:px-8 lg:py-8 print:p-0"
        >
          <OldScreen />
          {alarms ? <AlarmStrip first={alarms} /> : null}
          {invited ? <SecondFactorInvitation /> : null}
          {done ? (
            <noscript>
              <DoneSentence>{done.sentence}</DoneSentence>
            </noscript>
          ) : null}
          <SignedOutNotice isBack={isBack} />
          {coming === "more" ? <BusyLine /> : null}
          {coming === null || coming === "more" ? <Outlet /> : <SectionLoading {...coming} />}
        </main>
        {dialog === "search" ? <SearchDialog onClose={() => setDialog(null)} /> : null}
        {dialog === "shortcuts" ? <ShortcutDialog onClose={() => setDialog(null)} /> : null}
        <Toasts />
      </div>
    </OwnRoles>
  );
}

/**
 * After a navigation, moves the focus to the page if the pressed element is gone and the page hasn't set the
 * focus itself.
 */
function useArrivalFocus() {
  const { key } = useLocation();
  const last = useRef(key);
  useEffect(() => {
    if (last.current === key) return;
    last.current = key;
    const isNowhere = document.activeElement === null || document.activeElement === document.body;
    if (isNowhere) document.getElementById("admin-page")?.focus({ preventScroll: true });
  }, [key]);
}
