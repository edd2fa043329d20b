import type { SubProcessor } from "../../../domain/compliance/installation.ts";

/** The operator's current list; empty if there is none or it cannot be read. */
export type ReadSubProcessors = () => Promise<SubProcessor[]>;
