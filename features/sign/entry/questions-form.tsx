import { useState } from "react";
import { useT } from "../../i18n.ts";
import { TextField } from "../../ui/text-field.tsx";
import { useFormats } from "../../ui/use-formats.ts";
import { AskForm, type FormProps } from "./ask-form.tsx";

/** The sender's questions, checked together: which answer was wrong is not said. */
export function QuestionsForm({ verification, data }: FormProps) {
  const t = useT("entry");
  const formats = useFormats();
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const isEnough = data.questions.filter(({ id }) => answers[id]?.trim()).length >= data.neededAnswers;
  const submit = () => {
    const given = data.questions.flatMap(({ id }) => (answers[id]?.trim() ? [{ id, answer: answers[id] }] : []));
    verification.answerQuestions(given);
  };
  const isAll = data.neededAnswers === data.questions.length;
  return (
    <AskForm verification={verification} action={t("continue")} onSubmit={() => isEnough && submit()}>
      <p>{t(isAll ? "check.KNOWLEDGE.all" : "check.KNOWLEDGE.some", { number: formats.number(data.neededAnswers) })}</p>
      {data.questions.map(({ id, question }) => (
        <TextField
          key={id}
          label={question}
          autoComplete="off"
          value={answers[id] ?? ""}
          aria-describedby="entry-error"
          onChange={(event) => setAnswers({ ...answers, [id]: event.target.value })}
        />
      ))}
    </AskForm>
  );
}
