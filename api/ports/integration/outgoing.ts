/** Requests to URLs that people enter: the address is checked, size and time are limited, redirects are not followed. */
import type { Bytes } from "../basics.ts";

export type OutgoingRequest = {
  url: string;
  method: "GET" | "POST";
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** Deadline for the whole exchange: resolving the name, connecting, and reading the response. */
  deadlineMs: number;
  /** Maximum bytes read of the response; then the connection is closed. */
  limitBytes: number;
};

/** `headers` have lower-case names. `isCut`: the response was longer than the limit. */
export type OutgoingAnswer = {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Bytes;
  isCut: boolean;
};

/**
 * `address_refused`: the address is not public, its port is not allowed, or the connection would not be encrypted.
 * `closed`: the connection ended before the response was complete.
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

/** Result of checking a URL; `unresolved` means that its host name has no address now. */
export type AddressVerdict =
  | "allowed"
  | "invalid"
  | "has_credentials"
  | "port"
  | "unencrypted"
  | "private"
  | "unresolved";

export type Outgoing = {
  /** Checks a URL without connecting, for early feedback; `send` checks it again. */
  judge(url: string): Promise<AddressVerdict>;
  /**
   * Sends one request to exactly the address that was checked. A redirect is returned as a response.
   * @throws OutgoingFailed
   */
  send(request: OutgoingRequest): Promise<OutgoingAnswer>;
};
