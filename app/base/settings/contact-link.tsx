import { Link } from "react-router";
import { mailtoOf } from "#app/base/lib/mailto.ts";
import { CONTACT_FORM } from "./contact.ts";
import { useSiteFacts } from "./site-facts.tsx";

/** The contact address as a link; until there is one, the given words lead to the contact form (rules settings/contact-address). */
export function ContactLink({ children, className = "link" }: { children: string; className?: string }) {
  const { contactEmail } = useSiteFacts().site;
  if (contactEmail === null) {
    return (
      <Link to={CONTACT_FORM} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <a href={mailtoOf(contactEmail)} className={className}>
      {contactEmail}
    </a>
  );
}

/** "write to hello@shop.com", or the same by the contact form. */
export function WriteToUs({ className }: { className?: string }) {
  const { contactEmail } = useSiteFacts().site;
  return (
    <>
      {contactEmail === null ? "write to us through " : "write to "}
      <ContactLink className={className}>our contact form</ContactLink>
    </>
  );
}
