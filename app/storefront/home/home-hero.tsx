import { PLAIN_PICTURE_ALT } from "#app/base/settings/page-meta.tsx";
import type { SiteFacts } from "#app/base/settings/site-facts.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { Picture } from "#app/base/ui/picture.tsx";
import type { Section } from "#app/content/pages/section.ts";
import { ShopWords } from "#app/content/pages/shop-words.tsx";
import { WaitlistForm } from "#app/content/waitlist/waitlist-form.tsx";
import type { WaitlistAnswer } from "#app/content/waitlist/waitlist-reply.ts";

type HeroProps = { section: Section; site: SiteFacts["site"]; answer: WaitlistAnswer | undefined };

/**
 * Hero (rules home/open-shop): the shop's words, then the waitlist or, in an open shop without anything to wait
 * for, the way to the shop. The image extends to the edge of the screen.
 */
export function HomeHero({ section, site, answer }: HeroProps) {
  const leadsToShop = site.closed === null && site.plans.length === 0;
  const visit = (
    <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3 lg:mt-8">
      <ButtonLink to="/shop" prefetch="intent" look={leadsToShop ? "primary" : "quiet"}>
        Visit the shop
      </ButtonLink>
      <p className="text-sm text-ink-soft">{`For adults ${site.age}+. ID checked at the door.`}</p>
    </div>
  );
  return (
    <section className="relative flex flex-col border-b border-hairline lg:min-h-[min(calc(100svh-4.5rem),46rem)] lg:justify-center">
      <div className="page pt-6 pb-12 sm:py-12 lg:py-16">
        <div className="lg:w-[41%]">
          <Words section={section} />
          {leadsToShop ? visit : null}
          <div className="mt-5 max-w-130 lg:mt-8">
            {leadsToShop ? (
              <p className="mb-3 border-t border-hairline pt-5">Outside our delivery area?</p>
            ) : null}
            <WaitlistForm
              {...{ id: "waitlist", source: "waitlist", answer }}
              look={leadsToShop ? "quiet" : "primary"}
            />
          </div>
          {leadsToShop ? null : visit}
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
            alt={
              site.isDemo
                ? "A carton, a dropper bottle, a can, a jar, a tin and a pen on a dock, the sun setting over the lake"
                : PLAIN_PICTURE_ALT
            }
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

function Words({ section: { label, heading, text } }: Pick<HeroProps, "section">) {
  return (
    <>
      {label === "" ? null : (
        <p className="mb-3 flex items-center gap-2.5 text-sm font-semibold lg:mb-5">
          <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-amber" />
          <span>
            <ShopWords>{label}</ShopWords>
          </span>
        </p>
      )}
      <h1 className="text-3xl wrap-anywhere min-[22.5rem]:text-4xl xl:text-5xl">
        <ShopWords>{heading}</ShopWords>
      </h1>
      {text === "" ? null : (
        <p className="mt-3 max-w-130 whitespace-pre-line text-pretty sm:text-lg lg:mt-6">
          <ShopWords>{text}</ShopWords>
        </p>
      )}
    </>
  );
}
