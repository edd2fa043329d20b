import type { OwnerView } from "../../../domain/contract/views/views.ts";
import type { Answer, CallRefusal } from "../../host/api.ts";
import { createAutosave, type MergedChange, type Saved, type SaveRequest } from "../draft/autosave.ts";
import type { Draft } from "../draft/draft.ts";
import { serverDraft } from "../draft/draft-source.ts";
import { aDraft, aView } from "./builders.ts";

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

export const titled = (title: string): Draft => aDraft({ infos: { en: { title, message: "" } } });

export const refusal = (code: CallRefusal["code"], status: number, data?: OwnerView): Answer<Saved> => ({
  ok: false,
  refusal: { code, status, message: "", faults: [], ...(data ? { data } : {}) },
});

/** An autosave over a draft owned by the test, a manual clock and a server that responds on demand. */
export function anAutosave(start: { version?: number } = {}) {
  const stored = new Map<string, Draft>();
  const requests: SaveRequest[] = [];
  const merges: MergedChange[] = [];
  const timers: { at: number; callback: () => void }[] = [];
  let answer: (one: Answer<Saved>) => void = () => {};
  let nowMs = 0;
  let draft = titled("first");
  let keys = 0;
  const autosave = createAutosave(
    {
      current: () => draft,
      save(request) {
        requests.push(request);
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
      newerIn: (data) => serverDraft(data as OwnerView),
      keep(base, unsaved) {
        if (unsaved) stored.set(base.documentId ?? "new", unsaved.draft);
        else stored.delete(base.documentId ?? "new");
      },
      onSaved: () => {},
      onSettled: () => {},
      onMerged(one) {
        merges.push(one);
        draft = one.draft;
      },
      nowMs: () => nowMs,
      after(delayMs, callback) {
        const timer = { at: nowMs + delayMs, callback };
        timers.push(timer);
        return () => {
          if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1);
        };
      },
      newKey: () => `key ${++keys}`,
    },
    { documentId: start.version ? "d1" : null, version: start.version, saved: draft },
  );
  return {
    autosave,
    kept: stored,
    requests,
    taken: merges,
    draft: () => draft,
    change(step: (before: Draft) => Draft) {
      draft = step(draft);
      autosave.changed();
    },
    edit(title: string) {
      this.change((before) => ({ ...before, infos: { en: { title, message: "" } } }));
    },
    async wait(ms: number) {
      nowMs += ms;
      for (const timer of timers.filter((one) => one.at <= nowMs)) {
        timers.splice(timers.indexOf(timer), 1);
        timer.callback();
      }
      await settled();
    },
    async answer(one: Answer<Saved>) {
      answer(one);
      await settled();
    },
    saved: (version: number): Answer<Saved> => {
      const view = aView(draft, version);
      return { ok: true, value: { _id: view._id, version, view } };
    },
    titles: () => requests.map((request) => request.draft.infos.en?.title),
  };
}
