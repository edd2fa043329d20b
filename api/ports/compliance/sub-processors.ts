import type { SubProcessor } from "../../../domain/compliance/installation.ts";

/** The operator's list, as it is now; empty when there is none or it cannot be read. */
export type ReadSubProcessors = () => Promise<SubProcessor[]>;
