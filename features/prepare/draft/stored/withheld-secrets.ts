/**
 * Access codes, passwords and answers are never stored on the device: other people and programs may read its storage. A
 * secret that was typed, but not saved before the page closed, must be typed again.
 */
import * as z from "zod/mini";
import { writeJson } from "../../../host/write-json.ts";
import type { Draft } from "../draft.ts";
import { withTyped } from "../secret.ts";

/** The place of a secret; `item` is the recipient's id, empty for the document's password. */
export const SecretPlace = z.object({
  kind: z.enum(["recipient", "settings"]),
  item: z.string(),
  part: z.enum(["accessCode", "knowledge", "password"]),
});
export type SecretPlace = z.infer<typeof SecretPlace>;

/** Places of secrets that were typed and are not saved yet. */
export function typedSecrets({ recipients, settings }: Draft): SecretPlace[] {
  const ofRecipients = recipients.flatMap(({ _id, accessCode, knowledge }): SecretPlace[] => [
    ...(accessCode.typed === undefined ? [] : [{ kind: "recipient", item: _id, part: "accessCode" } as const]),
    ...(knowledge?.questions.some(({ answers }) => answers.typed)
      ? [{ kind: "recipient", item: _id, part: "knowledge" } as const]
      : []),
  ]);
  const hasPassword = settings.password?.secret.typed !== undefined;
  return [...ofRecipients, ...(hasPassword ? [{ kind: "settings", item: "", part: "password" } as const] : [])];
}

/** The draft without typed secrets; the same object if there are none. */
export function withoutTyped(draft: Draft): Draft {
  if (typedSecrets(draft).length === 0) return draft;
  const { password } = draft.settings;
  return {
    ...draft,
    recipients: draft.recipients.map((one) => ({
      ...one,
      accessCode: withTyped(one.accessCode, null),
      knowledge: one.knowledge && {
        ...one.knowledge,
        questions: one.knowledge.questions.map((question) => ({
          ...question,
          answers: { count: question.answers.count },
        })),
      },
    })),
    settings: { ...draft.settings, password: password && { ...password, secret: withTyped(password.secret, null) } },
  };
}

/** Places whose secret has been neither typed nor saved since the draft was `opened`. */
export function stillMissing(places: readonly SecretPlace[], opened: Draft, now: Draft): SecretPlace[] {
  const isUnchanged = (place: SecretPlace) => writeJson(secretAt(opened, place)) === writeJson(secretAt(now, place));
  return places.filter((place) => secretAt(now, place) !== null && isUnchanged(place));
}

/** `null` if the draft has no such secret any more. */
function secretAt({ recipients, settings }: Draft, { item, part }: SecretPlace) {
  if (part === "password") return settings.password?.secret ?? null;
  const recipient = recipients.find(({ _id }) => _id === item);
  if (part === "accessCode") return recipient?.authentication?.type === "ACCESS_CODE" ? recipient.accessCode : null;
  return recipient?.knowledge?.questions.map(({ id, answers }) => ({ id, answers })) ?? null;
}
