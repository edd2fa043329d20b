import type { DeliveryDetail } from "../../domain/contract/integration/webhook-log.ts";
import { useT } from "../host/i18n.ts";
import { useFormats } from "../ui/use-formats.ts";

/** Responses to a delivery, newest attempt first, and its request. */
export function Exchange({ detail }: { detail: DeliveryDetail }) {
  const t = useT("webhooks");
  const formats = useFormats();
  const { request, tries, id } = detail;
  const last = tries.at(-1);
  const headers = [
    ...request.headers,
    { name: "webhook-id", value: id },
    ...(last ? [{ name: "webhook-timestamp", value: String(last.timestamp) }] : []),
    ...(last ? [{ name: "webhook-signature", value: last.signature }] : []),
  ];
  const lines = [`${request.method} ${last?.url ?? request.url}`, ...headers.map((one) => `${one.name}: ${one.value}`)];
  return (
    <div className="wh-exchange">
      {tries.toReversed().map((one) => (
        <section key={one.number} aria-label={t("exchange.try", { number: formats.number(one.number) })}>
          <h3>
            <span>{t("exchange.try", { number: formats.number(one.number) })}</span>
            <span className="cs-muted">
              {`${formats.moment(one.at)} · ${t("exchange.ms", { ms: formats.number(one.ms) })}`}
            </span>
          </h3>
          <p>
            {one.status ? t("exchange.status", { status: String(one.status) }) : t(`fault.${one.fault ?? "status"}`)}
          </p>
          {one.answer && <pre dir="ltr">{one.isCut ? `${one.answer}…` : one.answer}</pre>}
        </section>
      ))}
      <h3>{t("exchange.request")}</h3>
      <pre dir="ltr">{`${lines.join("\n")}\n\n${indented(request.body ?? t("exchange.gone"))}`}</pre>
    </div>
  );
}

/** Formats JSON with indentation; other text stays unchanged. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
