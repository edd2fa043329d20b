import type { PageView } from "../../../../domain/contract/views/views.ts";
import { fieldSize } from "../../../../domain/document/signing/drawn-fields.ts";
import { captionOf, signatureIdOf } from "../../../../domain/field/caption.ts";
import type { Field } from "../../../../domain/field/field.ts";
import type { KnownValues, ShownValue } from "../../../../domain/field/kind.ts";
import { kindOf } from "../../../../domain/field/kinds.ts";
import { type DocumentId, toInstant } from "../../../../domain/ids.ts";
import { FieldPicture } from "../../../fields/field-picture.tsx";
import { readableOn } from "../../../fields/readable.ts";
import { useT } from "../../../host/i18n.ts";
import type { Owner } from "../../draft/owners.ts";
import { KindIcon } from "../palette/kind-icons.tsx";

/** The content of a field's box: the preview of its value, else the requested input. @useSignals */
export function FieldFace({
  field,
  owner,
  page,
}: {
  field: Field;
  owner: Owner | undefined;
  page: PageView | undefined;
}) {
  const t = useT("prepare");
  const kind = kindOf(field.type);
  const size = fieldSize(field);
  const shapes = readableOn(page, kind.shapes(field, shownIn(field, owner), size), field.box);
  const picture = shapes.length > 0 && <FieldPicture shapes={shapes} size={size} />;
  if (kind.form === "check") {
    return (
      <span className="pr-face pr-face-check" data-round={field.type === "radio" || undefined} aria-hidden>
        {picture}
      </span>
    );
  }
  const hasText = shapes.some((shape) => shape.shape === "text");
  if (kind.form === "text" || kind.form === "none") {
    if (hasText) return <span className="pr-face pr-face-drawn">{picture}</span>;
    return (
      <span className="pr-face pr-face-text" dir="auto" aria-hidden>
        {field.placeholder || field.label || t(`kind.${field.type}`)}
      </span>
    );
  }
  return (
    <span className="pr-face pr-face-sign" aria-hidden>
      <KindIcon type={field.type} />
      <span className="cs-truncate">{field.label || t(`kind.${field.type}`)}</span>
      {picture}
    </span>
  );
}

/** A field's visible text, for its accessible name. */
export function faceTextOf(field: Field, owner: Owner | undefined): string | undefined {
  const { value } = shownIn(field, owner);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The field as its owner would see it now; a signature shows only its lines of text. */
function shownIn(field: Field, owner: Owner | undefined): ShownValue {
  const kind = kindOf(field.type);
  const known = knownOf(owner);
  const language = field.language ?? known.language;
  if (kind.form === "none") return { value: field.data, language };
  if (kind.form === "ink") {
    const signatureId = owner ? signatureIdOf("00000000" as DocumentId, owner._id) : "";
    return { value: false, caption: captionOf(field, { ...known, signatureId }), language };
  }
  const value = kind.prefill?.(field, known);
  if (typeof value !== "string" || value === "") return { value: value ?? false, language };
  return { value: kind.displayText?.(field, value, language) ?? value, language };
}

function knownOf(owner: Owner | undefined): KnownValues {
  return {
    // A group's signer is not known yet.
    name: owner && !owner.isGroup ? owner.name : "",
    email: owner?.email ?? "",
    title: "",
    company: "",
    at: toInstant(Date.now()),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC",
    language: owner?.language ?? "en",
  };
}
