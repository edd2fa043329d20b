import { batch, computed, signal } from "@preact/signals-react";
import type { Output } from "../../../domain/contract/endpoint.ts";
import * as contract from "../../../domain/contract/template/bulk.ts";
import type { Instant } from "../../../domain/ids.ts";
import type { BulkTarget } from "../../../domain/template/bulk/bulk.ts";
import { targetKey } from "../../../domain/template/bulk/target-key.ts";
import { type Answer, type CallRefusal, call, pathOf } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import { createLoaded } from "../../host/loaded.ts";
import { upload } from "../../host/upload.ts";

export type BulkRow = Output<typeof contract.readBulkRowCall>;
export type BulkCheck = Output<typeof contract.checkBulkCall>;

/** Uploads a table as a prepared sending, which the server stores. */
export function prepareBulk(host: Host, templateId: string, table: File): Promise<Answer<{ bulkId: string }>> {
  const form = new FormData();
  form.set("rows", table);
  form.set("hold", "true");
  return upload(host, contract.beginBulkCall, form, { params: { templateId } });
}

/** A sheet with a template's columns; `null` when it is refused. */
export async function fetchSheet(host: Host, templateId: string): Promise<Blob | null> {
  const response = await host.fetch(pathOf(contract.makeBulkSheetCall, { templateId }));
  return response.ok ? response.blob() : null;
}

/** A prepared sending: what each column fills in, its faults, and its rows. One per mount, without React. */
export function createBulk(host: Host, bulkId: string) {
  const params = { bulkId };
  const check = createLoaded(host, contract.checkBulkCall, { params });
  /** The chosen meanings of columns that the server has not checked yet. */
  const assigned = signal<ReadonlyMap<string, BulkTarget> | null>(null);
  const targets = computed(() => assigned.value ?? targetsOf(check.value.value));
  /** The refusal of the last change. */
  const refusal = signal<CallRefusal | null>(null);
  const isBusy = signal(false);
  /** Only the newest assignment counts. */
  let newest = 0;

  return {
    ...{ check, open: check.open, refusal, isBusy, targets },
    /** Number of rows that would be sent now. */
    ready: computed(() => {
      const { rows = 0, faultyRows = 0, missing = [], questions = [] } = check.value.value ?? {};
      return missing.length + questions.length > 0 ? 0 : rows - faultyRows;
    }),
    /** Chooses what a column fills in; another column with this target loses it. */
    async assign(header: string, target: BulkTarget | null): Promise<void> {
      const same = target && targetKey(target);
      const next = new Map([...targets.peek()].filter(([, other]) => targetKey(other) !== same));
      if (target) next.set(header, target);
      else next.delete(header);
      newest += 1;
      const mine = newest;
      assigned.value = next;
      isBusy.value = true;
      const answer = await call(host, contract.mapBulkCall, { params, body: { mapping: Object.fromEntries(next) } });
      if (mine !== newest) return;
      batch(() => {
        isBusy.value = false;
        if (answer.ok) assigned.value = null;
        refusal.value = check.accept(answer);
      });
    },
    /** The answer is that of the row that was asked for last. */
    createRow: (row: () => number) =>
      createLoaded(host, contract.readBulkRowCall, () => ({ params, query: { row: row() } })),
    /** Changes a cell; `wasFaulty`: whether its row had faults before. */
    async correct(
      cell: { row: number; column: string; value: string },
      wasFaulty: boolean,
    ): Promise<Answer<{ faults: BulkCheck["faults"] }>> {
      const answer = await call(host, contract.correctBulkCall, { params, body: cell });
      if (answer.ok) {
        const { faults } = answer.value;
        check.alter((known) => ({
          ...known,
          faults: [...known.faults.filter(({ row }) => row !== cell.row), ...faults].sort((a, b) => a.row - b.row),
          faultyRows: known.faultyRows - Number(wasFaulty) + Number(faults.length > 0),
        }));
      }
      return answer;
    },
    /** The picture of a page of a row's document; `null` when it cannot be drawn. */
    async page(row: number, page: number): Promise<Blob | null> {
      const response = await host.fetch(pathOf(contract.previewBulkPageCall, params, { row, page }));
      return response.ok ? response.blob() : null;
    },
    start: (startsAt: Instant | null) => call(host, contract.startBulkCall, { params, body: { startsAt } }),
    discard: () => call(host, contract.steerBulkCall, { params, body: { state: "cancelled" as const } }),
  };
}
export type BulkPreparation = ReturnType<typeof createBulk>;

function targetsOf(check: BulkCheck | null): ReadonlyMap<string, BulkTarget> {
  return new Map(check?.columns.flatMap(({ header, target }) => (target ? [[header, target]] : [])));
}
