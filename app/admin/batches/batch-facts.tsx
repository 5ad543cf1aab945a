import { Facts, Part } from "#app/admin/kit/detail-page.tsx";
import { shortCalendarDayText } from "#app/base/lib/moment-text.ts";
import type { FormValues } from "#app/base/lib/refused-form.ts";

type Props = {
  product: { name: string };
  values: FormValues;
  /** The uploaded lab report, if any, and its address. */
  report: { name: string | null; path: string } | null;
};

/** A batch for someone who doesn't change it. */
export function BatchFacts({ product, values, report }: Props) {
  const { lab, testedOn = "", expiresOn, delta9Percent, mgFound, isHeld, holdReason } = values;
  return (
    <Part title="Batch">
      <Facts
        of={{
          Product: product.name,
          Lab: lab,
          "Tested on": shortCalendarDayText(testedOn),
          "Expires on": expiresOn ? shortCalendarDayText(expiresOn) : "Doesn't expire",
          "Delta-9 THC": `${delta9Percent}%`,
          "Tested THC per package": `${mgFound} mg`,
          "On hold": isHeld ? holdReason || "Yes" : "",
          "Lab report (COA)": report?.name ? (
            <a href={report.path} className="link">
              {report.name}
            </a>
          ) : null,
        }}
      />
    </Part>
  );
}
