/** A part of a section: its address, its label, and the text while it is loading. */
export type SubTab = { to: string; label: string; loading: string };
/** The parts of a section, and what screen readers call them together. */
export type TabGroup = { label: string; tabs: readonly SubTab[] };

/** The three lists of the Education tab (rules 35.1). */
export const EDUCATION_TABS: TabGroup = {
  label: "Educational content",
  tabs: [
    { to: "/admin/education/articles", label: "Articles", loading: "Loading articles..." },
    { to: "/admin/education/courses", label: "Courses", loading: "Loading courses..." },
    { to: "/admin/education/faqs", label: "FAQs", loading: "Loading FAQs..." },
  ],
};

/** The two lists of the Home Page tab (rules 35.16). */
export const HOMEPAGE_TABS: TabGroup = {
  label: "Home page",
  tabs: [
    { to: "/admin/homepage", label: "Content", loading: "Loading home page content..." },
    { to: "/admin/homepage/texts", label: "Texts", loading: "Loading texts..." },
  ],
};

/** The four parts of the Delivery section (rules 39.5). */
export const DELIVERY_TABS: TabGroup = {
  label: "Delivery",
  tabs: [
    { to: "/admin/delivery", label: "ZIPs", loading: "Loading ZIPs..." },
    { to: "/admin/delivery/windows", label: "Windows", loading: "Loading windows..." },
    { to: "/admin/delivery/closed-days", label: "Closed days", loading: "Loading closed days..." },
    { to: "/admin/delivery/taxes", label: "Taxes", loading: "Loading taxes..." },
  ],
};

/** The parts of what visitors leave with us. */
export const WAITLIST_TABS: TabGroup = {
  label: "Parts of the waitlist",
  tabs: [
    { to: "/admin/waitlist", label: "Waitlist", loading: "Loading the waitlist..." },
    { to: "/admin/waitlist/newsletter", label: "Newsletter", loading: "Loading the newsletter..." },
    { to: "/admin/waitlist/messages", label: "Messages", loading: "Loading messages..." },
  ],
};

export const TAB_GROUPS = [EDUCATION_TABS, HOMEPAGE_TABS, DELIVERY_TABS, WAITLIST_TABS];
