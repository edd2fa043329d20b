import { type FormEvent, useRef } from "react";
import { useLanguage, useT } from "../host/i18n.ts";
import { Avatar } from "../ui/controls/avatar.tsx";
import { Button } from "../ui/controls/button.tsx";
import { TextField } from "../ui/controls/text-field.tsx";
import type { Filling } from "./filling.ts";
import type { Line } from "./filling-rules.ts";
import type { FormDetails } from "./form-calls.ts";
import { textsFor } from "./form-texts.ts";
import { Trouble } from "./trouble.tsx";

/** First screen of a web form: its sender, its purpose, inputs for name and email, one button. */
export function DetailsForm({ filling, details }: { filling: Filling; details: FormDetails }) {
  const t = useT("form");
  const form = useRef<HTMLFormElement>(null);
  const isPrefilled = filling.isGiven.value;
  const entry = filling.entry.value;
  const faults = filling.faults.value;
  const busy = filling.busy.value;
  const prefilled = (["name", "email"] as const).filter((one) => isPrefilled[one]).map((one) => entry[one]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = await filling.start();
    const input = wrong && form.current?.elements.namedItem(wrong);
    if (input instanceof HTMLElement) input.focus();
  };
  const line = (name: Line) => {
    const fault = faults[name];
    return {
      name,
      value: entry[name] ?? "",
      error: fault && ("key" in fault ? t(fault.key) : fault.words),
      onChange: (event: { target: { value: string } }) => filling.type(name, event.target.value),
      onBlur: () => filling.leave(name),
    };
  };
  return (
    <div className="form-card cs-card">
      <FormHeader details={details} />
      <form className="form-lines" ref={form} onSubmit={submit} noValidate>
        {prefilled.length > 0 && <p>{t("as", { who: prefilled.join(" · ") })}</p>}
        {!isPrefilled.name && <TextField label={t("name")} autoComplete="name" maxLength={200} {...line("name")} />}
        {!isPrefilled.email && (
          <TextField
            label={t("email")}
            hint={t("email.hint")}
            type="email"
            dir="ltr"
            autoComplete="email"
            maxLength={254}
            {...line("email")}
          />
        )}
        {details.named?.map(({ _id, role }, index) => (
          <fieldset key={_id} className="form-named" aria-describedby={`${_id}-hint`}>
            <legend>{role ? t("named.role", { role }) : t("named.next")}</legend>
            <p id={`${_id}-hint`} className="cs-muted">
              {t("named.hint")}
            </p>
            <TextField label={t("named.name")} autoComplete="off" maxLength={200} {...line(`named.${index}.name`)} />
            <TextField
              label={t("named.email")}
              type="email"
              dir="ltr"
              autoComplete="off"
              maxLength={254}
              {...line(`named.${index}.email`)}
            />
          </fieldset>
        ))}
        <Trouble filling={filling} />
        <Button look="primary" large wide type="submit" busy={busy}>
          {t(busy ? "starting" : "start")}
        </Button>
        <p className="form-next">{t("next")}</p>
      </form>
    </div>
  );
}

function FormHeader({ details }: { details: FormDetails }) {
  const t = useT("form");
  const { senderName, role } = details;
  const { title, introduction, language } = textsFor(details, useLanguage());
  return (
    <header className="form-asks">
      <div className="form-sender">
        <Avatar name={senderName} color="#C7CEEA" size={40} />
        <p>{t("asks", { sender: senderName })}</p>
      </div>
      <h1 lang={language}>
        <bdi>{title}</bdi>
      </h1>
      {role && <p className="cs-muted">{t("role", { role })}</p>}
      {introduction.trim() && (
        <figure>
          <figcaption className="cs-hidden">{t("message", { sender: senderName })}</figcaption>
          <blockquote lang={language}>
            <p dir="auto">{introduction.trim()}</p>
          </blockquote>
        </figure>
      )}
    </header>
  );
}
