import { ArrowLeft } from "lucide";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "./icon.tsx";

type PageHeadProps = {
  title: ReactNode;
  back?: { to: string; label: string };
  children?: ReactNode;
};

/** Header of an admin page: link to its list, title, and actions. */
export function PageHead({ title, back, children }: PageHeadProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        {back ? (
          <Link to={back.to} className="link inline-flex min-h-11 items-center gap-1.5 text-sm print:hidden">
            <Icon of={ArrowLeft} size={16} />
            {back.label}
          </Link>
        ) : null}
        <h1 className="flex flex-wrap items-center gap-x-4 gap-y-2 text-2xl">{title}</h1>
      </div>
      {children ? <div className="flex flex-wrap gap-3 print:hidden">{children}</div> : null}
    </div>
  );
}
