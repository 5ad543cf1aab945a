import { randomUUID } from "node:crypto";
import { shopDate } from "#app/base/lib/shop-time.ts";
import type { WaitlistSource } from "#app/content/waitlist/source-labels.ts";
import type {
  contactMessages,
  newsletterSubscribers,
  waitlistEntries,
} from "#app/content/waitlist/tables.server.ts";
import type { emptySearches } from "#app/trade/catalog/tables.server.ts";
import type { zipRequests } from "#app/trade/delivery/tables.server.ts";
import { openMoment } from "./open-moment.ts";

// Visitors' submissions to the demo shop: addresses, messages, and out-of-area requests.

const FIRST = [
  "anna",
  "bo",
  "carla",
  "dmitri",
  "elin",
  "farah",
  "gus",
  "hana",
  "ivan",
  "june",
  "kofi",
  "lena",
];
const LAST = ["berg", "cruz", "dahl", "eide", "frost", "gray", "holm"];

/** Returns the n-th visitor's address, which is unique. */
const addressOf = (n: number) =>
  `${FIRST[n % FIRST.length]}.${LAST[n % LAST.length]}${n >= 84 ? n : ""}@example.com`;

/** Waitlist signups: days ago, source, and the requested ZIP code, if any. */
const JOINED: readonly (readonly [number, WaitlistSource, string?])[] = [
  [0, "zip", "55391"],
  [0, "waitlist"],
  [1, "waitlist"],
  [1, "zip", "55379"],
  [2, "membership"],
  [3, "waitlist"],
  [3, "zip", "55025"],
  [4, "landing"],
  [5, "zip", "55391"],
  [6, "waitlist"],
  [6, "waitlist"],
  [8, "membership"],
  [9, "zip", "55044"],
  [10, "waitlist"],
  [11, "zip", "55379"],
  [12, "waitlist"],
  [13, "landing"],
  [15, "zip", "55391"],
  [16, "waitlist"],
  [17, "zip", "55110"],
  [19, "membership"],
  [20, "waitlist"],
  [22, "zip", "55044"],
  [24, "waitlist"],
  [25, "waitlist"],
  [27, "zip", "55025"],
  [29, "landing"],
  [31, "waitlist"],
  [33, "zip", "55391"],
  [36, "membership"],
  [38, "waitlist"],
  [41, "zip", "55379"],
  [43, "waitlist"],
  [46, "landing"],
  [49, "zip", "55391"],
  [53, "waitlist"],
  [57, "membership"],
  [62, "waitlist"],
];

const NEWSLETTER_DAYS = [1, 2, 4, 7, 7, 10, 14, 18, 21, 26, 30, 35, 40, 48, 55];

/** Out-of-area requests by ZIP code: how often, and how many days ago. */
const ASKED: Record<string, readonly (readonly [number, number])[]> = {
  "55391": [
    [0, 2],
    [1, 1],
    [3, 3],
    [5, 2],
    [9, 1],
    [15, 2],
    [21, 1],
  ],
  "55379": [
    [1, 1],
    [2, 2],
    [8, 1],
    [11, 2],
    [19, 1],
  ],
  "55044": [
    [4, 1],
    [9, 2],
    [22, 1],
    [27, 1],
  ],
  "55025": [
    [3, 1],
    [12, 1],
    [27, 2],
  ],
  "55110": [
    [6, 1],
    [17, 1],
  ],
  "55331": [[10, 1]],
};

/** Searches with no results, how often, and how many days ago. */
const NOT_FOUND: readonly (readonly [string, number, number])[] = [
  ["blueberry", 1, 3],
  ["blueberry", 6, 2],
  ["blueberry", 14, 2],
  ["root beer", 2, 2],
  ["root beer", 11, 1],
  ["mango", 0, 1],
  ["mango", 9, 2],
  ["cold brew", 4, 2],
  ["sugar free", 5, 1],
  ["honey sticks", 17, 1],
];

export function demoEmptySearches(now: Temporal.Instant): (typeof emptySearches.$inferInsert)[] {
  const today = shopDate(now);
  return NOT_FOUND.map(([text, daysAgo, asks]) => ({ day: today.subtract({ days: daysAgo }), text, asks }));
}

export function demoWaitlist(now: Temporal.Instant): (typeof waitlistEntries.$inferInsert)[] {
  return JOINED.map(([days, source, zip], index) => ({
    id: randomUUID(),
    email: addressOf(index),
    source,
    zip: zip ?? null,
    createdAt: openMoment(now, days, index),
  }));
}

export function demoNewsletter(now: Temporal.Instant): (typeof newsletterSubscribers.$inferInsert)[] {
  return NEWSLETTER_DAYS.map((days, index) => ({
    id: randomUUID(),
    email: addressOf(index * 3 + 1),
    source: "newsletter",
    createdAt: openMoment(now, days, index),
  }));
}

export function demoZipRequests(now: Temporal.Instant): (typeof zipRequests.$inferInsert)[] {
  const today = shopDate(now);
  return Object.entries(ASKED).flatMap(([zip, days]) =>
    days.map(([daysAgo, asks]) => ({ zip, day: today.subtract({ days: daysAgo }), asks })),
  );
}

type DemoMessage = Pick<
  typeof contactMessages.$inferInsert,
  "name" | "email" | "message" | "state" | "answer"
>;

const MESSAGES: readonly (DemoMessage & { daysAgo: number })[] = [
  {
    daysAgo: 0,
    name: "Greta Sandoval",
    email: "greta.sandoval@example.com",
    message:
      "Do you deliver to an office downtown if I meet the courier in the lobby? I would have my ID with me.",
    state: "new",
  },
  {
    daysAgo: 1,
    name: "Owen Baptiste",
    email: "owen.baptiste@example.com",
    message: "Your checker does not know 55391. Wayzata is ten minutes from Plymouth. Any plans?",
    state: "new",
  },
  {
    daysAgo: 4,
    name: "Marit Lund",
    email: "marit.lund@example.com",
    message: "Is there gelatin in the tart cherry gummies?",
    state: "answered",
    answer:
      "No. They are set with pectin, and the list of ingredients on the product's page is complete. Write again if you would like the lab report of a batch.",
  },
  {
    daysAgo: 9,
    name: "Curtis Bell",
    email: "curtis.bell@example.com",
    message: "The courier was kind and on time. That is all I wanted to say.",
    state: "done",
  },
  {
    daysAgo: 16,
    name: "Yuki Hart",
    email: "yuki.hart@example.com",
    message: "Can my husband take the order? He is 45 and has an ID, but the account is mine.",
    state: "answered",
    answer:
      "The order is handed to the person who placed it, whose ID we check at the door. Your husband is welcome to an account of his own.",
  },
];

export function demoMessages(
  now: Temporal.Instant,
  answeredBy: string,
): (typeof contactMessages.$inferInsert & { createdAt: Temporal.Instant })[] {
  return MESSAGES.map(({ daysAgo, ...message }, index) => {
    const createdAt = openMoment(now, daysAgo, index);
    const isAnswered = message.state === "answered";
    return {
      id: randomUUID(),
      ...message,
      createdAt,
      answer: message.answer ?? "",
      answeredAt: isAnswered ? createdAt.add({ hours: 3, minutes: 20 }) : null,
      answeredBy: isAnswered ? answeredBy : null,
      version: message.state === "new" ? 1 : 2,
    };
  });
}
