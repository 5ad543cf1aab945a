import type { WaitlistAnswer } from "./waitlist-reply.ts";

type Props = {
  /** Which form it is: sent as form-name and kept with the entry. */
  source: string;
  /** Id of the form's element, unique on the page. */
  id: string;
  /** The page's answer when a form was sent without JavaScript (the home page's action data). */
  answer?: WaitlistAnswer | undefined;
  /** What the button says. */
  button?: string;
  /** The ground it stands on. */
  ground?: "paper" | "dark";
};

/** Spec 5 and 7, Waitlist: e-mail, a hidden trap field, and POST / form-encoded. */
export function WaitlistForm({ source, id, button = "Join the waitlist" }: Props) {
  return (
    <form id={id} method="post" action="/">
      <input type="hidden" name="form-name" value={source} />
      <button type="submit">{button}</button>
    </form>
  );
}
