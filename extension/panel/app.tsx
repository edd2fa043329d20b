import { lazy, Suspense, useEffect, useState } from "react";
import { useAccount } from "../../features/account/account-context.ts";
import type { ListQuery } from "../../features/dashboard/list-query.ts";
import { useT } from "../../features/host/i18n.ts";
import { Notice } from "../../features/ui/layout/notice.tsx";
import { useSheet } from "../../features/ui/styles/sheet.ts";
import { ClockContext } from "../../features/ui/use-formats.ts";
import { Bar } from "./bar.tsx";
import { Connect } from "./connect.tsx";
import css from "./panel.css?inline";
import { usePanel } from "./panel-context.ts";
import { Start } from "./start/start.tsx";
import { TwoFactorBar } from "./two-factor-bar.tsx";
import { useWaiting } from "./use-waiting.ts";
import { WorkspaceLook } from "./workspace-look.tsx";

/** Each screen loads its own code: the first screen needs only a file and a signer. */
const DocumentsScreen = lazy(async () => ({ default: (await import("./documents-screen.tsx")).DocumentsScreen }));
const DocumentScreen = lazy(async () => ({ default: (await import("./document-screen.tsx")).DocumentScreen }));
const PrepareScreen = lazy(async () => ({ default: (await import("./prepare-screen.tsx")).PrepareScreen }));
const TemplatesScreen = lazy(async () => ({ default: (await import("./templates-screen.tsx")).TemplatesScreen }));
const SignScreen = lazy(async () => ({ default: (await import("./sign-screen.tsx")).SignScreen }));

/** The side panel. */
export function App() {
  useSheet(css);
  const user = useAccount().user.value;
  const waiting = useWaiting();
  const clock = user ? { timeZone: user.timeZone, timeFormat: user.timeFormat } : {};
  return (
    <ClockContext value={clock}>
      <div className="xt-panel">
        <WorkspaceLook>
          <Bar waiting={waiting} />
          <Offline />
          <TwoFactorBar />
          {/* Without a boundary here, the bar would vanish while a screen loads its code or texts. */}
          <Suspense fallback={<main aria-busy="true" />}>{user === null ? <Connect /> : <Screen />}</Suspense>
        </WorkspaceLook>
      </div>
    </ClockContext>
  );
}

function Screen() {
  const screen = usePanel().screen.value;
  // A document replaces the list; going back restores the list's query.
  const [query, setQuery] = useState<ListQuery | null>(null);
  switch (screen.at) {
    case "documents":
      return <DocumentsScreen query={query} onQuery={setQuery} />;
    case "document":
      return <DocumentScreen key={screen.documentId} documentId={screen.documentId} />;
    case "prepare":
      return <PrepareScreen {...screen} />;
    case "templates":
    case "template":
    case "use_template":
      return <TemplatesScreen {...screen} />;
    case "sign":
      return <SignScreen key={screen.token} token={screen.token} />;
    default:
      return <Start />;
  }
}

function Offline() {
  const t = useT("extension");
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const update = () => setOnline(navigator.onLine);
    window.addEventListener("online", update);
    window.addEventListener("offline", update);
    return () => {
      window.removeEventListener("online", update);
      window.removeEventListener("offline", update);
    };
  }, []);
  return isOnline ? null : <Notice tone="warning">{t("offline")}</Notice>;
}
