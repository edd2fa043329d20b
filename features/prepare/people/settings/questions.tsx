import { Plus } from "lucide-react";
import { KnowledgeMode, QUESTIONS_LIMIT } from "../../../../domain/recipient/checks.ts";
import { useLanguage, useT } from "../../../host/i18n.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Switch } from "../../../ui/controls/checkbox.tsx";
import { Stepper } from "../../../ui/controls/stepper.tsx";
import { SelectField } from "../../../ui/controls/text-field.tsx";
import { formatNumber } from "../../../ui/formats.ts";
import { changedQuestion } from "../../draft/changes/people-changes.ts";
import type { DraftKnowledge, DraftQuestion } from "../../draft/draft-recipient.ts";
import { noAnswers } from "../../draft/secret.ts";
import { Question } from "./question.tsx";
import type { SettingProps } from "./settings-dialog.tsx";
import { useLastOn } from "./use-last-on.ts";

/** Questions that only the right person can answer; each may have several right answers. */
export function Questions(props: SettingProps) {
  const { one, set, mayProtect } = props;
  const t = useT("recipients");
  const { knowledge } = one;
  const last = useLastOn(knowledge);
  return (
    <section>
      <Switch
        checked={knowledge !== null}
        disabled={!mayProtect}
        onChange={(event) => set({ knowledge: event.target.checked ? (last ?? newKnowledge()) : null })}
      >
        <span>{t("questions")}</span>
        <small className="pr-detail">{t("questions.hint")}</small>
      </Switch>
      {knowledge && (
        <fieldset className="pr-setting-body" disabled={!mayProtect}>
          <QuestionList {...props} knowledge={knowledge} />
        </fieldset>
      )}
    </section>
  );
}

function newKnowledge(): DraftKnowledge {
  return { type: "ALL", limit: 1, questions: [newQuestion()] };
}

function newQuestion(): DraftQuestion {
  return { id: crypto.randomUUID(), question: "", answers: noAnswers };
}

function QuestionList(props: SettingProps & { knowledge: DraftKnowledge }) {
  const { one, set, faultOf, knowledge } = props;
  const { store } = props.preparation;
  const t = useT("recipients");
  const language = useLanguage();
  const { questions, type, limit } = knowledge;
  const change = (part: Partial<DraftKnowledge>) => set({ knowledge: { ...knowledge, ...part } });
  return (
    <>
      <ol className="pr-questions">
        {questions.map((question, index) => (
          <li key={question.id}>
            <Question
              question={question}
              number={formatNumber(language, index + 1)}
              language={one.language}
              canRemove={questions.length > 1}
              questionFault={faultOf(`knowledgeBaseData.${index}.question`)}
              answerFault={faultOf(`knowledgeBaseData.${index}.answers`)}
              onChange={(part) => store.change((before) => changedQuestion(before, one._id, question.id, part))}
              onRemove={() => change({ questions: questions.filter((other) => other.id !== question.id) })}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button
          look="quiet"
          icon={<Plus aria-hidden />}
          disabled={questions.length >= QUESTIONS_LIMIT}
          onClick={() => change({ questions: [...questions, newQuestion()] })}
        >
          {t("questions.add")}
        </Button>
      </div>
      <div className="pr-contact">
        <SelectField
          label={t("questions.mode")}
          value={type}
          onChange={(event) => change({ type: event.target.value as DraftKnowledge["type"] })}
        >
          {KnowledgeMode.options.map((mode) => (
            <option key={mode} value={mode}>
              {t(`questions.mode.${mode}`)}
            </option>
          ))}
        </SelectField>
        {type === "CUSTOM" && (
          <Stepper
            label={t("questions.limit")}
            error={faultOf("knowledgeBaseSettings.limit")}
            value={limit}
            min={1}
            max={Math.max(limit, questions.length)}
            labels={{ less: t("questions.limit.less"), more: t("questions.limit.more") }}
            onChange={(next) => change({ limit: next })}
          />
        )}
      </div>
    </>
  );
}
