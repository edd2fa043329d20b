import { useEffect, useId, useState } from "react";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { TextField } from "../ui/controls/text-field.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { useFormats } from "../ui/use-formats.ts";
import type { Adopted } from "./adopted.ts";
import { chooseFaces, deviceFaceOnly, type FaceChoice, selectedFace, sortFaces } from "./face-choice.ts";
import { lettersLacking, loadFaces, writeWith } from "./handwriting.ts";
import { facesFor, plainFace } from "./handwriting-faces.ts";

type Props = {
  initials: boolean;
  /** The signer's language. */
  language: string;
  text: string;
  onText: (text: string) => void;
  onInk: (ink: Adopted | null) => void;
};

/** A name written in a choice of handwriting faces. */
export function StyleTab({ initials, language, text, onText, onInk }: Props) {
  const t = useT("sign");
  const common = useT("common");
  const formats = useFormats();
  const name = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const { choice, isBusy, again } = useFaceChoice(text, language);
  const { able, unable } = sortFaces(choice, chosen);
  const face = selectedFace(choice, chosen);
  // While the faces for a changed text load, there is nothing to adopt: the last choice is for another text.
  const written = choice.typed === text ? choice.written : "";
  useEffect(() => {
    const image = face && writeWith(face, written);
    onInk(image ? { image, way: "style" } : null);
  }, [face, written, onInk]);
  return (
    <div className="sign-style">
      <TextField
        label={t(initials ? "ink.text.initials" : "ink.text.signature")}
        value={text}
        maxLength={initials ? 12 : 80}
        autoComplete="off"
        onChange={(event) => onText(event.target.value)}
      />
      <p className="sign-left-out" role="status">
        {choice.leftOut.length > 0 && t("ink.letters.left_out", { letters: formats.list(choice.leftOut.slice(0, 5)) })}
      </p>
      <fieldset className="sign-faces">
        <legend className="cs-hidden">{t("ink.faces")}</legend>
        {[...able, ...unable].map((one, index) => {
          const letters = choice.lacking.get(one.family) ?? [];
          return (
            <label key={one.family} className="sign-face">
              <input
                type="radio"
                name={name}
                className="cs-hidden"
                checked={face === one}
                aria-label={
                  one === plainFace ? t("ink.face.device") : t("ink.face.name", { number: formats.number(index + 1) })
                }
                disabled={letters.length > 0}
                onChange={() => setChosen(one.family)}
              />
              {letters.length > 0 ? (
                <span className="sign-face-lacks">
                  {t("ink.face.lacks", { letters: formats.list(letters.slice(0, 5)) })}
                </span>
              ) : (
                <span
                  className="sign-face-text"
                  dir="auto"
                  style={{ fontFamily: `"${one.family}", system-ui`, fontSize: `${one.size}em` }}
                >
                  {choice.written || "\u00A0"}
                </span>
              )}
              {one === plainFace && (
                <small className="cs-muted" aria-hidden>
                  {t("ink.face.device")}
                </small>
              )}
            </label>
          );
        })}
      </fieldset>
      {choice.isLoading && <small>{common("loading")}</small>}
      {choice.failed && (
        <Notice
          actions={
            <Button busy={isBusy} onClick={again}>
              {common("retry")}
            </Button>
          }
        >
          {t("ink.faces.failed")}
        </Notice>
      )}
    </div>
  );
}

/**
 * The faces for a text and, per face, the characters it lacks; the previous result stays while new faces load. Faces
 * that fail to load are left out; `again` retries them.
 */
function useFaceChoice(text: string, language: string): { choice: FaceChoice; isBusy: boolean; again: () => void } {
  const host = useHost();
  const [choice, setChoice] = useState(() => deviceFaceOnly(text, lettersLacking));
  const [isBusy, setBusy] = useState(true);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry loads the same faces again
  useEffect(() => {
    let isUnmounted = false;
    const faces = [...facesFor(text, language), plainFace];
    setBusy(true);
    loadFaces(host, faces, text).then((failed) => {
      if (isUnmounted) return;
      const all = faces.filter((face) => !failed.includes(face));
      setChoice({ ...chooseFaces(text, all, lettersLacking), failed: failed.length > 0, isLoading: false });
      setBusy(false);
    });
    return () => {
      isUnmounted = true;
    };
  }, [host, text, language, tries]);
  return { choice, isBusy, again: () => setTries(tries + 1) };
}
