import { Camera } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useT } from "../../host/i18n.ts";
import pad from "../../ink/pad.css?inline";
import { Button } from "../../ui/controls/button.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import type { MakerProps } from "./content-dialog.tsx";
import { usePictureFile } from "./picture-maker.tsx";
import { dataUrlOf, photoOf, readPhoto } from "./read-photo.ts";

type Props = Pick<MakerProps, "content" | "maxBytes" | "onChange"> & {
  /** Placeholder for the picture; the default says that it becomes part of the document. */
  invitation?: string;
};

/** A photograph of the signer: by camera after they agree, or from a file. */
export function SelfieMaker({ content, maxBytes, onChange, invitation }: Props) {
  useSheet(pad);
  const t = useT("sign");
  const camera = useCamera();
  const { choose, isOver, isUnreadable } = usePictureFile(maxBytes, (photo) => {
    camera.stop();
    onChange(photo);
  });
  const capture = async () => {
    const shot = camera.video.current && (await photoOf(camera.video.current));
    const photo = shot && (await readPhoto(shot, maxBytes));
    if (!photo) return;
    camera.stop();
    onChange(await dataUrlOf(photo));
  };
  const isOn = camera.state === "on";
  return (
    <div className="sign-upload">
      <div className="sign-pad sign-camera" data-over={isOver || undefined}>
        {isOn ? (
          <video ref={camera.attach} autoPlay playsInline muted aria-label={t("made.selfie.video")} />
        ) : typeof content === "string" ? (
          <img src={content} alt={t("ink.upload.preview")} />
        ) : (
          <div className="sign-upload-empty">
            <Camera aria-hidden />
            <p>{invitation ?? t("made.selfie.consent")}</p>
          </div>
        )}
      </div>
      {(camera.state === "denied" || isUnreadable) && (
        <p className="cs-error" role="alert">
          {t(isUnreadable ? "made.unreadable" : "made.selfie.denied")}
        </p>
      )}
      <div className="sign-row">
        {isOn ? (
          <Button look="primary" icon={<Camera aria-hidden />} onClick={capture}>
            {t("made.selfie.take")}
          </Button>
        ) : (
          <Button
            look={content || camera.state === "denied" ? "secondary" : "primary"}
            icon={<Camera aria-hidden />}
            busy={camera.state === "asking"}
            onClick={camera.start}
          >
            {t(content ? "made.selfie.again" : "made.selfie.start")}
          </Button>
        )}
        <Button onClick={choose}>{t("ink.upload.choose")}</Button>
      </div>
    </div>
  );
}

/** The signer's front camera: off until they turn it on, off again on unmount. */
function useCamera() {
  const [state, setState] = useState<"off" | "asking" | "on" | "denied">("off");
  const stream = useRef<MediaStream | null>(null);
  const video = useRef<HTMLVideoElement | null>(null);
  const isUnmounted = useRef(false);
  const end = useCallback(() => {
    for (const track of stream.current?.getTracks() ?? []) track.stop();
    stream.current = null;
  }, []);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
      end();
    };
  }, [end]);
  return {
    state,
    video,
    attach(element: HTMLVideoElement | null) {
      video.current = element;
      if (element && element.srcObject !== stream.current) element.srcObject = stream.current;
    },
    async start() {
      setState("asking");
      try {
        const constraints = { facingMode: "user", width: { ideal: 1_600 } };
        stream.current = await navigator.mediaDevices.getUserMedia({ video: constraints, audio: false });
        if (isUnmounted.current) end();
        else setState("on");
      } catch {
        // Permission denied, no camera, or in use by another program: a file will do.
        setState("denied");
      }
    },
    stop() {
      end();
      setState("off");
    },
  };
}
