import { Trash2 } from "lucide";
import { Link, useSearchParams } from "react-router";
import { questionAbout } from "#app/desk/list-query.ts";
import { Icon } from "#app/ui/icon.tsx";

/** The way to the question whether to remove an address from its list. */
export function RemoveLink({ id, email }: { id: string; email: string }) {
  const [params] = useSearchParams();
  return (
    <div className="-my-2 flex justify-end">
      <Link
        to={questionAbout(params, id)}
        aria-label={`Remove ${email}`}
        title="Remove"
        preventScrollReset
        className="inline-flex size-11 items-center justify-center rounded-full text-ink transition-colors duration-150 hover:bg-hairline"
      >
        <Icon of={Trash2} size={18} />
      </Link>
    </div>
  );
}
