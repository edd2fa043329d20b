import { BadgeCheck, RotateCcw, ShieldAlert, Signature } from "lucide-react";
import { type PointerEvent, useMemo, useRef, useState } from "react";
import { useLanguage, useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { useSheet } from "../ui/styles/sheet.ts";
import { createTrial, FEE, RAISED_FEE, strokeThrough } from "./trial.ts";
import css from "./trial-sheet.css?inline";

type Trial = ReturnType<typeof createTrial>;

/** The signature that "Sign for me" writes. */
const SAMPLE =
  "M20 62c10-26 22-40 27-33 4 7-10 36-16 36-6 0 8-25 23-25 10 0 1 19 8 19 8 0 10-18 17-18 6 0 0 16 7 16 8 0 14-27 20-39-4 21-10 38-3 39 8 0 13-20 20-20 5 0 2 9 9 9 6 0 10-5 15-9 4 7 12 8 22 3";
const PAD = { width: 220, height: 84 };
/** Length in characters below which a stroke is a stray click. */
const STROKE_MIN = 40;

/** A page to sign and then to tamper with: its seal is a real SHA-256 of the page's contents. */
export function TrialSheet() {
  useSheet(css);
  const t = useT("front");
  const language = useLanguage();
  const trial = useMemo(() => createTrial(), []);
  const money = useMemo(
    () => new Intl.NumberFormat(language, { style: "currency", currency: "EUR", maximumFractionDigits: 0 }),
    [language],
  );
  const state = trial.state.value;
  return (
    <section className="fr-trial" data-state={state} aria-label={t("sheet.label")}>
      <div className="fr-sheet">
        <p className="fr-sheet-title">{t("sheet.title")}</p>
        <p className="fr-sheet-parties">{t("sheet.parties")}</p>
        <p>{t("sheet.task")}</p>
        <dl>
          <dt>{t("sheet.fee")}</dt>
          <dd data-changed={trial.fee.value !== FEE || undefined}>{money.format(trial.fee.value)}</dd>
        </dl>
        <span className="fr-lines" aria-hidden="true" />
        <SignatureBox trial={trial} />
        <Stamp state={state} />
      </div>
      <TrialPanel trial={trial} raised={money.format(RAISED_FEE)} />
    </section>
  );
}

function SignatureBox({ trial }: { trial: Trial }) {
  const t = useT("front");
  const points = useRef<{ x: number; y: number }[]>([]);
  const [stroke, setStroke] = useState("");
  const signature = trial.signature.value;
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * PAD.width;
    const y = ((event.clientY - box.top) / box.height) * PAD.height;
    points.current.push({ x, y });
    setStroke(strokeThrough(points.current));
  };
  const finish = () => {
    const path = strokeThrough(points.current);
    points.current = [];
    setStroke("");
    if (path.length >= STROKE_MIN) void trial.sign(path);
  };
  return (
    <div className="fr-signature">
      <span>{t("sheet.signature")}</span>
      {/* Decorative for pointers; keyboard users have the button below. */}
      <svg
        viewBox={`0 0 ${PAD.width} ${PAD.height}`}
        aria-hidden="true"
        onPointerDown={
          signature === null
            ? (event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                points.current = [];
                follow(event);
              }
            : undefined
        }
        onPointerMove={(event) => points.current.length > 0 && follow(event)}
        onPointerUp={finish}
        onPointerCancel={finish}
      >
        <path className={signature === SAMPLE ? "fr-drawn" : ""} d={signature ?? stroke} pathLength={1} />
      </svg>
      {signature === null && stroke === "" && (
        <small>
          <Signature aria-hidden />
          <span>{t("sheet.pad")}</span>
        </small>
      )}
    </div>
  );
}

/** Shown on the sheet once it is sealed. */
function Stamp({ state }: { state: Trial["state"]["value"] }) {
  return (
    <span className="fr-stamp" aria-hidden="true">
      {state === "changed" ? <ShieldAlert /> : <BadgeCheck />}
    </span>
  );
}

/** Below the sheet: the verdict, and the next thing to try. */
function TrialPanel({ trial, raised }: { trial: Trial; raised: string }) {
  const t = useT("front");
  const state = trial.state.value;
  const fingerprint = /^[0-9a-f]{64}$/.exec(trial.current.value ?? "")?.[0];
  return (
    <div className="fr-panel">
      <div role="status">
        {state === "unsigned" && <p>{t("sheet.sign.hint")}</p>}
        {state === "genuine" && (
          <p>
            <strong>{`${t("sheet.sealed")}.`}</strong>
            <span>{` ${t("sheet.sealed.text")}`}</span>
          </p>
        )}
        {state === "changed" && (
          <p>
            <strong>{`${t("sheet.changed")}.`}</strong>
            <span>{` ${t("sheet.changed.text")}`}</span>
          </p>
        )}
      </div>
      {state !== "unsigned" && fingerprint && (
        <p className="fr-fingerprint">
          <span>{`${t("sheet.fingerprint")} `}</span>
          <code dir="ltr" translate="no">{`${fingerprint.slice(0, 16).replace(/.{4}(?!$)/g, "$& ")}…`}</code>
        </p>
      )}
      <div className="fr-moves">
        {state === "unsigned" && <Button onClick={() => void trial.sign(SAMPLE)}>{t("sheet.sign")}</Button>}
        {state === "genuine" && (
          <Button onClick={() => void trial.setFee(RAISED_FEE)}>{t("sheet.cheat", { amount: raised })}</Button>
        )}
        {state === "changed" && <Button onClick={() => void trial.setFee(FEE)}>{t("sheet.restore")}</Button>}
        {state !== "unsigned" && (
          <Button look="quiet" icon={<RotateCcw aria-hidden />} onClick={() => trial.restart()}>
            {t("sheet.again")}
          </Button>
        )}
      </div>
    </div>
  );
}
