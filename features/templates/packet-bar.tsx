import { Files } from "lucide-react";
import { useState } from "react";
import { PACKET_LIMIT } from "../../domain/template/packet-id.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { useFormats } from "../ui/use-formats.ts";
import { UseSheet } from "./use/use-sheet.tsx";

type Props = {
  /** In the order of selection. */
  chosen: readonly { _id: string; name: string }[];
  onClear: () => void;
};

/** Sends the chosen templates as one packet. */
export function PacketBar({ chosen, onClear }: Props) {
  const t = useT("templates");
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const count = chosen.length;
  return (
    <section className="templates-packet" aria-label={t("packet")}>
      <span role="status">
        {count > PACKET_LIMIT
          ? t("packet.limit", { number: formats.number(PACKET_LIMIT) })
          : t("packet.chosen", { count, number: formats.number(count) })}
      </span>
      <Button onClick={onClear}>{t("packet.clear")}</Button>
      <Button
        look="primary"
        icon={<Files aria-hidden />}
        disabled={count < 2 || count > PACKET_LIMIT}
        onClick={() => setOpen(true)}
      >
        {t("packet.use")}
      </Button>
      {isOpen && <UseSheet templates={chosen} onClose={() => setOpen(false)} />}
    </section>
  );
}
