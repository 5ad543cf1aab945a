/** Publish states; only published content is shown to visitors. */
export const PUBLISH_STATES = ["draft", "published"] as const;
export type PublishState = (typeof PUBLISH_STATES)[number];
