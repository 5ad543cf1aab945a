import { createContext } from "react-router";
import type { PictureStore } from "./picture-store.server.ts";

/** Store of uploaded images of this process. */
export const pictureStore = createContext<PictureStore>();
