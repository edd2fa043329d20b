import { useRef, useState } from "react";
import { useT } from "../../host/i18n.ts";
import { TextField } from "../../ui/controls/text-field.tsx";
import { useFormats } from "../../ui/use-formats.ts";
import { FormFault } from "./form-fault.tsx";
import { type FormProps, ProofForm } from "./proof-form.tsx";

/** Asks the sender's questions, checked together: the response does not reveal which answer was wrong. */
export function QuestionsForm({ verification, data: { questions, neededAnswers } }: FormProps) {
  const t = useT("entry");
  const formats = useFormats();
  const lines = useRef(new Map<string, HTMLInputElement | null>());
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const [areFaultsShown, setAsked] = useState(false);
  const isAnswered = ({ id }: { id: string }) => (answers[id] ?? "").trim() !== "";
  const owing = neededAnswers - questions.filter(isAnswered).length;
  const submit = () => {
    setAsked(true);
    const empty = questions.find((one) => !isAnswered(one));
    if (owing > 0) return lines.current.get(empty!.id)?.focus();
    return verification.answerQuestions(questions.filter(isAnswered).map(({ id }) => ({ id, answer: answers[id]! })));
  };
  const amount = questions.length === 1 ? "one" : neededAnswers === questions.length ? "all" : "some";
  return (
    <ProofForm verification={verification} action={t("continue")} onSubmit={submit}>
      <p>{t(`check.KNOWLEDGE.${amount}`, { number: formats.number(neededAnswers) })}</p>
      {questions.map(({ id, question }) => (
        <TextField
          key={id}
          ref={(line) => void lines.current.set(id, line)}
          label={<bdi>{question}</bdi>}
          autoComplete="off"
          value={answers[id] ?? ""}
          onChange={(event) => setAnswers({ ...answers, [id]: event.target.value })}
        />
      ))}
      {areFaultsShown && owing > 0 && (
        <FormFault>{t("check.KNOWLEDGE.missing", { number: formats.number(owing) })}</FormFault>
      )}
    </ProofForm>
  );
}
