import { ShieldCheck } from "lucide";
import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";

/** Invites an admin without a second factor to set one up, while the shop only offers it (rules 14.33). */
export function SecondFactorInvitation() {
  return (
    <p className="mb-6 flex flex-wrap items-center gap-x-3 rounded-field border border-hairline bg-white px-4 py-1 text-sm print:hidden">
      <Icon of={ShieldCheck} size={18} className="shrink-0 text-spruce" />
      <span className="flex-1 basis-60 py-2">Your password alone opens the admin area.</span>
      <Link to="/account/second-factor" className="link inline-flex min-h-11 items-center">
        Set up a second factor
      </Link>
    </p>
  );
}
