import { canonicalJson } from "../../audit/canonical-json.ts";
import type { EventOf } from "../../audit/event.ts";
import { sha256 } from "../../audit/sha256.ts";
import type { FieldKey, RecipientId, Sha256 } from "../../ids.ts";
import type { StoredValue } from "../change.ts";

/** Maximum fields per event, so that an event is far below the size limit of a stored value. */
const FIELDS_PER_EVENT = 200;

/**
 * SHA-256 of salt ‖ 0x00 ‖ key ‖ 0x00 ‖ JCS(value) (RFC 8785), which represents a value in the trail. The salt is
 * stored as personal data (`fieldSalt`): after its erasure nobody can guess the value from the hash.
 */
export function hashOfValue(salt: string, key: FieldKey, value: StoredValue): Promise<Sha256> {
  return sha256(`${salt}\0${key}\0${canonicalJson(value)}`);
}

/**
 * Events about filled-in fields: `data.fields` holds `<key> <hash>` of each, never the value.
 * @param salt at least 128 fresh random bits, as text
 */
export async function fieldSetEvents(
  recipient: RecipientId,
  values: ReadonlyMap<FieldKey, StoredValue>,
  salt: string,
): Promise<EventOf<"FIELD_SET">[]> {
  const fields = await Promise.all(
    [...values].map(async ([key, value]) => `${key} ${await hashOfValue(salt, key, value)}`),
  );
  return Array.from({ length: Math.ceil(fields.length / FIELDS_PER_EVENT) }, (_, piece) => ({
    type: "FIELD_SET",
    actor: { kind: "recipient", id: recipient },
    subject: recipient,
    data: { fields: fields.slice(piece * FIELDS_PER_EVENT, (piece + 1) * FIELDS_PER_EVENT) },
    personal: { fieldSalt: salt },
  }));
}
