import { describeItem, optionalLine, own } from "#app/base/records/fields.ts";

/** The shop's look as admins edit it (rules settings/look). */
export const LOOK = describeItem({
  mark: own<string>("Mark"),
  logo: own<string>("Logo"),
  accent: own<string>("Accent color"),
  heroPicture: own<string>("Hero image"),
  heroAlt: optionalLine("Hero image description", "the description", 300),
  sharePicture: own<string>("Sharing image"),
});
