import { History, ShieldCheck, UserCheck } from "lucide-react";
import { useT } from "../../host/i18n.ts";
import { useSheet } from "../../ui/styles/sheet.ts";
import css from "./pitch.css?inline";

/** Describes the product in a picture and three lines. */
export function Pitch() {
  useSheet(css);
  const t = useT("account");
  return (
    <>
      <SheetPicture />
      <h2>{t("pitch.title")}</h2>
      <ul>
        <li>
          <ShieldCheck aria-hidden />
          <span>{t("pitch.seal")}</span>
        </li>
        <li>
          <History aria-hidden />
          <span>{t("pitch.audit")}</span>
        </li>
        <li>
          <UserCheck aria-hidden />
          <span>{t("pitch.signer")}</span>
        </li>
      </ul>
    </>
  );
}

/** Picture of a page with a signature being drawn and a seal. */
function SheetPicture() {
  return (
    <svg className="cs-sheet-picture" viewBox="0 0 240 176" aria-hidden="true" focusable="false">
      <rect className="cs-paper" width="208" height="176" rx="10" />
      <rect className="cs-word" x="22" y="24" width="92" height="9" rx="4.5" />
      <rect className="cs-word" x="22" y="48" width="164" height="6" rx="3" />
      <rect className="cs-word" x="22" y="62" width="150" height="6" rx="3" />
      <rect className="cs-word" x="22" y="76" width="158" height="6" rx="3" />
      <rect className="cs-word" x="22" y="148" width="120" height="2" rx="1" />
      <path
        className="cs-stroke"
        d="M30 138c10-26 20-36 24-30 4 7-9 32-14 32-6 0 6-22 20-22 9 0 1 17 7 17 7 0 9-16 15-16 5 0 0 14 6 14 7 0 12-24 17-34-3 18-8 33-2 34 7 0 11-12 17-12 4 0 2 8 8 8 5 0 8-4 12-7"
      />
      <circle className="cs-seal" cx="202" cy="138" r="26" />
      <path className="cs-seal-mark" d="m190 139 8 8 16-17" />
    </svg>
  );
}
