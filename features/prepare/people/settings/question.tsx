import { Plus, Trash2, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ANSWER_LIMIT, ANSWERS_LIMIT, QUESTION_LIMIT } from "../../../../domain/recipient/checks.ts";
import type { DocumentLanguage } from "../../../../domain/text/language.ts";
import { useLanguage, useT } from "../../../host/i18n.ts";
import { Button, IconButton } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/controls/text-field.tsx";
import { formatNumber } from "../../../ui/formats.ts";
import type { DraftQuestion } from "../../draft/draft-recipient.ts";

type Props = {
  question: DraftQuestion;
  /** Formatted for display. */
  number: string;
  language: DocumentLanguage;
  canRemove: boolean;
  questionFault: string | undefined;
  answerFault: string | undefined;
  onChange: (change: Partial<DraftQuestion>) => void;
  onRemove: () => void;
};

/** One question and its right answers. */
export function Question(props: Props) {
  const { question, number, language, canRemove, questionFault, answerFault, onChange, onRemove } = props;
  const t = useT("recipients");
  return (
    <fieldset className="pr-question">
      <legend className="cs-hidden">{t("questions.nth", { number })}</legend>
      <TextField
        label={t("questions.nth", { number })}
        lang={language}
        error={questionFault}
        value={question.question}
        maxLength={QUESTION_LIMIT}
        onChange={(event) => onChange({ question: event.target.value })}
      />
      {canRemove && (
        <IconButton label={t("questions.remove", { number })} icon={<Trash2 aria-hidden />} onClick={onRemove} />
      )}
      <AcceptedAnswers question={question} fault={answerFault} onChange={onChange} />
    </fieldset>
  );
}

type AnswersProps = Pick<Props, "question" | "onChange"> & { fault: string | undefined };

/**
 * Inputs for the right answers. Typed ones stay visible while this is open; stored ones are only counted, and
 * replaced all together.
 */
function AcceptedAnswers({ question, fault, onChange }: AnswersProps) {
  const t = useT("recipients");
  const language = useLanguage();
  const { count, typed: unsaved } = question.answers;
  const [typed, setTyped] = useState<readonly string[] | null>(unsaved ?? (count > 0 ? null : [""]));
  const stored = useRef(unsaved?.join("\n"));
  // The fault disappears while typing, not on blur: otherwise content would move under the pointer.
  const hasAnswer = typed?.some((answer) => answer.trim() !== "");
  const keep = () => {
    const answers = typed?.filter((answer) => answer.trim() !== "") ?? [];
    const text = answers.join("\n");
    if (answers.length === 0 || text === stored.current) return;
    stored.current = text;
    onChange({ answers: { count, typed: answers } });
  };
  const latest = useRef(keep);
  latest.current = keep;
  useEffect(() => () => latest.current(), []);
  if (!typed) {
    return (
      <div className="pr-answers-kept">
        <span>{t("answers.kept", { count, number: formatNumber(language, count) })}</span>
        <Button look="quiet" onClick={() => setTyped([""])}>
          {t("answers.replace")}
        </Button>
      </div>
    );
  }
  return (
    <div className="pr-answers">
      {typed.map((answer, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: answers have no other name
        <div key={index} className="pr-answer">
          <TextField
            label={t("answers.nth", { number: formatNumber(language, index + 1) })}
            error={index === 0 && !hasAnswer && fault}
            value={answer}
            maxLength={ANSWER_LIMIT}
            autoComplete="off"
            onChange={(event) => setTyped(typed.map((other, at) => (at === index ? event.target.value : other)))}
            onBlur={keep}
          />
          {typed.length > 1 && (
            <IconButton
              label={t("answers.remove", { number: formatNumber(language, index + 1) })}
              icon={<X aria-hidden />}
              onClick={() => setTyped(typed.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      <div>
        <Button
          look="quiet"
          icon={<Plus aria-hidden />}
          disabled={typed.length >= ANSWERS_LIMIT}
          onClick={() => setTyped([...typed, ""])}
        >
          {t("answers.add")}
        </Button>
      </div>
    </div>
  );
}
