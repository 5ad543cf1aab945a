import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import type { EducationItem, ValueCard } from "#app/content/home/home-content.ts";
import type { Section } from "#app/content/pages/section.ts";
import { TextSection } from "#app/content/pages/text-section.tsx";
import type { WaitlistAnswer } from "#app/content/waitlist/waitlist-reply.ts";
import type { DeliveryQuestion } from "#app/trade/delivery/delivery-questions.ts";
import type { ZipAnswer } from "#app/trade/delivery/zip-check.ts";
import { DeliverySection } from "./delivery-section.tsx";
import { CategoryGrid, HomeEducation, HomeValues } from "./home-content.tsx";
import { HomeHero } from "./home-hero.tsx";
import {
  HomeCommitment,
  HomeFinalCall,
  HomePartners,
  HomeTechnology,
  HomeWellness,
} from "./home-sections.tsx";
import { MembershipSection } from "./membership-section.tsx";

/** What sections of the home page show besides their words. */
export type HomeFacts = {
  /** A ZIP code sent without JavaScript, and its answer. */
  zip?: string | undefined;
  answer: ZipAnswer | null;
  values: readonly ValueCard[];
  /** Null if it couldn't be read. */
  education: readonly EducationItem[] | null;
  onTime: string | null;
  questions: readonly DeliveryQuestion[];
  /** Response to a waitlist form sent without JavaScript. */
  joined: WaitlistAnswer | undefined;
  hasWaitlist: boolean;
};

/** A section of the home page, by its kind (rules sections/kinds). */
export function HomeSection({ section, facts }: { section: Section; facts: HomeFacts }) {
  const { site } = useSiteFacts();
  const { heading, membership } = section;
  const { values, education, joined } = facts;
  switch (section.kind) {
    case "hero":
      return <HomeHero section={section} site={site} answer={joined} />;
    case "values":
      return values.length > 0 ? <HomeValues heading={heading} cards={values} /> : null;
    case "categories":
      return <CategoryGrid heading={heading} />;
    case "education":
      // Only the demo shows the specification's empty state, which is for admins.
      return education?.length === 0 && !site.isDemo ? null : (
        <HomeEducation heading={heading} items={education} />
      );
    case "delivery":
      return <DeliverySection section={section} facts={facts} />;
    case "partners":
      return <HomePartners section={section} />;
    case "membership":
      return membership ? <MembershipSection {...{ section, membership }} answer={joined} /> : null;
    case "wellness":
      return <HomeWellness section={section} />;
    case "technology":
      return <HomeTechnology section={section} />;
    case "commitment":
      return <HomeCommitment section={section} />;
    case "final_call":
      return <HomeFinalCall section={section} hasWaitlist={facts.hasWaitlist} />;
    default:
      return <TextSection section={section} />;
  }
}
