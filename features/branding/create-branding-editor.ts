/** State of editing the branding: the saved and the chosen values, and whether they differ. */
import { computed, signal } from "@preact/signals-react";
import { readBranding, saveBranding } from "../../domain/contract/workspace/branding.ts";
import { rebased } from "../../domain/outdated.ts";
import type { BrandView } from "../../domain/workspace/branding.ts";
import { type Answer, type CallRefusal, call } from "../host/api.ts";
import type { Host } from "../host/host.ts";

export type Chosen = {
  primaryColor: string | null;
  secondaryColor: string | null;
  productName: string;
  /** `undefined`: the saved one. */
  logo: { url: string; width: number; height: number } | null | undefined;
};
export type BrandingEditor = ReturnType<typeof createBrandingEditor>;

export function createBrandingEditor(host: Host) {
  const saved = signal<BrandView | null>(null);
  const chosen = signal<Chosen | null>(null);
  const refusal = signal<CallRefusal | null>(null);
  const isSaving = signal(false);

  const isChanged = computed(() => {
    const [now, before] = [chosen.value, saved.value];
    if (!now || !before) return false;
    return (
      now.logo !== undefined ||
      now.primaryColor !== before.primaryColor ||
      now.secondaryColor !== before.secondaryColor ||
      now.productName.trim() !== (before.productName ?? "")
    );
  });

  function settle(answer: Answer<BrandView>): boolean {
    refusal.value = answer.ok ? null : answer.refusal;
    if (!answer.ok) {
      if (answer.refusal.code === "settings_changed") follow(answer.refusal.data as BrandView);
      return false;
    }
    saved.value = answer.value;
    chosen.value = asChosen(answer.value);
    return true;
  }

  /** Somebody else changed the branding: their state, with what was chosen here. */
  function follow(newer: BrandView): void {
    const [now, before] = [chosen.peek(), saved.peek()];
    if (now && before) chosen.value = rebased(asChosen(before), now, asChosen(newer));
    saved.value = newer;
  }

  return {
    saved,
    chosen,
    refusal,
    isSaving,
    isChanged,
    load: async () => settle(await call(host, readBranding, {})),
    change(part: Partial<Chosen>): void {
      if (chosen.value) chosen.value = { ...chosen.value, ...part };
    },
    /** `true` once the server has stored it. */
    async save(): Promise<boolean> {
      const now = chosen.peek();
      if (!now || isSaving.peek()) return false;
      isSaving.value = true;
      const { logo, productName, ...colors } = now;
      const body = {
        ...colors,
        productName: productName.trim() || null,
        ...(logo === undefined ? {} : { logo: logo?.url ?? null }),
        ...(saved.peek() ? { former: saved.peek()! } : {}),
      };
      const isDone = settle(await call(host, saveBranding, { body }));
      isSaving.value = false;
      return isDone;
    },
  };
}

function asChosen({ primaryColor, secondaryColor, productName }: BrandView): Chosen {
  return { primaryColor, secondaryColor, productName: productName ?? "", logo: undefined };
}
