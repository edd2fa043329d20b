import type { Endpoint, Output } from "../../../../domain/contract/endpoint.ts";
import type { RowFaultView } from "../../../../domain/contract/template/bulk.ts";

/** An output whose faults have no sentences yet. */
export type Untold<E extends Endpoint> = Omit<Output<E>, "faults"> & { faults: Omit<RowFaultView, "message">[] };
