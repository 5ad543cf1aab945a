import { PauseCircle } from "lucide";
import { Icon } from "#app/base/ui/icon.tsx";

/** While ordering is paused every page says so; the shop stays open to look at (rules 20.7). */
export function PausedNotice({ message }: { message: string | null }) {
  if (message === null) return null;
  return (
    <aside aria-label="Notice" className="border-b border-hairline bg-amber-soft">
      <p className="page flex items-center gap-3 py-3">
        <Icon of={PauseCircle} size={20} className="shrink-0" />
        <span>
          <strong className="font-semibold">Ordering is paused.</strong> {message}
        </span>
      </p>
    </aside>
  );
}
