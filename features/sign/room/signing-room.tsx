import { Suspense, useEffect, useRef, useState } from "react";
import type { DocumentLanguage } from "../../../domain/text/language.ts";
import { type HostStorage, useHost } from "../../host/host.ts";
import { useI18n, useT } from "../../host/i18n.ts";
import { Skeleton } from "../../ui/controls/skeleton.tsx";
import { BrandLook } from "../../ui/layout/brand-look.tsx";
import { Main } from "../../ui/layout/main.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import type { Prefill } from "../form/prefill.ts";
import { createSigning, type Signing } from "../form/signing.ts";
import { lazyWithRetry, pause, whenIdle } from "../form/wait-for-network.ts";
import { type HiddenAction, OpenRoom } from "./open-room.tsx";
import { createSession } from "./session.ts";
import css from "./sign.css?inline";
import { type SigningCalls, signingCalls } from "./signing-calls.ts";

const LinkFailed = lazyWithRetry(() => import("./link-failed.tsx"));
const StatusRoom = lazyWithRetry(() => import("./status-room.tsx"));
const EntryRoom = lazyWithRetry(() => import("../entry/entry-room.tsx"));

type Props = {
  /**
   * The last part of the mailed link; a function, of constant identity, if it may change later; for a preview, the
   * calls that replace the server.
   */
  token: string | (() => string) | SigningCalls;
  /** The language that the sender chose for this signer; a host may follow it. */
  onSignerLanguage?: (language: DocumentLanguage) => void;
  /** Receives the document's title, e.g. for the window. */
  onTitle?: (title: string) => void;
  /** Values that the host fills in; read when the link is opened. */
  prefill?: Prefill;
  /** Actions that the host leaves out. */
  without?: readonly HiddenAction[];
  /** Opens with the dialog that declines, where declining is possible. */
  declines?: boolean;
};

/** The room behind a recipient's link: reading, signing, declining, and everything after. */
export function SigningRoom({ token, prefill, ...callbacks }: Props) {
  useSheet(css);
  const signing = useSigning(token, prefill);
  return signing ? <Branded signing={signing} {...callbacks} /> : <Opening />;
}

/** Keeps the workspace's looks while the room changes. */
function Branded(props: Omit<Props, "token"> & { signing: Signing }) {
  const state = props.signing.state.value;
  return (
    <BrandLook brand={state.status === "ready" ? state.view.brand : undefined}>
      {state.status === "ready" && state.view.isTest && <aside className="sign-test">TEST</aside>}
      <Room {...props} />
    </BrandLook>
  );
}

function Room({
  signing,
  onSignerLanguage,
  onTitle,
  without = [],
  declines = false,
}: Omit<Props, "token"> & { signing: Signing }) {
  const state = signing.state.value;
  const view = state.status === "ready" ? state.view : null;
  const language = view?.signerLanguage;
  const title = view?.title;
  useEffect(() => {
    if (language) onSignerLanguage?.(language);
  }, [language, onSignerLanguage]);
  useEffect(() => {
    if (title) onTitle?.(title);
  }, [title, onTitle]);
  useFreshAssets(signing, view?.assets?.expiresAt);
  useEffect(() => {
    if (view?.room === "open") whenIdle(StatusRoom.fetch);
  }, [view?.room]);
  if (state.status === "loading") return <Opening />;
  if (state.status === "failed") {
    if (state.refusal.code === "unreachable") return <Opening offline />;
    return (
      <Suspense fallback={<Opening />}>
        <LinkFailed refusal={state.refusal} onRetry={signing.open} />
      </Suspense>
    );
  }
  const { room } = state.view;
  if (room === "open")
    return <OpenRoom signing={signing} view={state.view} now={Date.now()} without={without} declines={declines} />;
  return (
    <Suspense fallback={<Opening />}>
      {room === "verify" || room === "hand_over" || room === "elsewhere" || room === "payment" ? (
        <EntryRoom signing={signing} view={state.view} room={room} />
      ) : (
        <StatusRoom signing={signing} view={state.view} room={room} without={without} />
      )}
    </Suspense>
  );
}

/** Page URLs are valid for an hour; reading may take longer. */
function useFreshAssets(signing: Signing, expiresAt: string | undefined) {
  useEffect(() => {
    if (!expiresAt) return;
    const remainingMs = Date.parse(expiresAt) - Date.now() - 60_000;
    const timer = setTimeout(signing.refresh, Math.min(Math.max(remainingMs, 30_000), 2_000_000_000));
    return () => clearTimeout(timer);
  }, [signing, expiresAt]);
}

function useSigning(token: Props["token"], prefill: Prefill | undefined): Signing | null {
  const host = useHost();
  const i18n = useI18n();
  const [signing, setSigning] = useState<Signing | null>(null);
  const first = useRef(prefill);
  useEffect(() => {
    const isPreview = typeof token === "object";
    const session = isPreview ? null : createSession(host.storage, token);
    const signing = createSigning({
      calls: session ? signingCalls(host, session, () => i18n.language.peek()) : (token as SigningCalls),
      keepSession: (secret) => session?.keep(secret),
      storage: isPreview ? noStorage : host.storage,
      prefill: first.current,
      announce: host.announce,
      pause,
      newKey: () => crypto.randomUUID(),
    });
    setSigning(signing);
    signing.open();
    return () => signing.close();
  }, [host, i18n, token]);
  return signing;
}

/** A preview stores nothing. */
const noStorage: HostStorage = { get: () => null, set: () => undefined, remove: () => undefined, keys: () => [] };

/** Skeleton of the open room while it loads. */
function Opening({ offline }: { offline?: boolean }) {
  const t = useT("sign");
  return (
    <Main className="sign-main" aria-busy="true">
      <p className={offline ? "sign-offline" : "cs-hidden"} role="status">
        {t(offline ? "loading.offline" : "loading")}
      </p>
      <div className="sign-invitation">
        <Skeleton width="55%" height="40px" />
        <Skeleton width="80%" height="32px" />
        <Skeleton width="60%" height="16px" />
        <Skeleton height="64px" />
      </div>
      <div className="sign-page sign-page-empty" />
    </Main>
  );
}
