/** Requests to addresses that a person gave us: judged, bounded in size and time, never redirected. */
import type { Bytes } from "../basics.ts";

export type OutgoingRequest = {
  url: string;
  method: "GET" | "POST";
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** Longest time of the whole exchange: resolving the name, connecting, and reading the answer. */
  deadlineMs: number;
  /** Bytes of the answer that are read; the connection is closed after them. */
  limitBytes: number;
};

/** `headers` have lower-case names. `isCut`: the answer was longer than the limit. */
export type OutgoingAnswer = {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Bytes;
  isCut: boolean;
};

/**
 * `address_refused`: the address is not public, its port is not allowed, or it is not encrypted. `closed`: the
 * connection ended before the answer did.
 */
export type OutgoingFault = "address_refused" | "dns" | "connect" | "tls" | "timeout" | "closed";

export class OutgoingFailed extends Error {
  override name = "OutgoingFailed";
  readonly fault: OutgoingFault;

  /** `reason` is shown to the person who entered the address. */
  constructor(fault: OutgoingFault, reason: string) {
    super(reason);
    this.fault = fault;
  }
}

/** Result of judging an address: `unresolved` means that its name has no address at present. */
export type AddressVerdict =
  | "allowed"
  | "invalid"
  | "has_credentials"
  | "port"
  | "unencrypted"
  | "private"
  | "unresolved";

export type Outgoing = {
  /** Judges an address without connecting to it, for an early message; `send` judges it again. */
  judge(url: string): Promise<AddressVerdict>;
  /**
   * Sends one request to the very address that was judged. A redirect is an answer like any other.
   * @throws OutgoingFailed
   */
  send(request: OutgoingRequest): Promise<OutgoingAnswer>;
};
