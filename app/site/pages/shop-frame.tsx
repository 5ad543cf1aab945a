import { Outlet } from "react-router";
import { Toasts } from "#app/ui/toasts.tsx";

/** The frame of every public page: header, page, footer. */
export default function ShopFrame() {
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  );
}
