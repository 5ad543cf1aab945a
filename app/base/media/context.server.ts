import { createContext } from "react-router";
import type { PictureStore } from "./picture-store.server.ts";

/** Where this process keeps uploaded images. */
export const pictureStore = createContext<PictureStore>();
