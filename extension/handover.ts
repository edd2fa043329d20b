/** From a click in a page to files in the tray. Nothing leaves the browser here. */
import { browser } from "wxt/browser";
import type { OwnMessage, PageMessage } from "./messages.ts";
import type { Sender } from "./senders.ts";
import { isSiteFile, isWebFile } from "./sources.ts";
import { canReach, takeFile } from "./take.ts";
import {
  addHandover,
  dropOrphans,
  forgetRefusals,
  type Handover,
  keepFile,
  keepRefusal,
  listHandovers,
  readStates,
} from "./tray.ts";

const AT_A_TIME = 3;
/** Being fetched by this background now; one that was ended has none. */
const underWay = new Set<string>();

type Take = PageMessage & { type: "take_files" };

/** What a page's content script asks for. */
export async function takeFromPage({ files, intent, place }: Take, { tab }: Sender): Promise<void> {
  const handover = handoverOf(files, { intent, place, tab });
  await addHandover(handover);
  await fetchMissing(handover);
}

/** A link or a tab of any page, by the context menu. */
export async function takeFromMenu(url: string, tab: Sender["tab"]): Promise<void> {
  const handover = handoverOf([{ url, name: "" }], { intent: "send", place: null, tab });
  await addHandover(handover);
  await fetchMissing(handover);
}

function handoverOf(files: Take["files"], from: Pick<Handover, "intent" | "place"> & Pick<Sender, "tab">): Handover {
  const { intent, place, tab } = from;
  return {
    id: crypto.randomUUID(),
    at: Date.now(),
    windowId: tab?.windowId ?? null,
    tabId: tab?.id ?? null,
    ...{ intent, place },
    files: files.map((file) => ({ id: crypto.randomUUID(), ...file })),
  };
}

/** Goes on with whatever an earlier background had begun, and tries once more what failed in the hand-over named. */
export async function resume({ handoverId }: Pick<OwnMessage & { type: "resume" }, "handoverId">): Promise<void> {
  for (const handover of await listHandovers()) {
    if (handover.id === handoverId) await forgetRefusals(handover);
    await fetchMissing(handover);
  }
  await dropOrphans();
}

async function fetchMissing(handover: Handover): Promise<void> {
  const known = await readStates(handover);
  const queue = handover.files.filter(({ id }) => !known.has(id) && !underWay.has(id));
  for (const { id } of queue) underWay.add(id);
  const work = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) await fetchOne(file, handover.place !== null);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
}

async function fetchOne({ id, url, name }: Handover["files"][number], isOfSite: boolean): Promise<void> {
  try {
    const isAllowed = isOfSite ? isSiteFile(url) : await mayFetch(url);
    const taken = isAllowed ? await takeFile(url, name) : { refused: "not_allowed" as const };
    if ("refused" in taken) await keepRefusal(id, taken.refused);
    else await keepFile(id, taken.state, taken.bytes);
  } finally {
    underWay.delete(id);
  }
}

/** Any other site is asked for by the person in the panel. A tab in front may be read on the click there. */
async function mayFetch(url: string): Promise<boolean> {
  if (!isWebFile(url)) return false;
  if (await browser.permissions.contains({ origins: [`${new URL(url).origin}/*`] })) return true;
  // What a click on a tab allows cannot be asked about, only tried.
  return canReach(url);
}
