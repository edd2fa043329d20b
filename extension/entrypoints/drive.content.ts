/** In Drive and its editors: a bar of our own while something that can be signed is selected or open. */
import { defineContentScript } from "wxt/utils/define-content-script";
import { accountOf } from "../sites/account.ts";
import { showBar } from "../sites/drive/bar.ts";
import { readDrive } from "../sites/drive/read.ts";
import { handOver } from "../sites/hand-over.ts";
import { onPress, type Purpose } from "../sites/page-button.ts";
import { placeNote } from "../sites/page-note.ts";
import { watchPage } from "../sites/page-watch.ts";
import { loadWords } from "../sites/words.ts";
import "../sites/page.css";

export default defineContentScript({
  matches: ["https://drive.google.com/*", "https://docs.google.com/*"],
  runAt: "document_idle",
  async main(ctx) {
    const words = await loadWords(document.documentElement.lang);
    const say = placeNote(document, ctx);
    const show = () =>
      showBar(
        document,
        read().files.map((file) => file.fileName || file.id),
        words,
      );
    watchPage(document, ctx, ["aria-selected", "data-id"], show);
    onPress(document, ctx.signal, (_, purpose) => handOver(ctx, say, words, takingOf(purpose)));
    ctx.addEventListener(window, "wxt:locationchange", show);
    ctx.onInvalidated(() => showBar(document, [], words));
  },
});

const account = () => accountOf(location.pathname);
const read = () => readDrive(document, new URL(location.href), account());

function takingOf(purpose: Purpose) {
  const { files, folderId } = read();
  const [first] = files;
  if (!first) return null;
  return {
    intent: purpose === "drive_myself" ? ("sign_myself" as const) : ("send" as const),
    files: files.map(({ url, fileName }) => ({ url, name: fileName })),
    place: { site: "drive" as const, account: account(), folderId, fileId: first.id },
  };
}
