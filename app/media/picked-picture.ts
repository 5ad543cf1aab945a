/** A picture that an admin has uploaded or chosen: the address under which it is named, and its words. */
export type PickedPicture = { address: string; alt: string };

export type PicturePickerProps = {
  /** The file that is to be uploaded, when it was dropped or chosen already; without one the library is shown. */
  file?: File | null;
  /** Called once with the picture. The picker is closed by whoever drew it. */
  onPick: (picture: PickedPicture) => void;
  /** Called for Escape, a press outside and the close button. */
  onClose: () => void;
};
