import { Button } from "#app/base/ui/button.tsx";
import { Notice } from "./section.tsx";

type NoticesProps = {
  paused: string | null;
  mustConfirmEmail: boolean;
  /** True when the quote could not be fetched. */
  failed: boolean;
  onRetry: () => void;
};

/** Says what stands in the way of any order, before the customer types anything. */
export function CheckoutNotices({ paused, mustConfirmEmail, failed, onRetry }: NoticesProps) {
  return (
    <div className="mt-6 grid gap-3 empty:hidden">
      <noscript>
        <Notice>
          Your cart is kept in your browser, which needs JavaScript for it. Please turn JavaScript on to check
          out.
        </Notice>
      </noscript>
      {paused ? (
        <Notice>
          <p role="status">{paused}</p>
        </Notice>
      ) : null}
      {mustConfirmEmail ? (
        <Notice>
          <p>Confirm your email to place your first order.</p>
        </Notice>
      ) : null}
      {failed ? (
        <Notice tone="wrong">
          <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
            <p>We could not work out your total just now.</p>
            <Button look="quiet" onClick={onRetry}>
              Retry
            </Button>
          </div>
        </Notice>
      ) : null}
    </div>
  );
}
