import {
  type ComponentType,
  memo,
  type RefObject,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { firstSign, nextOf } from "./first-sign.tsx";
import { ASLEEP, PAGE_STARTED, PART_STARTED, PART_TAKEN_OVER } from "./page-events.ts";

const isBrowser = typeof window !== "undefined";
let pageStarted = false;
if (isBrowser) addEventListener(PAGE_STARTED, () => (pageStarted = true), { once: true });

/** Where a part stands on a page that the server has drawn. */
type Stand = { tries: number; wake: () => void; woken: Promise<void>; ready: Promise<void> | undefined };

function newStand(): Stand {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { tries: 0, wake: resolve, woken: promise, ready: undefined };
}

/**
 * A part of a page below the first screen. The page starts without its code, which comes with the first sign that
 * somebody uses the page. The server has drawn the part whole, so it can be read from the start and its links and forms
 * work as they do without JavaScript; presses and input are kept until it starts (late-start.ts, early-input.tsx). Each
 * part starts by itself, and not in one long piece of work with the others.
 *
 * On a page that is reached by a link, the code comes together with the page's data.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Code: ComponentType<Props> | undefined;
  let coming: Promise<void> | undefined;

  async function arrive() {
    try {
      Code = await load();
    } catch (error) {
      coming = undefined;
      throw error;
    }
  }
  function arrival(): Promise<void> {
    coming ??= arrive();
    return coming;
  }
  /** On a page that the server has drawn. Without a connection the part stays as it is until the next press. */
  async function onceWanted(stand: Stand) {
    await Promise.race([firstSign(), stand.woken]);
    while (!Code) await arrival().catch(() => nextOf(["pointerdown", "keydown", "online"]));
  }
  /** On a page that was reached by a link. As the router does, it loads a page whole whose code cannot be fetched. */
  function atOnce(): Promise<void> {
    return arrival().catch(() => {
      window.location.reload();
      return new Promise(() => {});
    });
  }

  function Part({ stand, props }: { stand: Stand | null; props: Props }) {
    if (Code) return <Code {...props} />;
    if (!isBrowser) use(arrival());
    else if (!stand) use(atOnce());
    else {
      stand.tries += 1;
      // React comes back before the code is there when something around the part has changed, and would wait for it.
      if (pageStarted && stand.tries > 1) stand.wake();
      stand.ready ??= onceWanted(stand);
      use(stand.ready);
    }
    return null;
  }

  function Later(props: Props) {
    const [stand] = useState(() => (pageStarted ? null : newStand()));
    const place = useRef<HTMLDivElement>(null);
    if (!stand) return <Part stand={null} props={props} />;
    return (
      <div ref={place} className="contents" {...{ [ASLEEP]: "" }}>
        <Suspense fallback={<AsDrawn place={place} />}>
          <Part stand={stand} props={props} />
          <Started place={place} />
        </Suspense>
      </div>
    );
  }

  if (pageStarted) void arrival().catch(() => {});
  // What its parent draws anew must not reach a part that has not started, unless it changes the part.
  return memo(Later);
}

type Placed = { place: RefObject<HTMLDivElement | null> };

/** Where React cannot keep what the server has drawn until the code is there, a copy of it stands in. */
function AsDrawn({ place }: Placed) {
  const [drawn] = useState(() => place.current?.innerHTML ?? "");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what stands on this page already
  return <div className="contents" dangerouslySetInnerHTML={{ __html: drawn }} />;
}

/** Tells that a part has started, as page-started.tsx does for the page. */
function Started({ place }: Placed) {
  useLayoutEffect(() => {
    place.current?.dispatchEvent(new Event(PART_TAKEN_OVER, { bubbles: true }));
    place.current?.removeAttribute(ASLEEP);
  }, [place]);
  useEffect(() => {
    place.current?.dispatchEvent(new Event(PART_STARTED, { bubbles: true }));
  }, [place]);
  return null;
}
