import { type ComponentType, createContext } from "react";
import type { StoredVerifyView } from "../../domain/contract/verify.ts";
import type { Answer } from "./api.ts";

export type StoredCheckProps = {
  /** Verifies a sealed file; `file`: its position. */
  check: (file: number) => Promise<Answer<StoredVerifyView>>;
  onClose: () => void;
};

/**
 * The dialog that verifies sealed files and shows the result: of the feature `verify`, given to others by hosts' pages. `null`
 * where the page does not offer it.
 */
export const StoredCheckContext = createContext<ComponentType<StoredCheckProps> | null>(null);
