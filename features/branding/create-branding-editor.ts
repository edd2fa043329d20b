/** State of editing the branding: the saved and the chosen values, and whether they differ. */
import { computed, signal } from "@preact/signals-react";
import { readBranding, saveBranding } from "../../domain/contract/workspace/branding.ts";
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
    if (!answer.ok) {
      refusal.value = answer.refusal;
      return false;
    }
    refusal.value = null;
    saved.value = answer.value;
    const { primaryColor, secondaryColor, productName } = answer.value;
    chosen.value = { primaryColor, secondaryColor, productName: productName ?? "", logo: undefined };
    return true;
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
      };
      const isDone = settle(await call(host, saveBranding, { body }));
      isSaving.value = false;
      return isDone;
    },
  };
}
