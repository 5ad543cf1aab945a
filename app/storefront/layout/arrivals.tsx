import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import { toast } from "#app/base/ui/toasts.tsx";
import { closeCart } from "#app/trade/cart/cart-store.tsx";

/** Delay before scrolling to the element named by the URL (rules addresses/new-pages). */
const HASH_DELAY_MS = 100;

/**
 * Handles arrival on a new page (rules addresses/new-pages): scrolls to the element named by the URL hash
 * (the router's ScrollRestoration scrolls to the top), focuses the new page, and returns its title for screen
 * readers.
 */
export function usePageArrival(contentId: string): string {
  const { pathname, search, hash, key } = useLocation();
  const kind = useNavigationType();
  const [title, setTitle] = useState("");
  const page = pageOf(pathname, search);
  const lastPage = useRef(page);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key distinguishes a second click on the same link
  useEffect(() => {
    const isNewPage = lastPage.current !== page;
    lastPage.current = page;
    if (isNewPage) closeCart();
    const timer = setTimeout(() => {
      if (isNewPage) setTitle(document.title);
      if (hash && kind !== "POP") document.getElementById(fragmentOf(hash))?.scrollIntoView();
    }, HASH_DELAY_MS);
    const lost =
      document.activeElement === document.body || document.activeElement?.closest("header, footer");
    if (isNewPage && !hash && kind !== "POP" && lost) {
      document.getElementById(contentId)?.focus({ preventScroll: true });
    }
    return () => clearTimeout(timer);
  }, [page, hash, key, kind, contentId]);

  return title;
}

/** Identifies a page: a path, an account tab, or a mode of the sign-in form. */
function pageOf(pathname: string, search: string): string {
  const params = new URLSearchParams(search);
  return [pathname, params.get("tab"), params.get("mode")].join(" ");
}

function fragmentOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/**
 * Shows 'Successfully logged out' after Sign Out (rules sign-in/sign-out), and removes the parameter from the
 * URL.
 */
export function useSignedOutMessage() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const params = new URLSearchParams(search);
    if (!params.has("signed-out")) return;
    toast.success("Successfully logged out", { id: "signed-out" });
    params.delete("signed-out");
    navigate({ pathname, search: params.toString() }, { replace: true, preventScrollReset: true });
  }, [pathname, search, navigate]);
}
