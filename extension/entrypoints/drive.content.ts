/** In Drive and its editors: shows our bar while a signable file is selected, previewed or open. */
import { browser } from "wxt/browser";
import { defineContentScript } from "wxt/utils/define-content-script";
import { positionBar, showBar } from "../sites/drive/bar.ts";
import { hideBar, isBarHidden, onBarChange } from "../sites/drive/hidden-bar.ts";
import { accountIn, readDrive } from "../sites/drive/read.ts";
import { followPresses, type Presses } from "../sites/drive/selection.ts";
import { drive } from "../sites/drive/selectors.ts";
import { handOver } from "../sites/hand-over.ts";
import { onPress, type Purpose } from "../sites/page-button.ts";
import { insertNote } from "../sites/page-note.ts";
import { reportOf } from "../sites/page-report.ts";
import { loadTexts } from "../sites/page-texts.ts";
import { watchPage } from "../sites/page-watch.ts";
import { checkItself } from "../sites/self-check.ts";
import "../sites/page.css";

export default defineContentScript({
  matches: ["https://drive.google.com/*", "https://docs.google.com/*"],
  runAt: "document_idle",
  async main(ctx) {
    const site = location.hostname;
    let isHidden = await isBarHidden(site);
    const texts = await loadTexts(document.documentElement.lang);
    const showNote = insertNote(document, ctx);
    const presses = followPresses(document, ctx.signal, () => show());
    const read = () => readDrive(document, new URL(location.href), presses.ids());
    const check = checkItself(document, ctx, texts, {
      ...{ name: "Google Drive" as const, look: () => read().state, report },
      shown: () => location.href,
    });
    const show = () => {
      const { files, refused } = isHidden ? emptySelection : read();
      const names = files.map((file) => file.fileName || file.id);
      showBar(document, { names, refused }, texts, () => void hideBar(site, true));
      check();
    };
    const stopListening = onBarChange(site, async () => {
      isHidden = await isBarHidden(site);
      show();
    });
    watchPage(document, ctx, ["aria-selected", "aria-hidden", "data-id"], show);
    onPress(document, ctx.signal, (_, purpose) => handOver(ctx, showNote, texts, takingOf(presses, purpose)));
    // A selection in one folder does not apply to another.
    ctx.addEventListener(window, "wxt:locationchange", () => {
      presses.clear();
      show();
    });
    ctx.addEventListener(window, "resize", () => positionBar(document));
    ctx.onInvalidated(() => {
      stopListening();
      showBar(document, emptySelection, texts, () => undefined);
    });
  },
});

const emptySelection = { files: [], names: [], refused: [] } as const;

function report(): string {
  const { version } = browser.runtime.getManifest();
  const { row, selected, names, labels, icon, preview, previewName } = drive;
  const selectors = { row, selected, names, labels: labels.map(([one]) => one), icon, preview, previewName };
  const part =
    document.querySelector('[role="dialog"]:not([aria-hidden="true"])') ?? document.querySelector('[role="main"]');
  return reportOf(document, { site: "Google Drive", version, selectors, part: part ?? document.body });
}

function takingOf(presses: Presses, purpose: Purpose) {
  const address = new URL(location.href);
  const { files, folderId } = readDrive(document, address, presses.ids());
  const [first] = files;
  if (!first) return null;
  return {
    intent: purpose === "drive_myself" ? ("sign_myself" as const) : ("send" as const),
    files: files.map(({ url, fileName }) => ({ url, name: fileName })),
    place: { site: "drive" as const, account: accountIn(address), folderId, fileId: first.id },
  };
}
