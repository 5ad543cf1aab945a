import type { QrCode } from "#app/base/lib/qr-code.server.ts";

/** QR code. Always dark on white, even in forced-colors mode, since cameras need that. */
export function QrPicture({
  code,
  label,
  className = "size-56",
}: {
  code: QrCode;
  label: string;
  className?: string;
}) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      className={`rounded-field border border-hairline forced-color-adjust-none ${className}`}
    >
      <rect width={code.size} height={code.size} fill="#fff" />
      <path d={code.path} fill="#000" />
    </svg>
  );
}
