// A module of its own, so that the dialog's code comes with the first press of the button.
export { Dialog as default } from "#app/base/ui/dialog.tsx";
