import type { readSubProcessorsCall } from "../../../domain/contract/compliance/processing.ts";
import type { Output } from "../../../domain/contract/endpoint.ts";
import { useT } from "../../host/i18n.ts";

type Props = Output<typeof readSubProcessorsCall>;

/** Sub-processors that the operator configured, and services that follow from the settings. */
export function ServiceList({ services, named }: Props) {
  const t = useT("processing");
  return (
    <ul className="co-points">
      {named.map(({ name, purpose, country, website }) => (
        <li key={name}>
          {website ? (
            <a href={website} rel="noreferrer">
              {name}
            </a>
          ) : (
            <bdi>{name}</bdi>
          )}
          <span>{": "}</span>
          <bdi>{[purpose, country].filter(Boolean).join(", ")}</bdi>
        </li>
      ))}
      {services.map(({ kind, place }) => (
        <li key={`${kind} ${place}`}>
          <span>{`${t(`service.${kind}`)}: `}</span>
          {place ? <bdi dir="ltr">{place}</bdi> : <span>{t("service.own")}</span>}
        </li>
      ))}
    </ul>
  );
}
