import type { homePageContents } from "#app/content/home/tables.server.ts";

/** The demo shop's content for the home page: three value cards, three education items. */
export const demoHomeContent: (typeof homePageContents.$inferInsert)[] = [
  {
    id: "5d0c2a0e-7b1f-4a55-9c0a-3a1f5e2b8d01",
    section: "value_proposition",
    title: "At your door this evening",
    content:
      "Type your ZIP and see minutes and dollars before you order. We drive from 8 in the morning to 10 at night, every day of the week.",
    displayOrder: 1,
    additionalFields: { icon: "Smartphone" },
  },
  {
    id: "5d0c2a0e-7b1f-4a55-9c0a-3a1f5e2b8d02",
    section: "value_proposition",
    title: "Tested, batch by batch",
    content:
      "An independent lab measures every batch. Its report, with batch number and date, is on the product's page beside the price.",
    displayOrder: 2,
    additionalFields: { icon: "Award" },
  },
  {
    id: "5d0c2a0e-7b1f-4a55-9c0a-3a1f5e2b8d03",
    section: "value_proposition",
    title: "Plain words, exact numbers",
    content:
      "Every label says the milligrams per serving and per package. Our guides explain what they mean, without selling you anything.",
    displayOrder: 3,
    additionalFields: { icon: "BookOpen" },
  },
  {
    id: "5d0c2a0e-7b1f-4a55-9c0a-3a1f5e2b8d04",
    section: "education",
    title: "How to read a label in one minute",
    content:
      "Milligrams per serving, servings per package, batch number, date. Four numbers tell you most of what there is to know about a jar. We show you where to find them and what each one means.",
    imageUrl: "/pictures/home/education.svg",
    displayOrder: 1,
    additionalFields: { button_text: "Start with the fundamentals", button_link: "/education#fundamentals" },
  },
  {
    id: "5d0c2a0e-7b1f-4a55-9c0a-3a1f5e2b8d05",
    section: "education",
    title: "Safe at home",
    content:
      "Locked away from children and pets, kept in its own package, and never before driving. The short list every household should know.",
    imageUrl: "/pictures/tile-topicals.svg",
    displayOrder: 2,
    additionalFields: { button_text: "Read about safety", button_link: "/education#safety" },
  },
  {
    id: "5d0c2a0e-7b1f-4a55-9c0a-3a1f5e2b8d06",
    section: "education",
    title: "Courses for a quiet evening",
    content:
      "Short lessons on cannabinoids, lab reports and the law in Minnesota. Begin anywhere, stop anywhere.",
    imageUrl: "/pictures/tile-tinctures.svg",
    displayOrder: 3,
    additionalFields: { button_text: "See the courses", button_link: "/education#courses" },
  },
];
