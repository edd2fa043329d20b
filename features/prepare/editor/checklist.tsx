import { CircleAlert, CircleCheck } from "lucide-react";
import type { FieldKey } from "../../../domain/ids.ts";
import type { Fault, RefusalCode } from "../../../domain/outcome.ts";
import { useLanguage, useT } from "../../host/i18n.ts";
import { formatNumber } from "../../ui/formats.ts";
import { seatsIn } from "../draft/draft.ts";
import { indexOfPage } from "./canvas/page-shapes.ts";
import type { Editor } from "./create-editor.ts";
import { showFault } from "./show-fault.ts";

type Props = {
  editor: Editor;
  /** Title and success text, where the list is not about sending. */
  title?: string;
  ready?: string;
  /** Leads back to files and recipients; absent where nothing can be missing there. */
  onSetup?: () => void;
  /** Shows a field. */
  onShow: (key: FieldKey) => void;
  /** Called when a line leads away. */
  onLeave?: () => void;
};

/** Everything that keeps the document from being sent; each line leads to its place. */
export function Checklist({ editor, title, ready, onSetup, onShow, onLeave }: Props) {
  const t = useT("prepare");
  const faults = editor.faults.value;
  const faultText = useFaultText(editor);
  if (faults.length === 0) {
    return (
      <p className="pr-ready">
        <CircleCheck aria-hidden />
        <span>{ready ?? t("checklist.ready")}</span>
      </p>
    );
  }
  return (
    <section className="pr-checklist" aria-labelledby="pr-checklist">
      <h2 id="pr-checklist">{title ?? t("checklist.title")}</h2>
      <ul>
        {faults.map((fault) => (
          <li key={`${fault.path} ${fault.code}`}>
            <button
              type="button"
              onClick={() => {
                focusFault(editor, fault, onSetup, onShow);
                onLeave?.();
              }}
            >
              <CircleAlert aria-hidden />
              <span>{faultText(fault)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function focusFault(editor: Editor, fault: Fault, onSetup: Props["onSetup"], onShow: Props["onShow"]): void {
  const recipient = editor.draft.peek().recipients[Number(fault.path.split(".")[1])];
  if (fault.path.startsWith("fields.")) {
    const key = fault.path.slice("fields.".length) as FieldKey;
    showFault(editor, { key, code: fault.code }, onShow);
  } else if (fault.code === "recipient_without_field" || fault.code === "document_needs_signer") {
    const seats = recipient ? seatsIn(recipient) : [];
    const missing = editor.without.peek().find((one) => seats.includes(one._id));
    if (missing) editor.choose(missing._id);
    editor.offer("signature");
  } else onSetup?.();
}

const worded = [
  "recipient_without_field",
  "document_needs_signer",
  "recipient_needs_name",
  "recipient_needs_email",
  "invalid_email",
  "several_emails",
  "document_needs_title",
  "document_needs_file",
  "document_too_large_to_merge",
  "document_needs_recipient",
  "field_outside_page",
] as const satisfies readonly RefusalCode[];

/** A fault as text. */
function useFaultText(editor: Editor): (fault: Fault) => string {
  const t = useT("prepare");
  const refusal = useT("refusals");
  const language = useLanguage();
  const { recipients } = editor.draft.value;
  return (fault) => {
    const field = fault.path.startsWith("fields.") && editor.fieldOf(fault.path.slice("fields.".length) as FieldKey);
    const index = Number(fault.path.split(".")[1]);
    const member = /\.signingGroups\.(\d+)/.exec(fault.path)?.[1];
    const one = member === undefined ? recipients[index] : recipients[index]?.group?.members[Number(member)];
    const person = one?.name.trim() || one?.email.trim() || t("people.nth", { number: index + 1 });
    const code = worded.find((known) => known === fault.code);
    if (code) return t(`checklist.${code}`, { person });
    if (!field) {
      const sentence = refusal(fault.code, fault.params);
      return one && !fault.params?.name ? t("checklist.person", { person, fault: sentence }) : sentence;
    }
    const name = field.label || t(`kind.${field.type}`);
    const page = formatNumber(language, indexOfPage(editor.pages.value, field) + 1);
    return t("checklist.field", { field: name, page, fault: refusal(fault.code, fault.params) });
  };
}
