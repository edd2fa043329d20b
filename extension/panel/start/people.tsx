import { Check, Plus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { sameEmail } from "../../../domain/recipient/email.ts";
import { useT } from "../../../features/host/i18n.ts";
import type { Person } from "../../../features/prepare/draft/changes/people-changes.ts";
import { Button } from "../../../features/ui/controls/button.tsx";
import { TextField } from "../../../features/ui/controls/text-field.tsx";
import type { Start } from "./create-start.ts";

/** Chooses the signers: participants of the mail's thread with one press each, and any others. */
export function People({ start, me }: { start: Start; me: Person | null }) {
  const t = useT("extension");
  const chosen = start.people.value;
  const offered = start.offered.value;
  const isIn = (list: readonly Person[], { email }: Person) => list.some((one) => sameEmail(one.email, email));
  const typed = chosen.filter((one) => !isIn(offered, one) && !(me && sameEmail(me.email, one.email)));
  const others = offered.filter((one) => !(me && sameEmail(me.email, one.email)));
  return (
    <section className="xt-people" aria-labelledby="xt-people">
      <h2 id="xt-people">{t("people.title")}</h2>
      <ul>
        {[...others, ...typed].map((one) => (
          <li key={one.email}>
            <Chip person={one} label={one.name || one.email} isChosen={isIn(chosen, one)} start={start} />
          </li>
        ))}
        {me && (
          <li>
            <Chip person={me} label={t("people.me")} isChosen={isIn(chosen, me)} start={start} />
          </li>
        )}
      </ul>
      <AddPerson start={start} isOpen={others.length === 0} />
    </section>
  );
}

type ChipProps = { person: Person; label: string; isChosen: boolean; start: Start };

function Chip({ person, label, isChosen, start }: ChipProps) {
  const t = useT("extension");
  return (
    <button
      type="button"
      className="xt-chip"
      aria-pressed={isChosen}
      title={`${person.email}. ${t(isChosen ? "people.chosen" : "people.offered", { name: label })}`}
      onClick={() => start.togglePerson(person)}
    >
      {isChosen ? <Check aria-hidden /> : <Plus aria-hidden />}
      <bdi>{label}</bdi>
    </button>
  );
}

/** Adds a person who is not in the mail. */
function AddPerson({ start, isOpen }: { start: Start; isOpen: boolean }) {
  const t = useT("extension");
  const [isConfirming, setAsked] = useState(false);
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [isWrong, setWrong] = useState(false);
  if (!isOpen && !isConfirming) {
    return (
      <Button look="quiet" icon={<Plus aria-hidden />} onClick={() => setAsked(true)}>
        {t("people.add")}
      </Button>
    );
  }
  const add = (event: FormEvent) => {
    event.preventDefault();
    const isAdded = start.addPerson({ name: name.trim(), email: email.trim() });
    setWrong(!isAdded);
    if (!isAdded) return;
    setName("");
    setEmail("");
    setAsked(false);
  };
  return (
    <form className="xt-add" noValidate onSubmit={add}>
      <TextField
        label={t("people.add.email")}
        type="email"
        value={email}
        autoComplete="off"
        autoFocus={isConfirming}
        error={isWrong ? t("people.add.invalid") : undefined}
        onChange={(event) => {
          setEmail(event.target.value);
          setWrong(false);
        }}
      />
      <TextField
        label={t("people.add.name")}
        value={name}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit">{t("people.add.button")}</Button>
    </form>
  );
}
