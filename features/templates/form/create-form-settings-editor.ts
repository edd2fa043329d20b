/** State of a web form's settings: the saved and the chosen values, and whether they differ. */
import { batch, computed, signal } from "@preact/signals-react";
import {
  type FormSettingsView,
  makeFormPosterCall,
  readFormSettingsCall,
  saveFormSettingsCall,
} from "../../../domain/contract/template/form-settings.ts";
import { enableWebformCall, type WebFormView } from "../../../domain/contract/template/template.ts";
import { rebased } from "../../../domain/outdated.ts";
import type { FormSettings } from "../../../domain/template/form/settings.ts";
import { type Answer, type CallRefusal, call, pathOf } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import { createLoaded } from "../../host/loaded.ts";
import { writeJson } from "../../host/write-json.ts";

export type FormSettingsEditor = ReturnType<typeof createFormSettingsEditor>;

export function createFormSettingsEditor(host: Host, templateId: string) {
  const params = { templateId };
  const loaded = createLoaded(host, readFormSettingsCall, { params });
  const saved = loaded.value;
  /** `null`: nothing has been changed here yet. */
  const edited = signal<FormSettings | null>(null);
  const chosen = computed<FormSettings>(() => edited.value ?? saved.value?.settings ?? {});
  /** The refusal of the last change. */
  const refusal = signal<CallRefusal | null>(null);
  const isSaving = signal(false);
  const isSwitching = signal(false);

  const isChanged = computed(() => {
    const before = saved.value;
    return before !== null && plain(before.settings) !== plain(chosen.value);
  });

  /** Somebody else changed the settings: their state, with what was chosen here. */
  function follow(newer: FormSettingsView): void {
    batch(() => {
      edited.value = rebased(saved.peek()?.settings ?? {}, chosen.peek(), newer.settings);
      loaded.accept({ ok: true, value: newer });
    });
  }

  return {
    loaded,
    open: loaded.open,
    saved,
    chosen,
    refusal,
    isSaving,
    isSwitching,
    isChanged,
    change(part: { [K in keyof FormSettings]?: FormSettings[K] | undefined }): void {
      const next = Object.entries({ ...chosen.peek(), ...part }).filter(([, value]) => value !== undefined);
      edited.value = Object.fromEntries(next) as FormSettings;
    },
    /** The server's message about one setting. */
    faultOf: (path: string) => refusal.value?.faults.find((fault) => fault.path === path)?.message,
    /** Opens or closes the form; chosen settings stay. */
    async toggle(enabled: boolean): Promise<void> {
      if (isSwitching.peek()) return;
      isSwitching.value = true;
      const before = saved.peek();
      // A new form starts with the roles that were chosen before.
      const { named } = before?.form ? {} : chosen.peek();
      const body = { enabled, ...(named ? { named } : {}) };
      const answer: Answer<WebFormView> = await call(host, enableWebformCall, { params, body });
      isSwitching.value = false;
      refusal.value = answer.ok ? null : answer.refusal;
      if (!answer.ok || !before) return;
      const kept = chosen.peek();
      batch(() => {
        edited.value = kept;
        loaded.alter((now) => ({ ...now, form: answer.value, settings: named ? { named } : before.settings }));
      });
    },
    /** The poster as a PDF; `null` on failure. */
    async poster(): Promise<Blob | null> {
      try {
        const response = await host.fetch(pathOf(makeFormPosterCall, params));
        return response.ok ? await response.blob() : null;
      } catch {
        return null;
      }
    },
    /** `true` once the server has stored it. */
    async save(): Promise<boolean> {
      if (isSaving.peek()) return false;
      isSaving.value = true;
      const former = saved.peek()?.settings;
      const body = { ...chosen.peek(), ...(former ? { former } : {}) };
      const answer = await call(host, saveFormSettingsCall, { params, body });
      batch(() => {
        isSaving.value = false;
        refusal.value = loaded.accept(answer);
        if (answer.ok) edited.value = null;
        else if (answer.refusal.code === "settings_changed") follow(answer.refusal.data as FormSettingsView);
      });
      return answer.ok;
    },
  };
}

/** Compares settings, ignoring the order of keys. */
function plain(settings: FormSettings): string {
  return writeJson(Object.fromEntries(Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1))));
}
