import type { IDataObject } from "n8n-workflow";

type Answer = { key: string; label: string; value: unknown };

/** Adds `answers` with the values by label, or by key where labels repeat, so that each can be chosen by its name. */
export function withAnswers(item: IDataObject): IDataObject {
  const values = item.values as Answer[] | undefined;
  if (!Array.isArray(values)) return item;
  const labels = values.map(({ label }) => label);
  const nameOf = ({ key, label }: Answer) =>
    label !== "" && labels.indexOf(label) === labels.lastIndexOf(label) ? label : key;
  return { ...item, answers: Object.fromEntries(values.map((one) => [nameOf(one), one.value])) as IDataObject };
}
