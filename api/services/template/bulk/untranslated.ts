import type { BulkQuestionView, RowFaultView } from "../../../../domain/contract/template/bulk.ts";

/** An output whose faults and questions have no translated messages yet. */
export type Untranslated<T> = {
  [K in keyof T]: T[K] extends RowFaultView[]
    ? Omit<RowFaultView, "message">[]
    : T[K] extends BulkQuestionView[]
      ? Omit<BulkQuestionView, "message">[]
      : T[K];
};
