import type { Body } from "../../domain/contract/endpoint.ts";
import type { SignerView } from "../../domain/contract/signer-view.ts";
import type { handOverDevice as contract } from "../../domain/contract/signing.ts";
import { handOverDevice as decide, readPin } from "../../domain/document/hand-over.ts";
import type { Outcome } from "../../domain/outcome.ts";
import type { Origin } from "../../domain/recipient/recipient.ts";
import type { Deps } from "../deps.ts";
import { changeThroughLink } from "./act-through-link.ts";
import { openSession } from "./open-session.ts";

/** The host hands the device over; the answer is what the signer sees, who has the document before them then. */
export async function handOverDevice(
  deps: Deps,
  request: Body<typeof contract>,
  origin: Origin,
): Promise<Outcome<SignerView>> {
  const typed = readPin(request.pin);
  if (!typed.ok) return typed;
  const pin = await deps.secrets.hash(typed.value);
  const handed = await changeThroughLink(deps, request, (state, signer, visit) =>
    decide(state, { ...visit, recipientId: signer._id, pin, place: request.place, origin }),
  );
  return handed.ok ? openSession(deps, request, origin) : handed;
}
