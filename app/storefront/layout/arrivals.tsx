import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import { toast } from "#app/base/ui/toasts.tsx";
import { closeCart } from "#app/trade/cart/cart-store.tsx";

/** The element named by the URL is scrolled to after this long (rules addresses/new-pages). */
const HASH_DELAY_MS = 100;

/**
 * On a new page (rules addresses/new-pages) the view goes to the element named by the URL hash; to the top is the router's part
 * (ScrollRestoration). The focus starts at the new page, and its title is returned to be read aloud.
 */
export function usePageArrival(contentId: string): string {
  const { pathname, search, hash, key } = useLocation();
  const kind = useNavigationType();
  const [title, setTitle] = useState("");
  const page = pageOf(pathname, search);
  const lastPage = useRef(page);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key tells a second click on the same link
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

/** What counts as a page of its own: a path, a tab of the account, a side of the sign-in form. */
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

/** Says 'Successfully logged out' on the page after Sign Out (rules sign-in/sign-out), and takes the word of it out of the URL. */
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
