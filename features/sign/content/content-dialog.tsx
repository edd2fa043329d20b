import { X } from "lucide-react";
import { useCallback, useState } from "react";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { kindOf } from "../../../domain/field/kinds.ts";
import { useT } from "../../host/i18n.ts";
import type { Adopted } from "../../ink/adopted.ts";
import { DrawTab } from "../../ink/draw-tab.tsx";
import css from "../../ink/ink-frame.css?inline";
import pad from "../../ink/pad.css?inline";
import { Button, IconButton } from "../../ui/controls/button.tsx";
import { Modal } from "../../ui/overlay/modal.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import { labelOf } from "../form/fault-texts.ts";
import { type FormField, isFilled } from "../form/form.ts";
import type { Signing } from "../form/signing.ts";
import type { FieldContent } from "../form/stored-form.ts";
import { AttachMaker } from "./attach-maker.tsx";
import { PictureMaker } from "./picture-maker.tsx";
import { SelfieMaker } from "./selfie-maker.tsx";

type Props = { signing: Signing; view: SignerView; field: FormField; onClose: () => void; onDone: () => void };

/** Limit in bytes for all pictures of a form, which are sent in one request. */
const ALL_PICTURES_BYTES = 4_000_000;
const ONE_PICTURE_BYTES = 1_000_000;

/** Creates the content of one field: a drawing, a picture, a selfie, an attached file. */
export default function ContentDialog({ signing, view, field, onClose, onDone }: Props) {
  useSheet(css);
  useSheet(pad);
  const t = useT("sign");
  const [content, setContent] = useState<FieldContent | null>(() => signing.unfinishedIn(field));
  const change = useCallback(
    (next: FieldContent | null) => {
      setContent(next);
      signing.setUnfinished(field, next);
    },
    [signing, field],
  );
  const label = labelOf(t, field);
  const isThere = isFilled(signing.values.value[field.key]);
  const before = signing.pictureIn(field);
  const isFile = kindOf(field.type).form === "file";
  const accept = () => {
    if (content) signing.setContent(field, content);
    onDone();
  };
  return (
    <Modal className="sign-ink-dialog" label={label} onClose={onClose}>
      <header>
        <h2 dir="auto">{label}</h2>
        <IconButton label={t("sheet.document")} icon={<X aria-hidden />} onClick={onClose} />
      </header>
      <div className="sign-ink-body">
        <Maker
          {...{ signing, field, content: content ?? before ?? null, maxBytes: bytesFor(view), onChange: change }}
        />
      </div>
      <footer>
        <div className="sign-ink-actions">
          {isThere && !isFile && (
            <Button
              large
              onClick={() => {
                signing.setContent(field, null);
                onClose();
              }}
            >
              {t("ink.remove")}
            </Button>
          )}
          <Button look="primary" large disabled={!content && !isThere} onClick={accept}>
            {t("ink.adopt")}
          </Button>
        </div>
      </footer>
    </Modal>
  );
}

export type MakerProps = {
  signing: Signing;
  field: FormField;
  /** The new content, or what the field holds already. */
  content: FieldContent | null;
  maxBytes: number;
  onChange: (content: FieldContent | null) => void;
};

function Maker(props: MakerProps) {
  switch (props.field.type) {
    case "drawing":
      return <DrawingMaker {...props} />;
    case "selfie":
      return <SelfieMaker {...props} />;
    case "signerAttachment":
      return <AttachMaker {...props} />;
    default:
      return <PictureMaker {...props} />;
  }
}

function DrawingMaker({ signing, field, onChange }: MakerProps) {
  const onInk = useCallback((ink: Adopted | null) => onChange(ink?.image ?? null), [onChange]);
  return <DrawTab before={signing.unfinishedIn(field)} onInk={onInk} />;
}

function bytesFor(view: SignerView): number {
  const pictures = view.fields.filter((field) => kindOf(field.type).form === "picture").length;
  return Math.min(ONE_PICTURE_BYTES, ALL_PICTURES_BYTES / Math.max(1, pictures));
}
