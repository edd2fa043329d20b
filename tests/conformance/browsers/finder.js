// biome-ignore-all lint/correctness/noUnusedVariables: `screen.ts` calls it in the page.
/**
 * Finds elements by their visible properties, in open shadow roots too. Runs in the page.
 * @param {{ css?: string, role?: string, name?: string, isPart?: boolean }} target `name` is the whole accessible name,
 * or a part of it with `isPart`
 * @param {ParentNode} [within] default: the document
 * @returns {Element[]} the visible elements that match
 */
function find(target, within = document) {
  const { css = "*", role, name, isPart } = target;

  const roles = {
    button: "button, [role=button], summary, input[type=submit], input[type=button]",
    link: "a[href], [role=link]",
    heading: "h1, h2, h3, h4, h5, h6, [role=heading]",
    textbox:
      "input:not([type]), input[type=text], input[type=email], input[type=password], input[type=search], textarea, [role=textbox]",
    checkbox: "input[type=checkbox], [role=checkbox]",
    dialog: "dialog[open], [role=dialog], [role=alertdialog]",
    group: "fieldset, [role=group]",
    tab: "[role=tab]",
    radio: "input[type=radio], [role=radio]",
    img: "img, [role=img], canvas",
  };

  function* everything(root) {
    for (const element of root.querySelectorAll("*")) {
      yield element;
      if (element.shadowRoot) yield* everything(element.shadowRoot);
    }
    if (root.shadowRoot) yield* everything(root.shadowRoot);
  }

  const plain = (text) => (text ?? "").replace(/\s+/g, " ").trim();

  function byIds(element, ids) {
    const root = element.getRootNode();
    return plain(
      ids
        .split(/\s+/)
        .map((id) => root.getElementById?.(id)?.textContent ?? "")
        .join(" "),
    );
  }

  /** An approximation of "Accessible Name and Description Computation". */
  function nameOf(element) {
    const labelledBy = element.getAttribute("aria-labelledby");
    if (labelledBy) return byIds(element, labelledBy);
    const label = element.getAttribute("aria-label");
    if (label) return plain(label);
    if (element.labels?.length) return plain([...element.labels].map((one) => one.textContent).join(" "));
    if (element.localName === "fieldset") return plain(element.querySelector("legend")?.textContent);
    const said = plain(textOf(element));
    return (
      said || plain(element.getAttribute("alt") ?? element.getAttribute("title") ?? element.getAttribute("placeholder"))
    );
  }

  /** Text without hidden and `aria-hidden` content. */
  function textOf(node) {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType !== Node.ELEMENT_NODE || node.getAttribute("aria-hidden") === "true") return "";
    const display = getComputedStyle(node).display;
    if (display === "none") return "";
    const inner = [...node.childNodes].map(textOf).join("");
    return display === "inline" ? inner : ` ${inner} `;
  }

  function isVisible(element) {
    const box = element.getBoundingClientRect();
    // A control that is drawn by its label has no size.
    const isDrawnElsewhere = element.matches("input[type=checkbox], input[type=radio], input[type=file]");
    if (!isDrawnElsewhere && (box.width === 0 || box.height === 0)) return false;
    return getComputedStyle(element).visibility !== "hidden";
  }

  const fits = (said) => (isPart ? said.includes(name) : said === name);
  const wanted = role ? roles[role] : "*";
  const found = [];
  for (const element of everything(within)) {
    if (!element.matches(css) || !element.matches(wanted)) continue;
    if (name !== undefined && !fits(nameOf(element))) continue;
    if (isVisible(element)) found.push(element);
  }
  // If matching texts contain each other, the innermost one is meant.
  return role || css !== "*"
    ? found
    : found.filter((one) => !found.some((other) => other !== one && one.contains(other)));
}
