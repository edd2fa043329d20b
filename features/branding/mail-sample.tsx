import { useEffect, useMemo, useRef, useState } from "react";
import type { Output } from "../../domain/contract/endpoint.ts";
import { previewBrandMailCall } from "../../domain/contract/workspace/branding.ts";
import { COLOR } from "../../domain/workspace/brand-colors.ts";
import { call } from "../host/api.ts";
import { useHost } from "../host/host.ts";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import { showMail } from "./mail-nodes.ts";

type Props = {
  primary: string | null;
  secondary: string | null;
  productName: string;
  logo: { url: string; width: number; height: number } | null;
};

/** Colours are chosen by dragging: the server is asked once the hand rests. */
const REST_MS = 250;

/** An invitation as the server would send it with the chosen branding. */
export function MailSample({ primary, secondary, productName, logo }: Props) {
  const host = useHost();
  const [mail, setMail] = useState<Output<typeof previewBrandMailCall> | null>(null);
  const paper = useRef<HTMLDivElement>(null);
  const { width, height, url = null } = logo ?? {};
  const body = useMemo(
    () => ({
      primaryColor: primary && COLOR.test(primary) ? primary : null,
      secondaryColor: secondary && COLOR.test(secondary) ? secondary : null,
      productName: productName.trim() || null,
      logo: width && height ? { width, height } : null,
    }),
    [primary, secondary, productName, width, height],
  );
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(async () => {
      const answer = await call(host, previewBrandMailCall, { body });
      if (isWanted && answer.ok) setMail(answer.value);
    }, REST_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [host, body]);
  useEffect(() => {
    const element = paper.current;
    if (element && mail) showMail(element.shadowRoot ?? element.attachShadow({ mode: "open" }), mail.html, url);
  }, [mail, url]);
  if (!mail) return <Skeleton height="420px" />;
  return (
    <div className="br-mail">
      <p className="br-envelope">
        <strong dir="auto">{mail.fromName}</strong>
        <span dir="auto">{mail.subject}</span>
      </p>
      <div className="br-sent" ref={paper} inert />
    </div>
  );
}
