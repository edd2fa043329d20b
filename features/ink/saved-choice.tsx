import { useEffect, useId, useState } from "react";
import type { SavedSignatureView } from "../../domain/contract/profile.ts";
import { useT } from "../host/i18n.ts";
import { useFormats } from "../ui/use-formats.ts";
import type { Adopted } from "./adopted.ts";
import { SavedPicture } from "./saved-picture.tsx";

type Props = { saved: readonly SavedSignatureView[]; onInk: (ink: Adopted | null) => void };

/** The person's own saved signatures, the default chosen. */
export function SavedChoice({ saved, onInk }: Props) {
  const t = useT("sign");
  const formats = useFormats();
  const name = useId();
  const [chosen, setChosen] = useState(saved.find((one) => one.isDefault) ?? saved[0]);
  useEffect(() => onInk(chosen ? { image: chosen.image, way: chosen.way } : null), [chosen, onInk]);
  return (
    <div className="sign-saved">
      <fieldset className="sign-faces">
        <legend className="cs-hidden">{t("ink.saved")}</legend>
        {saved.map((one, index) => (
          <label key={one._id} className="sign-face sign-face-saved">
            <input
              type="radio"
              name={name}
              className="cs-hidden"
              checked={chosen === one}
              aria-label={t("ink.saved.name", { number: formats.number(index + 1) })}
              onChange={() => setChosen(one)}
            />
            <SavedPicture image={one.image} />
          </label>
        ))}
      </fieldset>
      <p className="cs-muted">{t("ink.saved.text")}</p>
    </div>
  );
}
