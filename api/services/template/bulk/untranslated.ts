import type { RowFaultView } from "../../../../domain/contract/template/bulk.ts";

/** An output whose faults have no translated messages yet. */
export type Untranslated<T> = Omit<T, "faults"> & { faults: Omit<RowFaultView, "message">[] };
