/** Determines the type of a Drive row from its icon, its extension or the words after its name. */
import type { UploadKind } from "../../../domain/file/upload-kinds.ts";
import { signableKindOf } from "../signable.ts";
import type { Editor } from "./urls.ts";

/**
 * `unlikely`: a document of a kind that the server does not accept. `other`: folders, forms, films and anything else
 * that nobody signs.
 */
export type DriveType =
  | { is: "file"; kind: UploadKind | null }
  | { is: "editor"; editor: Editor }
  | { is: "unlikely" }
  | { is: "other" };

/** Google's own documents have no bytes; they can be exported as PDF. */
const editorOfType: Record<string, Editor> = {
  document: "document",
  spreadsheet: "spreadsheets",
  presentation: "presentation",
  drawing: "drawings",
};

/**
 * The editors' names in the interface languages, as Google writes them after a document's name. A name that contains
 * another one comes first.
 */
const editorNames: readonly [Editor, RegExp][] = [
  [
    "spreadsheets",
    /Google (Sheets|Tabellen|Таблицы|Таблици|スプレッドシート|스프레드시트|表格|試算表|E-Tablolar|Regneark|Trang tính|Spreadsheets?|शीट)|Hojas de cálculo de Google|Feuilles de calcul Google|Planilhas Google|Folhas de cálculo d[oa] Google|Fogli Google|جداول بيانات Google|(Υπολογιστικά φύλλα|Φύλλα) Google/iu,
  ],
  [
    "presentation",
    /Google (Slides?|Präsentationen|Презентации|スライド|프레젠테이션|幻灯片|簡報|Slaytlar|Presentasjoner|Presentaties|Trang trình bày|स्लाइड)|Presentaciones de Google|Présentations Google|Apresentações (d[oa] )?Google|Presentazioni Google|العروض التقديمية من Google|عروض Google التقديمية|Παρουσιάσεις Google/iu,
  ],
  [
    "drawings",
    /Google (Drawings|Zeichnungen|Рисунки|図形描画|드로잉|绘图|繪圖|Çizimler|Tegninger|Tekeningen|Gambar|Bản vẽ)|Dibujos de Google|Dessins Google|Desenhos Google|Disegni Google|رسومات Google|Σχέδια Google/iu,
  ],
  [
    "document",
    /Google (Docs|Dokumente|Документы|Документи|ドキュメント|문서|文档|文件|Dokümanlar|Dokumenter|Documenten|Dokumen|Tài liệu|डॉक्स?)|Documentos (de |d[oa] )?Google|Documenti Google|مستندات Google|Έγγραφα Google/iu,
  ],
];

const folderLabel =
  /\b(folder|ordner|carpeta|dossier|cartella|pasta|klasör|mappe|map)\b|папка|مجلد|फ़ोल्डर|फ़ोल्डर|フォルダ|폴더|文件夹|資料夾|thư mục|φάκελος/iu;

/** Extensions of documents that people keep in Drive and the server does not accept. */
const unlikelyEndings =
  /\.(pptx?|odp|odt|rtf|xlsx?|xlsm|heic|heif|tiff?|gif|bmp|webp|pages|numbers|key|txt|md|csv|html?|epub|docm|eml|msg)$/i;
const anyEnding = /\.[a-z0-9]{2,5}$/i;

/**
 * @param mediaType from the icon; empty if it has none
 * @param label after the name in the row's label, in the page's language
 */
export function typeOf(fileName: string, mediaType: string, label: string): DriveType {
  const ofGoogle = /google-apps\.(\w+)/.exec(mediaType)?.[1];
  if (ofGoogle) {
    const editor = editorOfType[ofGoogle];
    return editor ? { is: "editor", editor } : { is: "other" };
  }
  // A folder may be called "2026.pdf", a Google document "Terms.docx".
  if (mediaType === "" && label !== "") {
    const editor = editorNames.find(([, names]) => names.test(label))?.[0];
    if (editor) return { is: "editor", editor };
    if (/google/i.test(label) || folderLabel.test(label)) return { is: "other" };
  }
  const kind = signableKindOf(fileName, mediaType);
  if (kind) return { is: "file", kind };
  if (unlikelyEndings.test(fileName)) return { is: "unlikely" };
  // Neither icon nor extension is conclusive: the bytes decide.
  return mediaType === "" && !anyEnding.test(fileName) ? { is: "file", kind: null } : { is: "other" };
}
