import { CalendarClock, Download, Undo2, UserRoundPlus, X } from "lucide-react";
import { Suspense, useEffect, useMemo, useState } from "react";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { OutlinerContext, useNewOutliner } from "../../fields/outliner-context.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Brand } from "../../ui/controls/brand.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Main } from "../../ui/layout/main.tsx";
import { TranslationNotice } from "../../ui/layout/translation-notice.tsx";
import { useFormats } from "../../ui/use-formats.ts";
import { useNarrow } from "../fields/use-narrow.ts";
import { labelOf, stateOf } from "../form/fault-texts.ts";
import { type FormField, hasOwnContent, isInk } from "../form/form.ts";
import type { Signing } from "../form/signing.ts";
import { lazyWithRetry, whenIdle } from "../form/wait-for-network.ts";
import { createSavedInk } from "../ink/saved-ink.ts";
import { Invitation } from "./invitation.tsx";
import { PageStack } from "./page-stack.tsx";
import { Notices, SignBar } from "./sign-bar.tsx";
import { useDownload } from "./use-download.ts";
import { usePendingPages } from "./use-pending-pages.ts";

const FieldSheet = lazyWithRetry(() => import("../fields/field-sheet.tsx"));
const FieldLayer = lazyWithRetry(() => import("../fields/field-layer.tsx"));
const InkDialog = lazyWithRetry(() => import("../ink/ink-dialog.tsx"));
const ContentDialog = lazyWithRetry(() => import("../content/content-dialog.tsx"));
const DeclineDialog = lazyWithRetry(() => import("./decline-dialog.tsx"));
const DelegateDialog = lazyWithRetry(() => import("./delegate-dialog.tsx"));
const LaterDialog = lazyWithRetry(() => import("./continue-later-dialog.tsx"));
const ReclaimDialog = lazyWithRetry(() => import("../entry/reclaim-dialog.tsx"));
const SessionClock = lazyWithRetry(() => import("./session-clock.tsx"));

/** Ways to leave the room without signing. */
type Leaving = "decline" | "delegate" | "give_back" | "later";

export type HiddenAction = "decline" | "delegate" | "download";

type Props = { signing: Signing; view: SignerView; now: number; without: readonly HiddenAction[]; declines: boolean };

/** The room in which the recipient reads and signs. */
export function OpenRoom({ signing, view, now, without, declines }: Props) {
  const narrow = useNarrow();
  usePendingPages(signing, view);
  const outliner = useNewOutliner(signing.outlines);
  const host = useHost();
  const { userEmail } = view;
  const isHosted = view.host !== null;
  const saved = useMemo(() => createSavedInk(host, { userEmail, isHosted }), [host, userEmail, isHosted]);
  // Pages come first: they can be read while the form's code still loads.
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    setShown(true);
    for (const one of [Notices, InkDialog, FieldSheet, ContentDialog, DeclineDialog]) whenIdle(one.fetch);
  }, []);
  const [inkFor, setInkFor] = useState<FormField | null>(null);
  const [contentFor, setContentFor] = useState<FormField | null>(null);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [leaving, setLeaving] = useState<Leaving | null>(declines && !without.includes("decline") ? "decline" : null);
  const current = signing.steps.value.find((field) => field.key === signing.current.value) ?? null;

  /** Missing ink is asked for at once; on a narrow screen every other field opens its sheet. */
  const openField = (field: FormField) => {
    signing.goTo(field.key);
    if (hasOwnContent(field)) {
      setSheetOpen(false);
      setContentFor(field);
    } else if (isInk(field) && (!narrow || !signing.adoptedFor(field))) {
      if (!signing.adoptedFor(field) || signing.values.value[field.key] === true) setInkFor(field);
      else signing.placeInk([field]);
    } else setSheetOpen(narrow);
  };
  const goToNextField = () => {
    const field = signing.next();
    if (!field) {
      setSheetOpen(false);
      signing.goTo(null);
    } else if (narrow || isInk(field) || hasOwnContent(field)) openField(field);
  };
  const onBar = () => {
    if (signing.incomplete.value.length === 0) signing.finish();
    else goToNextField();
  };
  const sheetField = narrow && isSheetOpen && !inkFor && !contentFor ? current : null;
  return (
    <OutlinerContext value={outliner}>
      <div className="sign-room" data-sheet={sheetField ? true : undefined}>
        <Top signing={signing} view={view} without={without} onLeave={setLeaving} />
        <Main className="sign-main">
          <TranslationNotice language={view.signerLanguage} />
          <Invitation signing={signing} view={view} now={now} />
          <PageStack
            view={view}
            renderFields={(page) =>
              isShown && (
                <Suspense>
                  <FieldLayer {...{ signing, view, page, now, narrow }} onOpen={openField} onNext={goToNextField} />
                </Suspense>
              )
            }
          />
        </Main>
        <PrintNote />
        <SignBar signing={signing} view={view} onNext={onBar} />
        <StepText signing={signing} field={current} />
        <Suspense>
          {sheetField && (
            <FieldSheet
              signing={signing}
              view={view}
              field={sheetField}
              onClose={() => setSheetOpen(false)}
              onNext={goToNextField}
              onGo={openField}
              onInk={setInkFor}
            />
          )}
          {inkFor && (
            <InkDialog
              key={inkFor.key}
              signing={signing}
              view={view}
              field={inkFor}
              saved={saved}
              onClose={() => setInkFor(null)}
              onDone={(finish) => {
                setInkFor(null);
                setSheetOpen(false);
                if (finish) signing.finish();
                else if (narrow) goToNextField();
              }}
            />
          )}
          {contentFor && (
            <ContentDialog
              key={contentFor.key}
              signing={signing}
              view={view}
              field={contentFor}
              onClose={() => setContentFor(null)}
              onDone={() => {
                setContentFor(null);
                if (narrow) goToNextField();
              }}
            />
          )}
          {leaving === "decline" && <DeclineDialog {...{ signing, view }} onClose={() => setLeaving(null)} />}
          {leaving === "delegate" && <DelegateDialog {...{ signing, view }} onClose={() => setLeaving(null)} />}
          {leaving === "later" && <LaterDialog {...{ signing, view }} onClose={() => setLeaving(null)} />}
          {leaving === "give_back" && <ReclaimDialog {...{ signing, view }} onClose={() => setLeaving(null)} />}
        </Suspense>
      </div>
    </OutlinerContext>
  );
}

type TopProps = {
  signing: Signing;
  view: SignerView;
  without: readonly HiddenAction[];
  onLeave: (way: Leaving) => void;
};

function Top({ signing, view, without, onLeave }: TopProps) {
  const t = useT("sign");
  const download = useDownload(signing);
  return (
    <header className="sign-top">
      <Brand />
      <span className="sign-top-title cs-truncate" dir="auto">
        {view.title}
      </span>
      {!without.includes("download") && (
        <Button
          look="quiet"
          icon={<Download aria-hidden />}
          busy={download.isBusy}
          aria-label={t("menu.download")}
          onClick={download.start}
        >
          <span className="sign-wide">{t("menu.download")}</span>
        </Button>
      )}
      {view.canDelegate && !without.includes("delegate") && (
        <Button
          look="quiet"
          icon={<UserRoundPlus aria-hidden />}
          aria-label={t("menu.delegate")}
          onClick={() => onLeave("delegate")}
        >
          <span className="sign-wide">{t("menu.delegate")}</span>
        </Button>
      )}
      {view.canContinueLater && (
        <Button
          look="quiet"
          icon={<CalendarClock aria-hidden />}
          aria-label={t("menu.later")}
          onClick={() => onLeave("later")}
        >
          <span className="sign-wide">{t("menu.later")}</span>
        </Button>
      )}
      {view.host?.isHeld && (
        <Button
          look="quiet"
          icon={<Undo2 aria-hidden />}
          aria-label={t("menu.give_back")}
          onClick={() => onLeave("give_back")}
        >
          <span className="sign-wide">{t("menu.give_back")}</span>
        </Button>
      )}
      {!without.includes("decline") && (
        <Button look="quiet" icon={<X aria-hidden />} onClick={() => onLeave("decline")}>
          {t(view.roleType === "documentReviewer" ? "menu.reject" : "menu.decline")}
        </Button>
      )}
      {view.authenticationData.verifiedUntil && (
        <Suspense>
          <SessionClock until={view.authenticationData.verifiedUntil} onOver={signing.refresh} />
        </Suspense>
      )}
    </header>
  );
}

/** Announces the signer's current field to screen readers. */
function StepText({ signing, field }: { signing: Signing; field: FormField | null }) {
  const t = useT("sign");
  const formats = useFormats();
  const steps = signing.steps.value;
  const text = field
    ? t("field.step", {
        number: formats.number(steps.indexOf(field) + 1),
        count: formats.number(steps.length),
        label: labelOf(t, field),
        state: stateOf(t, field, signing.values.value[field.key]),
        page: formats.number(field.page + 1),
      })
    : signing.incomplete.value.length === 0
      ? t("bar.ready")
      : "";
  return (
    <p className="cs-hidden" aria-live="polite">
      {text}
    </p>
  );
}

/** Printed in place of a document whose pages are not all loaded; see `sign.css`. */
function PrintNote() {
  return <p className="sign-print">{useT("sign")("print.note")}</p>;
}
