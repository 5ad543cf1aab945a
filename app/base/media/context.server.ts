import { createContext } from "react-router";
import type { PictureStore } from "./picture-store.server.ts";

/** This process's store of uploaded images. */
export const pictureStore = createContext<PictureStore>();
