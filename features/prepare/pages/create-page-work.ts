/** State of editing one file's pages: plan, selection, undo and redo. The file does not change before it is applied. */
import { computed, signal } from "@preact/signals-react";
import { PAGES_LIMIT } from "../../../domain/document/file-part.ts";
import { createHistory } from "../editor/history.ts";
import * as steps from "./page-plan.ts";

export type PageWork = ReturnType<typeof createPageWork>;

/** Screen reader announcement; its text is `pages.said.<what>`. `pageNumber` counts from 1. */
export type PageAnnouncement = {
  act: "turned" | "removed" | "moved" | "inserted" | "undone" | "redone" | "last" | "full";
  count: number;
  pageNumber: number;
};

const noIds: steps.Ids = new Set();

export function createPageWork(original: readonly steps.SourcePage[]) {
  let ids = 0;
  const newId = () => `p${++ids}`;
  const plan = signal<steps.Plan>(steps.planOf(original, newId));
  const selection = signal<steps.Ids>(noIds);
  /** The page that has the roving focus: keys act on it and Tab leads to it. */
  const active = signal(plan.peek()[0]?.id ?? "");
  const announcement = signal<PageAnnouncement | null>(null);
  let anchor = active.peek();
  const history = createHistory<steps.Plan>({
    read: () => plan.peek(),
    write: (next) => {
      plan.value = next;
    },
  });

  const indexOf = (id: string) => plan.peek().findIndex((page) => page.id === id);
  /** The pages a command applies to: the selected ones, else the active one. */
  const selectedIds = (): steps.Ids =>
    selection.peek().size > 0 ? selection.peek() : new Set(indexOf(active.peek()) < 0 ? [] : [active.peek()]);

  function announce(act: PageAnnouncement["act"], count: number): void {
    announcement.value = { act, count, pageNumber: indexOf(active.peek()) + 1 };
  }

  function choose(chosen: Iterable<string>, act: string): void {
    selection.value = new Set(chosen);
    active.value = act;
  }

  /** Drops selected pages that a step removed. */
  function settle(near: number): void {
    const known = new Set(plan.peek().map((page) => page.id));
    selection.value = new Set([...selection.peek()].filter((id) => known.has(id)));
    if (!known.has(active.peek())) active.value = plan.peek()[Math.min(near, plan.peek().length - 1)]?.id ?? "";
    if (!known.has(anchor)) anchor = active.peek();
  }

  function record(next: steps.Plan, act: PageAnnouncement["act"], count: number): void {
    if (next === plan.peek()) return;
    const near = Math.max(indexOf(active.peek()), 0);
    history.record(next);
    settle(near);
    announce(act, count);
  }

  function step(isDone: boolean, act: "undone" | "redone"): void {
    if (!isDone) return;
    settle(0);
    announce(act, 1);
  }

  return {
    plan,
    selection,
    active,
    announcement,
    original,
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    isChanged: computed(() => steps.isChanged(plan.value, original)),
    indexOf,

    /** Selects only this page. */
    select(id: string): void {
      anchor = id;
      choose([id], id);
    },
    toggle(id: string): void {
      const chosen = new Set(selection.peek());
      if (!chosen.delete(id)) chosen.add(id);
      anchor = id;
      choose(chosen, id);
    },
    /** Selects from the anchor to this page. */
    extendTo(id: string): void {
      const [from, to] = [indexOf(anchor), indexOf(id)].sort((a, b) => a - b) as [number, number];
      choose(
        plan
          .peek()
          .slice(Math.max(from, 0), to + 1)
          .map((page) => page.id),
        id,
      );
    },
    /** Makes that page active without selecting it. */
    goTo(index: number): void {
      const page = plan.peek()[Math.min(Math.max(index, 0), plan.peek().length - 1)];
      if (page) active.value = page.id;
    },
    selectAll(): void {
      const all = plan.peek().map((page) => page.id);
      choose(selection.peek().size === all.length ? [] : all, active.peek());
    },
    clear(): void {
      choose([], active.peek());
    },
    turn(by: 90 | 270): void {
      record(steps.turnedPages(plan.peek(), selectedIds(), by), "turned", selectedIds().size);
    },
    remove(): void {
      const chosen = selectedIds();
      if (chosen.size >= plan.peek().length) announce("last", plan.peek().length);
      else record(steps.withoutPages(plan.peek(), chosen), "removed", chosen.size);
    },
    moveBy(by: 1 | -1): void {
      const chosen = selectedIds();
      record(steps.steppedPages(plan.peek(), chosen, by), "moved", chosen.size);
    },
    /** Moves before the page that currently has the index `gap`. */
    moveTo(gap: number): void {
      const chosen = selectedIds();
      record(steps.movedPages(plan.peek(), chosen, gap), "moved", chosen.size);
    },
    /** Inserts after the last selected page, or at the end, and selects the inserted pages. */
    insert(pages: readonly steps.SourcePage[]): boolean {
      if (plan.peek().length + pages.length > PAGES_LIMIT) {
        announce("full", PAGES_LIMIT);
        return false;
      }
      const added = steps.planOf(pages, newId);
      const last = plan.peek().findLastIndex((page) => selection.peek().has(page.id));
      history.record(steps.insertedPages(plan.peek(), last < 0 ? plan.peek().length : last + 1, added));
      anchor = added[0]?.id ?? anchor;
      choose(
        added.map((page) => page.id),
        anchor,
      );
      announce("inserted", added.length);
      return true;
    },
    undo: () => step(history.undo(), "undone"),
    redo: () => step(history.redo(), "redone"),
  };
}
