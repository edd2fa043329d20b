/** Loaded on demand, because most signers have no account. Importing a contract's file on demand would load all of its calls. */
import type { SavedInkKind } from "../../../domain/account/saved-signature.ts";
import { addSavedSignatureCall, listSavedSignaturesCall } from "../../../domain/contract/profile.ts";
import { readUserCall } from "../../../domain/contract/user.ts";
import { call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import type { Adopted } from "../../ink/adopted.ts";

export const listSaved = (host: Host, email: string) => call(host, listSavedSignaturesCall, { query: { email } });

export const addSaved = (host: Host, kind: SavedInkKind, ink: Adopted) =>
  call(host, addSavedSignatureCall, { body: { kind, ...ink } });

export const readReader = (host: Host) => call(host, readUserCall, {});
