import type { RecipientView } from "../../../domain/contract/views/recipient-view.ts";
import type { OwnerView } from "../../../domain/contract/views/views.ts";
import { isSameDraft } from "./changes/fields-patch.ts";
import type { Draft } from "./draft.ts";
import type { DraftKnowledge, DraftRecipient } from "./draft-recipient.ts";
import { settledAnswers, settledSecret, storedCode } from "./secret.ts";

/**
 * The draft after the server acknowledged `sent`: saved secrets are dropped, secrets typed since stay. The same
 * object when nothing is secret.
 */
export function settleSecrets(now: Draft, sent: Draft, view: Pick<OwnerView, "recipients" | "settings">): Draft {
  const sentById = new Map<string, DraftRecipient>(sent.recipients.map((one) => [one._id, one]));
  const views = new Map<string, RecipientView>(view.recipients.map((one) => [one._id, one]));
  const recipients = now.recipients.map((one) => {
    const known = views.get(one._id);
    return known ? settledRecipient(one, sentById.get(one._id), known) : one;
  });
  const { password } = now.settings;
  const { hasPassword } = view.settings.passwordProtection;
  const secret = password && settledSecret(password.secret, sent.settings.password?.secret, { isSet: hasPassword });
  const settings = password && secret ? { ...now.settings, password: { ...password, secret } } : now.settings;
  const settled = { ...now, recipients, settings };
  return isSameDraft(now, settled) ? now : settled;
}

function settledRecipient(now: DraftRecipient, sent: DraftRecipient | undefined, view: RecipientView): DraftRecipient {
  return {
    ...now,
    accessCode: settledSecret(now.accessCode, sent?.accessCode, storedCode(view)),
    knowledge: now.knowledge && settledKnowledge(now.knowledge, sent?.knowledge ?? null, view),
  };
}

function settledKnowledge(now: DraftKnowledge, sent: DraftKnowledge | null, view: RecipientView): DraftKnowledge {
  const questions = now.questions.map((question) => {
    const before = sent?.questions.find((one) => one.id === question.id);
    const count = view.knowledgeBaseData.find((one) => one.id === question.id)?.answerCount ?? 0;
    return { ...question, answers: settledAnswers(question.answers, before?.answers, count) };
  });
  return { ...now, questions };
}
