import { CircleCheck, CircleX, Clock, RefreshCw } from "lucide-react";
import { useState } from "react";
import type { DeliveryView } from "../../domain/contract/integration/webhook-log.ts";
import { toInstant } from "../../domain/ids.ts";
import { DeliveryState } from "../../domain/integration/webhook/webhook-delivery.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { SearchField } from "../ui/controls/search-field.tsx";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import { StatusBadge } from "../ui/controls/status-badge.tsx";
import { SelectField } from "../ui/controls/text-field.tsx";
import { LoadedContent } from "../ui/layout/loaded-content.tsx";
import { useFormats } from "../ui/use-formats.ts";
import type { Deliveries } from "./deliveries.ts";
import { DeliveryDialog } from "./delivery-dialog.tsx";
import { RetryAllDialog } from "./retry-all-dialog.tsx";

type Props = { deliveries: Deliveries; mayResend: boolean; onRefresh: () => void };

/** Deliveries of the last 30 days: search, filter, open one, send again. */
export function LogSection({ deliveries, mayResend, onRefresh }: Props) {
  const t = useT("webhooks");
  const [opened, setOpened] = useState<string | "all" | null>(null);
  const filter = deliveries.filter.value;
  return (
    <section className="cs-settings-card" aria-labelledby="wh-log">
      <div className="wh-section-head">
        <h2 id="wh-log">{t("log.title")}</h2>
        <div className="wh-buttons">
          <Button look="quiet" busy={deliveries.isLoading.value} icon={<RefreshCw aria-hidden />} onClick={onRefresh}>
            {t("log.refresh")}
          </Button>
          {mayResend && <Button onClick={() => setOpened("all")}>{t("retry.all")}</Button>}
        </div>
      </div>
      <div className="wh-filter">
        <SearchField
          label={t("log.search")}
          placeholder={t("log.search")}
          value={filter.search}
          onSearch={(search) => void deliveries.find({ search })}
        />
        <SelectField
          label={t("log.state")}
          quietLabel
          value={filter.state}
          onChange={({ target }) => void deliveries.find({ state: target.value as DeliveryState | "" })}
        >
          <option value="">{t("log.state.all")}</option>
          {DeliveryState.options.map((one) => (
            <option key={one} value={one}>
              {t(`delivery.${one}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <LoadedContent of={deliveries} placeholder={<Skeleton width="100%" height="160px" radius="8px" />}>
        {(rows) => (
          <>
            {rows.length === 0 && !deliveries.hasMore.value && (
              <p className="wh-none cs-muted">
                {t(filter.search || filter.state ? "log.none.found" : mayResend ? "log.none" : "log.none.kept")}
              </p>
            )}
            {rows.length > 0 && (
              <ul className="wh-deliveries" aria-label={t("log.title")}>
                {rows.map((row) => (
                  <DeliveryRow key={row.deliveryId} delivery={row} onOpen={() => setOpened(row.deliveryId)} />
                ))}
              </ul>
            )}
          </>
        )}
      </LoadedContent>
      {deliveries.hasMore.value && <Button onClick={() => void deliveries.more()}>{t("log.more")}</Button>}
      {opened === "all" && (
        <RetryAllDialog deliveries={deliveries} now={toInstant(Date.now())} onClose={() => setOpened(null)} />
      )}
      {opened !== null && opened !== "all" && (
        <DeliveryDialog
          key={opened}
          deliveryId={opened}
          deliveries={deliveries}
          mayResend={mayResend}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}

function DeliveryRow({ delivery, onOpen }: { delivery: DeliveryView; onOpen: () => void }) {
  const t = useT("webhooks");
  const formats = useFormats();
  const { event, title, at, isTest, attempts, nextAt } = delivery;
  return (
    <li>
      <button type="button" className="wh-delivery" onClick={onOpen}>
        <span className="wh-what">
          <strong>{t(`event.${event}`)}</strong>
          <span className="cs-truncate" dir="auto">
            {isTest ? t("log.test") : title}
          </span>
        </span>
        <span className="cs-muted wh-when">
          {[
            formats.moment(at),
            attempts > 1 && t("log.tries", { number: formats.number(attempts) }),
            nextAt && t("log.next", { at: formats.moment(nextAt) }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
        <DeliveryBadge delivery={delivery} />
      </button>
    </li>
  );
}

function DeliveryBadge({ delivery: { state, lastStatus, lastFault } }: { delivery: DeliveryView }) {
  const t = useT("webhooks");
  const cause = lastStatus !== null ? String(lastStatus) : lastFault && t(`fault.${lastFault}`);
  const text = cause ? t("delivery.with", { state: t(`delivery.${state}`), cause }) : t(`delivery.${state}`);
  if (state === "delivered") {
    return (
      <StatusBadge tone="success" icon={<CircleCheck aria-hidden />}>
        {text}
      </StatusBadge>
    );
  }
  const isFailed = state === "failed";
  const icon = isFailed ? <CircleX aria-hidden /> : <Clock aria-hidden />;
  return (
    <StatusBadge tone={isFailed ? "danger" : lastFault ? "warning" : "neutral"} icon={icon}>
      {text}
    </StatusBadge>
  );
}
