import { ShieldCheck, X } from "lucide";
import { Link, useFetcher, useLocation } from "react-router";
import { Icon } from "#app/base/ui/icon.tsx";
import { PREFERENCES_PATH } from "./start-screens.ts";

/** Invites an admin to set up a second factor (rules sign-in/admin-second-factor). Closed or followed, it stays away for a week. */
export function SecondFactorInvitation() {
  const { pathname, search } = useLocation();
  const closing = useFetcher();
  const close = { intent: "close-invitation", next: pathname + search };
  const sending = { method: "post", action: PREFERENCES_PATH } as const;
  if (closing.formData !== undefined) return null;
  return (
    <closing.Form
      {...sending}
      onSubmit={() => document.getElementById("admin-page")?.focus({ preventScroll: true })}
      className="mb-6 flex flex-wrap items-center gap-x-3 rounded-field border border-hairline bg-white py-1 pr-2 pl-4 text-sm print:hidden"
    >
      {Object.entries(close).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Icon of={ShieldCheck} size={18} className="shrink-0 text-spruce" />
      <span className="flex-1 basis-52 py-2">Your password alone opens the admin area.</span>
      <Link
        to="/account/second-factor"
        onClick={() => void closing.submit(close, sending)}
        className="link inline-flex min-h-11 items-center"
      >
        Set up a second factor
      </Link>
      <button
        type="submit"
        aria-label="Put this notice away"
        title="Put away"
        className="ml-auto inline-flex size-11 items-center justify-center rounded-full hover:bg-hairline"
      >
        <Icon of={X} size={18} />
      </button>
    </closing.Form>
  );
}
