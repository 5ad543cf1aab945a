import type { ComponentProps } from "react";
import { Link } from "react-router";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { useMayOpen } from "./own-roles.tsx";

type LinkProps = Omit<ComponentProps<typeof Link>, "to"> & { to: string };

/** Link to another page of the admin area; its text alone if the admin's roles don't include that page. */
export function AdminLink({ to, className = "", children, ...rest }: LinkProps) {
  if (useMayOpen()(to))
    return (
      <Link to={to} className={className} {...rest}>
        {children}
      </Link>
    );
  return <span className={className.replace(/\b(?:link|hover:\S+)/g, "")}>{children}</span>;
}

/** The same as a step to take, such as "View email": nothing if the admin's roles don't include the page. */
export function AdminStepLink(props: LinkProps) {
  return useMayOpen()(props.to) ? <Link {...props} /> : null;
}

type ButtonProps = Omit<ComponentProps<typeof ButtonLink>, "to"> & { to: string };

/** The same that looks like a button. */
export function AdminButtonLink(props: ButtonProps) {
  return useMayOpen()(props.to) ? <ButtonLink {...props} /> : null;
}
