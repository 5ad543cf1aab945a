import * as account from "#app/account/tables.server.ts";
import * as audit from "#app/audit/tables.server.ts";
import * as auth from "#app/auth/tables.server.ts";
import * as catalog from "#app/catalog/tables.server.ts";
import * as checkout from "#app/checkout/tables.server.ts";
import * as delivery from "#app/delivery/tables.server.ts";
import * as education from "#app/education/tables.server.ts";
import * as mail from "#app/mail/tables.server.ts";
import * as media from "#app/media/tables.server.ts";
import * as orders from "#app/orders/tables.server.ts";
import * as site from "#app/site/tables.server.ts";
import * as waitlist from "#app/waitlist/tables.server.ts";
import * as db from "./tables.server.ts";

/** Every table of the shop; each is owned by the feature it comes from. */
export const schema = {
  ...auth,
  ...account,
  ...audit,
  ...catalog,
  ...checkout,
  ...db,
  ...delivery,
  ...education,
  ...mail,
  ...media,
  ...orders,
  ...site,
  ...waitlist,
};
