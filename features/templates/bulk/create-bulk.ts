import { batch, computed, signal } from "@preact/signals-react";
import type { Output } from "../../../domain/contract/endpoint.ts";
import * as contract from "../../../domain/contract/template/bulk.ts";
import type { BulkTarget } from "../../../domain/template/bulk/bulk.ts";
import { type CallRefusal, pathOf } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import { upload } from "../../host/upload.ts";

export type BulkCheck = Output<typeof contract.checkBulk>;

/** Preparation of a bulk sending of a template: a table, and what each column fills in. One per mount, without React. */
export function createBulk(host: Host, templateId: string) {
  const file = signal<File | null>(null);
  const check = signal<BulkCheck | null>(null);
  const refusal = signal<CallRefusal | null>(null);
  const isBusy = signal(false);
  const targets = signal<ReadonlyMap<string, BulkTarget>>(new Map());
  /** Only the newest check counts. */
  let newest = 0;
  let idempotencyKey = crypto.randomUUID();

  const formOf = (table: File, withMapping: boolean) => {
    const form = new FormData();
    form.set("rows", table);
    if (withMapping) form.set("mapping", JSON.stringify(Object.fromEntries(targets.peek())));
    return form;
  };

  async function look(withMapping: boolean): Promise<void> {
    const table = file.peek();
    if (!table) return;
    const mine = ++newest;
    isBusy.value = true;
    idempotencyKey = crypto.randomUUID();
    const answer = await upload(host, contract.checkBulk, formOf(table, withMapping), { params: { templateId } });
    if (mine !== newest) return;
    batch(() => {
      isBusy.value = false;
      refusal.value = answer.ok ? null : answer.refusal;
      if (!answer.ok) return;
      check.value = answer.value;
      if (withMapping) return;
      targets.value = new Map(answer.value.columns.flatMap(({ header, target }) => (target ? [[header, target]] : [])));
    });
  }

  return {
    ...{ file, check, refusal, isBusy, targets },
    /** Rows that would be sent now. */
    ready: computed(() => {
      const { rows = 0, faultyRows = 0, missing = [] } = check.value ?? {};
      return missing.length > 0 ? 0 : rows - faultyRows;
    }),
    choose(table: File): Promise<void> {
      batch(() => {
        file.value = table;
        check.value = null;
        targets.value = new Map();
      });
      return look(false);
    },
    /** Chooses what a column fills in; another column with this target loses it. */
    assign(header: string, target: BulkTarget | null): Promise<void> {
      const same = JSON.stringify(target);
      const next = new Map([...targets.peek()].filter(([, other]) => JSON.stringify(other) !== same));
      if (target) next.set(header, target);
      else next.delete(header);
      targets.value = next;
      return look(true);
    },
    /** The id of the bulk sending that began; `null` when it was refused. */
    async begin(): Promise<string | null> {
      const table = file.peek();
      if (!table || isBusy.peek()) return null;
      isBusy.value = true;
      const answer = await upload(host, contract.beginBulk, formOf(table, true), {
        ...{ params: { templateId }, idempotencyKey },
      });
      batch(() => {
        isBusy.value = false;
        refusal.value = answer.ok ? null : answer.refusal;
      });
      return answer.ok ? answer.value.bulkId : null;
    },
    /** A sheet with this template's columns; `null` when it is refused. */
    async sheet(): Promise<Blob | null> {
      const response = await host.fetch(pathOf(contract.makeBulkSheet, { templateId }));
      return response.ok ? response.blob() : null;
    },
  };
}
export type BulkPreparation = ReturnType<typeof createBulk>;
