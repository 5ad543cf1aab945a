import type { DemoArticle } from "./demo-article.ts";
import { doc, figure, h2, li, link, ol, p, strong, ul } from "./write-text.ts";

export const research: DemoArticle[] = [
  {
    slug: "how-to-read-a-lab-report",
    title: "How to read a lab report",
    description:
      "Six things to look for on a certificate of analysis, in the order that saves you the most time.",
    category: "Research",
    featured: true,
    readTime: 4,
    image: "/pictures/articles/how-to-read-a-lab-report.svg",
    content: doc(
      p`A lab report looks like something that is not meant for you. It has a logo, a long number, three tables and
        the word "matrix" used in earnest. In fact it was written so that a stranger can check a claim, and the
        stranger is you. Six things are worth finding, and the first two settle most cases.`,
      p`The proper name is certificate of analysis, often shortened to COA. Each product page in our shop names the
        batch and the day of its test. We will read one together: ${link(
          "Last Light Tart Cherry Gummies",
          "/shop/last-light-tart-cherry-gummies",
        )}, ten pieces of 4.5 g, 5 mg each.`,
      h2("1. Who measured it"),
      p`The top of the page names the laboratory and its address. It should be independent, which means that the maker
        is its customer and not its owner, and it should be accredited to ISO/IEC 17025, the international standard
        for testing laboratories. The accreditation has a number and a body that gave it. You can look up both. A
        report without a laboratory is a leaflet.`,
      h2("2. What was measured"),
      p`Next come the name of the product, the batch and the dates: received, tested, reported. Our example says batch
        EVL-26-0811, tested August 14, 2026, and the same batch is printed on the tin. If the batches differ, you
        are holding a perfectly good report about something else. Stop here; nothing below can help.`,
      figure(
        "/pictures/tile-tinctures.svg",
        "An amber dropper bottle beside its printed carton.",
        "Carton, bottle and report carry the same batch number. Compare it before any other.",
      ),
      h2("3. The potency table"),
      p`One line per cannabinoid, and usually two columns: percent by weight, and milligrams per gram. They are the same
        figure in different clothes. One percent is 10 mg per gram, so 0.111% is 1.11 mg per gram. From there it is one
        multiplication to the label:`,
      ul(
        li`Gummies: 1.11 mg/g × 4.5 g = 5.0 mg a piece. The label says 5 mg. Good.`,
        li`Chocolate: ${link("North Shore", "/shop/north-shore-sea-salt-dark-chocolate")} at 0.83 mg/g × 6 g = 5.0 mg
          a square.`,
        li`Seltzer: 5 mg in 355 ml is 0.014 mg per ml, which is why a can has so many zeros.`,
      ),
      p`Do not expect the last decimal to agree. Gummies are poured and laboratories have an uncertainty, which a good
        report prints beside the result: 4.8 or 5.2 mg around a stated 5 is ordinary work. Seven is not.`,
      h2("4. The abbreviations"),
      ul(
        li`${strong("Δ9-THC")} is Delta-9 THC, the line that the 0.3% rule is about.`,
        li`${strong("THCA")} is the acid form in the raw plant. Heat turns it into THC, and some of its weight is lost on
          the way.`,
        li`${strong("Total THC")} puts the two together: THC + 0.877 × THCA. The factor is that loss of weight. In a
          gummy the THCA is usually nothing, and both numbers agree.`,
        li`${strong("ND")} means not detected. ${strong("LOQ")} is the smallest amount that the method can put a
          number on. "ND" is a statement about the method; "0.000" is a statement about confidence.`,
        li`${strong("CBD, CBG, CBN")} are other cannabinoids, listed on their own lines. They are never part of the
          THC total.`,
      ),
      h2("5. What should not be there"),
      p`The second half of the report is about everything that is not the product. A full panel looks for pesticides,
        heavy metals (lead, arsenic, cadmium and mercury), solvents left over from extraction, microbes such as
        salmonella and E. coli, and mycotoxins, which come from mold. Each line has a limit, a result and the word
        "pass". Read the results as well as the word. A page that shows potency alone is half a report, and
        it is the more flattering half.`,
      h2("6. The signature and the code"),
      p`At the bottom there is a person, a date and often a QR code. The best code opens the same report
        at the laboratory's own address. A picture of a report can be edited by anyone with a free afternoon; the
        laboratory's copy is harder to reach.`,
      h2("Two minutes, in order"),
      ol(
        li`The batch on the report is the batch on the package.`,
        li`The laboratory is named, independent and accredited.`,
        li`The test is recent: some months old, and not a sheet from three years ago.`,
        li`Milligrams per gram × grams per serving gives the label's milligrams.`,
        li`Delta-9 is at or below 0.3%.`,
        li`All panels are there, and each says pass.`,
      ),
      h2("What no report can say"),
      p`It says what was in a sample of one batch on one day. It does not say how the product will suit you, and it
        does not promise that every piece is the twin of the piece that was tested. It is a measurement and not a
        recommendation, which is rather the point of it.`,
      p`The habit pays off on the other side of the package. Once you have followed the milligrams from the report to the
        tin, ${link("the label", "/education/articles/milligrams-on-the-label")} stops being small print, and
        ${link("the 0.3%", "/education/articles/what-hemp-derived-means")} stops being a slogan. If you find a number that
        does not agree, write to us with the batch. We would like to know before anybody else does.`,
    ),
  },
];
