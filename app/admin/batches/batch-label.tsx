import { adminOf, found, idOf } from "#app/admin/kit/admin.server.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { shortCalendarDayText } from "#app/base/lib/moment-text.ts";
import { drawQrCode } from "#app/base/lib/qr-code.server.ts";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { PrintButton } from "#app/base/ui/print-button.tsx";
import { QrPicture } from "#app/base/ui/qr-picture.tsx";
import { batchPath } from "#app/trade/batches/batch.ts";
import { findBatch } from "#app/trade/batches/queries.server.ts";
import type { Route } from "./+types/batch-label";
import { findProductOfBatch } from "./queries.server.ts";

export const handle = screen({ load: "Error fetching the batch" });

/** Printable batch label with a QR code for the lab results page (rules batches/batch-page). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, process } = adminOf(context);
  const { id, number, lab, productId, testedOn, expiresOn } = found(await findBatch(db, idOf(params.id)));
  const product = found(await findProductOfBatch(db, productId));
  const address = new URL(batchPath(number), process.publicUrl).href;
  return {
    ...{ id, number, lab, product: product.name, address },
    testedOn: testedOn.toString(),
    expiresOn: expiresOn?.toString() ?? null,
    qr: drawQrCode(address),
  };
}

export default function BatchLabel({ loaderData }: Route.ComponentProps) {
  const { id, number, lab, testedOn, expiresOn, product, address, qr } = loaderData;
  return (
    <div className="flex flex-col gap-6">
      <title>{`Label ${number} | Batches | Admin`}</title>
      <div className="print:hidden">
        <PageHead back={{ to: `/admin/batches/${id}`, label: `Batch ${number}` }} title="Label">
          <PrintButton>Print</PrintButton>
        </PageHead>
      </div>
      <div className="flex w-[22rem] max-w-full items-center gap-4 rounded-field border border-edge bg-white p-4 text-black">
        <QrPicture code={qr} label={`QR code of ${address}`} className="size-28 shrink-0 border-0" />
        <div className="flex min-w-0 flex-col gap-1 text-sm">
          <p className="text-base font-semibold">{product}</p>
          <p className="tabular break-all">Batch {number}</p>
          <p>
            Tested {shortCalendarDayText(testedOn)}, {lab}
          </p>
          {expiresOn ? <p>Best until {shortCalendarDayText(expiresOn)}</p> : null}
        </div>
      </div>
      <p className="max-w-measure text-sm text-ink-soft print:hidden">
        Customers who scan the code see the lab results at <span className="break-all">{address}</span>.
      </p>
    </div>
  );
}
