/** State of editing the branding: the saved and the chosen values, and whether they differ. */
import { batch, computed, signal } from "@preact/signals-react";
import { readBrandingCall, saveBrandingCall } from "../../domain/contract/workspace/branding.ts";
import { rebased } from "../../domain/outdated.ts";
import type { BrandView } from "../../domain/workspace/branding.ts";
import { type CallRefusal, call } from "../host/api.ts";
import type { Host } from "../host/host.ts";
import { createLoaded } from "../host/loaded.ts";

export type Chosen = {
  primaryColor: string | null;
  secondaryColor: string | null;
  productName: string;
  /** `undefined`: the saved one. */
  logo: { url: string; width: number; height: number } | null | undefined;
};
export type BrandingEditor = ReturnType<typeof createBrandingEditor>;

export function createBrandingEditor(host: Host) {
  const branding = createLoaded(host, readBrandingCall, {});
  const saved = branding.value;
  /** `null`: nothing has been changed here yet. */
  const edited = signal<Chosen | null>(null);
  const chosen = computed(() => edited.value ?? (saved.value && asChosen(saved.value)));
  /** The refusal of the last change. */
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

  /** Somebody else changed the branding: their state, with what was chosen here. */
  function follow(newer: BrandView): void {
    const [now, before] = [chosen.peek(), saved.peek()];
    batch(() => {
      if (now && before) edited.value = rebased(asChosen(before), now, asChosen(newer));
      branding.accept({ ok: true, value: newer });
    });
  }

  return {
    branding,
    open: branding.open,
    saved,
    chosen,
    refusal,
    isSaving,
    isChanged,
    change(part: Partial<Chosen>): void {
      const now = chosen.peek();
      if (now) edited.value = { ...now, ...part };
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
      const answer = await call(host, saveBrandingCall, { body });
      batch(() => {
        isSaving.value = false;
        refusal.value = branding.accept(answer);
        if (answer.ok) edited.value = null;
        else if (answer.refusal.code === "settings_changed") follow(answer.refusal.data as BrandView);
      });
      return answer.ok;
    },
  };
}

function asChosen({ primaryColor, secondaryColor, productName }: BrandView): Chosen {
  return { primaryColor, secondaryColor, productName: productName ?? "", logo: undefined };
}
