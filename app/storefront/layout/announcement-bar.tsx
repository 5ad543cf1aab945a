import { Link } from "react-router";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";

const TEXT = "inline-flex min-h-11 items-center py-2 wrap-anywhere";

/** Slim bar above the header, on the announcement's days (rules sections/announcement). */
export function AnnouncementBar() {
  const { announcement } = useSiteFacts().site;
  if (announcement === null) return null;
  const { text, link } = announcement;
  return (
    <aside aria-label="Announcement" className="on-dark bg-spruce-deep text-center text-sm text-paper">
      <div className="page">
        {link === "" ? (
          <p className={TEXT}>{text}</p>
        ) : (
          <Link to={link} className={`${TEXT} underline underline-offset-4`}>
            {text}
          </Link>
        )}
      </div>
    </aside>
  );
}
