import { formatClock } from "#app/base/lib/shop-time.ts";
import type { SiteFacts } from "#app/base/settings/site-facts.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { Picture } from "#app/base/ui/picture.tsx";
import { WaitlistForm } from "#app/content/waitlist/waitlist-form.tsx";
import type { WaitlistAnswer } from "#app/content/waitlist/waitlist-reply.ts";

type HeroProps = { site: SiteFacts["site"]; answer: WaitlistAnswer | undefined };

/**
 * Hero (rules home/open-shop): the shop, the upcoming membership, and the waitlist. The image extends to
 * the edge of the screen.
 */
export function HomeHero({ site, answer }: HeroProps) {
  return (
    <section className="relative flex flex-col border-b border-hairline lg:min-h-[min(calc(100svh-4.5rem),46rem)] lg:justify-center">
      <div className="page pt-6 pb-12 sm:py-12 lg:py-16">
        <div className="lg:w-[41%]">
          {site.isDemo ? <DemoWords site={site} /> : <OwnWords site={site} />}
          <div className="mt-5 max-w-130 lg:mt-8">
            <WaitlistForm id="waitlist" source="waitlist" answer={answer} />
          </div>
          <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3 lg:mt-8">
            <ButtonLink to="/shop" prefetch="intent" look="quiet">
              Visit the shop
            </ButtonLink>
            <p className="text-sm text-ink-soft">{`For adults ${site.age}+. ID checked at the door.`}</p>
          </div>
        </div>
      </div>
      <div className="h-44 bg-tinctures max-lg:order-first min-[22.5rem]:h-52 sm:h-88 lg:absolute lg:inset-y-0 lg:right-0 lg:h-auto lg:w-[53%]">
        {site.look.hero ? (
          <Picture
            {...site.look.hero}
            sizes="(min-width: 64rem) 53vw, 100vw"
            fetchPriority="high"
            className="size-full object-cover"
          />
        ) : (
          <img
            src={site.isDemo ? "/pictures/hero.svg" : "/pictures/plain/hero.svg"}
            alt="A carton, a dropper bottle, a can, a jar, a tin and a pen on a dock, the sun setting over the lake"
            width={1200}
            height={900}
            fetchPriority="high"
            className="size-full object-cover object-[50%_88%] lg:object-[32%_100%] xl:object-[46%_100%]"
          />
        )}
      </div>
    </section>
  );
}

const TITLE = "text-3xl min-[22.5rem]:text-4xl xl:text-5xl";
const LEAD = "mt-3 max-w-130 text-pretty sm:text-lg lg:mt-6";

function DemoWords({ site }: Pick<HeroProps, "site">) {
  return (
    <>
      <p className="flex items-center gap-2.5 text-sm font-semibold">
        <span aria-hidden="true" className="size-2 rounded-full bg-amber" />
        Coming soon: the {site.name} membership
      </p>
      <h1 className={`mt-3 lg:mt-5 ${TITLE}`}>The evening comes to you.</h1>
      <p className={LEAD}>
        Hemp-derived THC, every milligram on the label, brought to your door in and around Minneapolis until{" "}
        <span className="whitespace-nowrap">{formatClock(site.hoursEnd)}</span>.
      </p>
    </>
  );
}

/** Text that's true of every shop that uses this software. */
function OwnWords({ site }: Pick<HeroProps, "site">) {
  return (
    <>
      <h1 className={TITLE}>{site.name}</h1>
      <p className={LEAD}>
        Hemp-derived THC, delivered to your door until{" "}
        <span className="whitespace-nowrap">{formatClock(site.hoursEnd)}</span>.
      </p>
    </>
  );
}
