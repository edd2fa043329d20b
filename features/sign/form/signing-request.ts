import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { kindOf } from "../../../domain/field/kinds.ts";
import type { SignBody } from "../room/signing-calls.ts";
import { storedValues } from "./entered-text.ts";
import { type FormField, hasOwnContent, isInk } from "./form.ts";
import type { StoredForm } from "./stored-form.ts";

/** Builds the request that signs: the values of the visible fields, and the ink that any of them holds. */
export function signingRequest(
  of: SignerView,
  visible: readonly FormField[],
  { values, ink, made }: StoredForm,
): SignBody {
  const { signature, initial } = ink;
  const stored = storedValues(of, values);
  const sent = visible.flatMap((field): [string, SignBody["values"][string]][] => {
    const value = values[field.key];
    const picture = made[field.key];
    if (value === undefined || (isInk(field) && value !== true)) return [];
    if (!hasOwnContent(field) || kindOf(field.type).form === "file") return [[field.key, stored[field.key]!]];
    return value === true && picture ? [[field.key, picture]] : [];
  });
  const uses = (type: FormField["type"]) => visible.some((field) => field.type === type && values[field.key] === true);
  return {
    viewedSha256: of.viewedSha256 ?? "",
    values: Object.fromEntries(sent),
    ...(signature && uses("signature") ? { signature: signature.image, signatureWay: signature.way } : {}),
    ...(initial && uses("initials") ? { initial: initial.image, initialWay: initial.way } : {}),
    consent: true,
  };
}
