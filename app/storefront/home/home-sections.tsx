import { Award, BookOpen, FlaskConical, type IconNode, IdCard, Smartphone, Timer } from "lucide";
import { Link } from "react-router";
import type { SiteFacts } from "#app/base/settings/site-facts.tsx";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { Picture } from "#app/base/ui/picture.tsx";
import type { Section } from "#app/content/pages/section.ts";
import type { ItemIcon } from "#app/content/pages/section-kinds.ts";
import { ShopWords } from "#app/content/pages/shop-words.tsx";
import { ItemRows, PageLink } from "#app/content/pages/text-section.tsx";

type Props = { section: Section };

/** Legal limits that apply to every product and customer. */
function figuresOf({ age, limits }: SiteFacts["site"]) {
  const { delta9Percent, thcMgPerServing, thcMgPerPackage } = limits;
  return [
    delta9Percent === undefined
      ? null
      : { figure: `${delta9Percent}%`, text: "Delta-9 THC at most, in every product" },
    thcMgPerServing === undefined ? null : { figure: `${thcMgPerServing}mg`, text: "per serving at most" },
    thcMgPerPackage === undefined ? null : { figure: `${thcMgPerPackage}mg`, text: "per package at most" },
    { figure: `${age}+`, text: "ID checked at the door, every time" },
  ].filter((one) => one !== null);
}

/** Commitment, with the legal limits (rules compliance/stated-limits). */
export function HomeCommitment({ section }: Props) {
  const { site } = useSiteFacts();
  const { heading, text, picture, pictureAlt } = section;
  return (
    <section aria-labelledby="commitment" className="py-16 lg:py-28">
      <div className="page">
        <div className="grid items-end gap-x-14 gap-y-4 lg:grid-cols-[5fr_7fr]">
          <h2 id="commitment" className="text-3xl lg:text-4xl">
            <ShopWords>{heading}</ShopWords>
          </h2>
          <p className="max-w-measure whitespace-pre-line text-lg">
            <ShopWords>{text}</ShopWords>
          </p>
        </div>
        {picture === "" ? null : (
          <Picture
            src={picture}
            sizes="(min-width: 80rem) 76rem, 100vw"
            alt={pictureAlt}
            width={1600}
            height={900}
            loading="lazy"
            className="mt-8 aspect-4/3 w-full rounded-card bg-lake-soft object-cover object-bottom sm:aspect-video lg:mt-12 lg:aspect-2/1"
          />
        )}
        <dl className="mt-8 grid grid-cols-2 gap-x-6 gap-y-8 lg:mt-12 lg:grid-cols-4 lg:gap-x-10">
          {figuresOf(site).map(({ figure, text }) => (
            <div key={figure} className="flex flex-col-reverse justify-end border-l border-edge pl-4 lg:pl-6">
              <dt className="text-ink-soft">{text}</dt>
              <dd className="tabular font-display text-3xl lg:text-4xl">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** Featured partners. Names no one until there's a partner (rules home/open-shop). */
export function HomePartners({ section: { heading, text, items } }: Props) {
  return (
    <section aria-labelledby="partners" className="border-y border-hairline bg-sage-soft py-12 lg:py-16">
      <div className="page grid items-baseline gap-x-14 gap-y-3 lg:grid-cols-[5fr_7fr]">
        <h2 id="partners" className="text-2xl">
          <ShopWords>{heading}</ShopWords>
        </h2>
        <div>
          <p className="max-w-measure whitespace-pre-line">
            <ShopWords>{text}</ShopWords>
          </p>
          <ItemRows items={items} />
        </div>
      </div>
    </section>
  );
}

const ICONS: Record<ItemIcon, IconNode> = { Timer, IdCard, FlaskConical, Smartphone, Award, BookOpen };

/** Technology edge of the home page (rules home/claims). */
export function HomeTechnology({ section }: Props) {
  const { heading, figure, caption, items, picture, pictureAlt } = section;
  return (
    <section aria-labelledby="technology" className="bg-amber-soft py-16 lg:py-28">
      <div className="page grid items-center gap-x-20 gap-y-12 lg:grid-cols-[7fr_5fr]">
        <div>
          <h2 id="technology" className="text-xl lg:text-2xl">
            <ShopWords>{heading}</ShopWords>
          </h2>
          {figure === "" ? null : (
            <p className="mt-6 flex flex-wrap items-end gap-x-5 gap-y-2 lg:mt-8">
              <span className="tabular font-display text-[7.5rem] leading-[0.8] tracking-tight text-spruce-ink lg:text-[12rem]">
                {figure}
              </span>{" "}
              <span className="max-w-72 font-display text-xl text-balance lg:text-2xl">{caption}</span>
            </p>
          )}
          <ul className="mt-12 grid gap-x-12 gap-y-8 sm:grid-cols-2 lg:mt-16">
            {items.map(({ icon, title, text }) => (
              <li key={title} className="border-t border-ink/25 pt-5">
                <h3 className="flex items-center gap-3 font-sans text-base font-semibold tracking-normal">
                  <Icon of={ICONS[icon]} size={20} strokeWidth={1.75} className="shrink-0" />
                  {title}
                </h3>
                <p className="mt-2 text-pretty">
                  <ShopWords>{text}</ShopWords>
                </p>
              </li>
            ))}
          </ul>
        </div>
        {picture === "" ? null : (
          <Picture
            src={picture}
            sizes="28rem"
            alt={pictureAlt}
            width={800}
            height={1000}
            loading="lazy"
            className="mx-auto aspect-4/5 w-full max-w-110 rounded-card bg-spruce object-cover"
          />
        )}
      </div>
    </section>
  );
}

/** Wellness as habits. Promises no effect and states that (rules compliance/no-medical-claims). */
export function HomeWellness({ section: { heading, items, picture, pictureAlt, note } }: Props) {
  return (
    <section aria-labelledby="wellness" className="bg-white py-16 lg:py-28">
      <div className="page grid items-center gap-x-16 gap-y-10 lg:grid-cols-2">
        {picture === "" ? null : (
          <Picture
            src={picture}
            sizes="(min-width: 64rem) 40rem, 100vw"
            alt={pictureAlt}
            width={800}
            height={600}
            loading="lazy"
            className="aspect-4/3 w-full rounded-card bg-tinctures object-cover"
          />
        )}
        <div>
          <h2 id="wellness" className="text-3xl lg:text-4xl">
            <ShopWords>{heading}</ShopWords>
          </h2>
          <ItemRows items={items} />
          {note === "" ? null : (
            <p className="mt-5 whitespace-pre-line text-sm text-ink-soft">
              <ShopWords>{note}</ShopWords>
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

/** Final call to action of the home page, over the lake after sundown. */
export function HomeFinalCall({ section, hasWaitlist }: Props & { hasWaitlist: boolean }) {
  const { site } = useSiteFacts();
  const { heading, text, mailText, buttonText, buttonLink } = section;
  return (
    <section
      aria-labelledby="final-call"
      className="relative bg-linear-to-b from-spruce-deep to-lake text-white"
    >
      <div className="page flex flex-col items-center pt-20 pb-64 text-center lg:pt-32 lg:pb-84">
        <h2 id="final-call" className="max-w-160 text-3xl sm:text-4xl xl:text-5xl">
          <ShopWords>{heading}</ShopWords>
        </h2>
        <p className="mt-4 max-w-130 whitespace-pre-line text-lg text-pretty lg:mt-6">
          <ShopWords>{site.canMail && mailText !== "" ? mailText : text}</ShopWords>
        </p>
        <div className="mt-8 flex flex-wrap items-center justify-center gap-x-6 gap-y-2">
          {buttonText === "" ? null : (
            <PageLink to={buttonLink} className="min-h-12 px-7 focus-visible:outline-white">
              {buttonText}
            </PageLink>
          )}
          {hasWaitlist ? (
            <Link
              to="#waitlist"
              className="inline-flex min-h-12 items-center px-2 font-semibold underline underline-offset-4 focus-visible:outline-white"
            >
              Join the waitlist
            </Link>
          ) : null}
        </div>
      </div>
      <img
        src="/pictures/home/dusk.svg"
        alt=""
        width={3840}
        height={300}
        loading="lazy"
        className="absolute inset-x-0 bottom-0 h-60 w-full object-cover object-bottom lg:h-75"
      />
    </section>
  );
}
