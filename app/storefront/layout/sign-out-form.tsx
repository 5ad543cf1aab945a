import { type FormEvent, type ReactNode, useRef } from "react";
import { toast } from "#app/base/ui/toasts.tsx";

const NOT_SIGNED_OUT = "We couldn't sign you out. Check your internet connection and try again.";

/** Form around the Sign Out button. Loads a fresh page to leave nothing of the account behind. */
export function SignOutForm({ children, className }: { children: ReactNode; className?: string }) {
  const leaving = useRef(false);

  async function leave(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (leaving.current) return;
    leaving.current = true;
    const fields = new FormData(event.currentTarget);
    try {
      const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
      const answer = await fetch("/sign-out", { method: "POST", body });
      if (!answer.ok) throw new Error(`answered ${answer.status}`);
      window.location.assign(answer.url);
    } catch {
      // No one should wrongly believe they're signed out.
      leaving.current = false;
      toast.error(NOT_SIGNED_OUT, { id: "sign-out" });
    }
  }

  return (
    <form method="post" action="/sign-out" onSubmit={leave} className={className}>
      {children}
    </form>
  );
}
