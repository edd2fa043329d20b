import { BellRing, Ellipsis, Link2, LockOpen, PencilLine, ScanFace, Send, Undo2, UsersRound } from "lucide-react";
import type { OwnerView } from "../../../domain/contract/views/views.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Avatar } from "../../ui/controls/avatar.tsx";
import { IconButton } from "../../ui/controls/button.tsx";
import { StatusBadge } from "../../ui/controls/status-badge.tsx";
import { Menu } from "../../ui/overlay/menu.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import { useFormats } from "../../ui/use-formats.ts";
import { personBadge } from "../document-status.tsx";
import { actionsFor, type DetailPerson, type Entry, entriesOf, type PersonAction, turnStateOf } from "./people-of.ts";
import css from "./people-panel.css?inline";
import { PersonNews } from "./person-news.tsx";

type Props = {
  document: OwnerView;
  /** The reader's own entry, without a reminder: nobody reminds themselves. */
  own: DetailPerson | null;
  /** Id of the person whose action is running. */
  busyWith: string | null;
  onAction: (action: PersonAction, person: DetailPerson) => void;
};

const icons = {
  refund: Undo2,
  remind: BellRing,
  resend: Send,
  edit: PencilLine,
  link: Link2,
  unlock: LockOpen,
  selfie: ScanFace,
};

/** The status of each person, its time, and the possible actions. */
export function PeoplePanel({ document, ...acting }: Props) {
  useSheet(css);
  return (
    <ol className="cs-people">
      {entriesOf(document).map((entry) =>
        entry.kind === "person" ? (
          <PersonRow key={entry.person._id} person={entry.person} document={document} {...acting} />
        ) : (
          <GroupRow key={entry.group._id} entry={entry} document={document} {...acting} />
        ),
      )}
    </ol>
  );
}

function GroupRow({ entry, document, ...acting }: Props & { entry: Extract<Entry, { kind: "group" }> }) {
  const t = useT("dashboard");
  const formats = useFormats();
  const { group, people } = entry;
  const signed = people.filter((one) => one.status === "SIGNED").length;
  const counts = { signed: formats.number(signed), needed: formats.number(group.minSigners) };
  return (
    <li className="cs-people-group">
      <p>
        <UsersRound aria-hidden />
        <strong dir="auto">{group.name || t("person.unnamed")}</strong>
        <span className="cs-muted">{t("person.group", counts)}</span>
      </p>
      <ol className="cs-people">
        {people.map((person) => (
          <PersonRow key={person._id} person={person} document={document} {...acting} />
        ))}
      </ol>
    </li>
  );
}

function PersonRow({ person, document, own, busyWith, onAction }: Props & { person: DetailPerson }) {
  const t = useT("dashboard");
  const detail = useT("detail");
  const { tone, Icon, label } = personBadge(person, document.status);
  const name = person.name || person.email;
  const { withholds } = useHost();
  const isOut = document.status === "SENT" || document.status === "WAITING_FOR_PAYMENT";
  const isTurn = isOut && person.status === "SENT";
  const isOwn = person._id === own?._id;
  const offered = actionsFor(person, document).filter(
    (one) => !withholds?.has(one) && !(isOwn && (one === "remind" || one === "resend")),
  );
  const first = offered.find((action) => action !== "edit");
  const others = offered.filter((action) => action !== first && action !== "edit");
  const FirstIcon = first && icons[first];
  return (
    <li className="cs-person">
      <Avatar name={name} color={person.color} size={36} />
      <div className="cs-people-words">
        <div className="cs-people-line">
          <strong className="cs-truncate" dir="auto">
            {person.name || t("person.unnamed")}
          </strong>
          {document.status !== "DRAFT" && (
            <StatusBadge tone={isTurn && person.notDelivered ? "danger" : tone} icon={<Icon aria-hidden />}>
              {isTurn ? detail(`stand.${turnStateOf(person)}`) : t(label)}
            </StatusBadge>
          )}
        </div>
        <span className="cs-truncate cs-muted" dir="auto" title={person.email}>
          {person.email}
        </span>
        {person.roleType !== "signatureNeeded" && <small>{t(`person.role.${person.roleType}`)}</small>}
        <PersonNews
          person={person}
          step={document.signingOrder ? person.step : null}
          isTest={document.isTest === true}
        />
      </div>
      {document.status !== "DRAFT" && offered.length > 0 && (
        <div className="cs-people-actions">
          {first && FirstIcon && (
            <IconButton
              label={t(`person.${first}`)}
              icon={<FirstIcon aria-hidden />}
              busy={busyWith === person._id}
              onClick={() => onAction(first, person)}
            />
          )}
          {offered.includes("edit") && (
            <IconButton
              label={t("person.edit.named", { name })}
              icon={<PencilLine aria-hidden />}
              onClick={() => onAction("edit", person)}
            />
          )}
          {others.length > 0 && (
            <Menu
              label={t("person.actions", { name })}
              icon={<Ellipsis aria-hidden />}
              actions={others.map((action) => {
                const ActionIcon = icons[action];
                return {
                  id: action,
                  label: t(`person.${action}`),
                  icon: <ActionIcon aria-hidden />,
                  onAction: () => onAction(action, person),
                };
              })}
            />
          )}
        </div>
      )}
    </li>
  );
}
