import { useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { askRoute } from "#app/base/ui/ask-route.tsx";
import { toast } from "#app/base/ui/toasts.tsx";
import {
  EDUCATION_PATH,
  isOverlayText,
  type Opened,
  ownPath,
  readOpened,
  textPath,
  writeOpened,
} from "#app/content/education/overlay.ts";
import type { ArticleSummary, CourseSummary } from "#app/content/education/resources.ts";
import type { OnDemand, OpenedResource } from "./resource-overlay.tsx";

/** History state of an entry pushed by opening an overlay; going back from it closes the overlay. */
export const PUSHED = { openedHere: true };

type Props = { articles: readonly ArticleSummary[]; courses: readonly CourseSummary[] };

/**
 * Overlay of /education (rules education/overlay), open while the address names an article or course. Its
 * code is loaded on demand.
 */
export function OverlayHost(props: Props) {
  const location = useLocation();
  const { location: coming } = useNavigation();
  const navigate = useNavigate();
  const [code, setCode] = useState<typeof import("./resource-overlay.tsx") | null>(null);
  const [last, setLast] = useState<OpenedResource | null>(null);

  // Navigation within /education needs no new page, so the overlay follows immediately.
  const { search } = coming?.pathname === EDUCATION_PATH ? coming : location;
  const resource = findResource(readOpened(search), props);
  const path = resource && textPath(resource);
  const [text, retry] = useTextOnDemand(path);

  function close() {
    if (location.state?.openedHere) navigate(-1);
    else
      navigate(
        { search: writeOpened(location.search, null) },
        { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
      );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per opening
  useEffect(() => {
    if (!resource) return;
    focusLinkOf(resource);
    if (code) return;
    import("./resource-overlay.tsx").then(setCode, () => {
      close();
      toast.error("We couldn't open this. Check your internet connection and try again.", {
        id: "education-overlay",
      });
    });
  }, [path]);

  // While the overlay fades out, it keeps showing the last resource.
  if (resource && path !== (last && textPath(last))) setLast(resource);
  const shown = resource ?? last;
  if (!code || !shown) return null;
  return (
    <code.ResourceOverlay
      open={resource !== null}
      resource={shown}
      text={text}
      onRetry={retry}
      onClose={close}
    />
  );
}

function findResource(opened: Opened | null, { articles, courses }: Props): OpenedResource | null {
  if (opened?.kind === "article") {
    const article = articles.find(({ slug }) => slug === opened.slug);
    return article ? { ...article, kind: "article" } : null;
  }
  const course = courses.find(({ slug }) => slug === opened?.slug);
  return course ? { ...course, kind: "course" } : null;
}

/**
 * Focuses the overlay's link if the address opened the overlay. An overlay returns the focus to where it was,
 * and in that case nothing had it.
 */
function focusLinkOf(opened: Opened): void {
  if (document.activeElement !== document.body) return;
  const links = document.querySelectorAll<HTMLElement>("a[data-opens]");
  const link = [...links].find((one) => one.getAttribute("href") === ownPath(opened));
  link?.focus({ preventScroll: true });
}

/**
 * Loads the text of an article or course when `path` names it (rules education/overlay). Returns the loading
 * state and a retry function.
 */
function useTextOnDemand(path: string | null): [OnDemand, () => void] {
  const [texts, setTexts] = useState<Record<string, OnDemand>>({});
  const text = path === null ? undefined : texts[path];

  useEffect(() => {
    if (path === null || text) return;
    const control = new AbortController();
    askRoute(path, isOverlayText, { signal: control.signal }).then((asked) => {
      if (control.signal.aborted) return;
      const come: OnDemand = asked.ok ? { state: "there", text: asked.value } : { state: "failed" };
      setTexts((before) => ({ ...before, [path]: come }));
    });
    return () => control.abort();
  }, [path, text]);

  const retry = useCallback(
    () =>
      setTexts((before) =>
        Object.fromEntries(Object.entries(before).filter(([, { state }]) => state === "there")),
      ),
    [],
  );
  // A text that failed is requested again when the overlay is next opened.
  useEffect(() => (path === null ? undefined : retry), [path, retry]);

  return [text ?? { state: "loading" }, retry];
}
