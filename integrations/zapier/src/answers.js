/** Adds `answers` with the values by label, or by key where labels repeat, so that each can be mapped by its name. */
export function withAnswers(item) {
  if (!Array.isArray(item.values)) return item;
  const labels = item.values.map(({ label }) => label);
  const nameOf = ({ key, label }) =>
    label !== "" && labels.indexOf(label) === labels.lastIndexOf(label) ? label : key;
  return { ...item, answers: Object.fromEntries(item.values.map((one) => [nameOf(one), one.value])) };
}
