// Numbers and elements as the page shows them. Text always becomes a text node, never markup.
const kMissing = "\u2013";

const kWhole = new Intl.NumberFormat("en", {maximumFractionDigits: 0});

function whole(value) {
  return value == null ? kMissing : kWhole.format(value);
}

// "1 game", "2 games"; the plural of `thing` has an s more.
function counted(count, thing) {
  return `${whole(count)} ${thing}${count === 1 ? "" : "s"}`;
}

// `value` with so many decimals, with a true minus sign.
function fixed(value, decimals) {
  if (value == null) return kMissing;
  const text = value.toFixed(decimals);
  return Number(text) === 0 ? text.replace("-", "") : text.replace("-", "\u2212");
}

// Its sign stays on the line of the figure.
function percent(value, decimals = 1) {
  return value == null ? kMissing : `${fixed(100 * value, decimals)}\u00a0%`;
}

// "[low, high]" of an estimate, written by `format`.
function interval(estimate, format) {
  if (estimate == null || (estimate.low == null && estimate.high == null)) return kMissing;
  if (estimate.high == null) return `above ${format(estimate.low)}`;
  if (estimate.low == null) return `below ${format(estimate.high)}`;
  return `[${format(estimate.low)}, ${format(estimate.high)}]`;
}

// How many decimals tell apart what is `scale` large.
function decimalsFor(scale) {
  return scale >= 100 ? 0 : scale >= 10 ? 1 : scale >= 1 ? 2 : 3;
}

// "end_reasons" as "end reasons"; what is short for several words is in capitals.
function wordsOf(key) {
  return key.replaceAll("_", " ").trim().replace(/\b(vp|los|llr)\b/g, (word) => word.toUpperCase());
}

// "end_reasons" as "End reasons".
function titleOf(key) {
  const words = wordsOf(key);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

// An element with attributes and children; `class` and `for` as in HTML, "on..." are listeners.
function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value == null || value === false) continue;
    if (name.startsWith("on")) {
      element.addEventListener(name.slice(2), value);
    } else {
      element.setAttribute(name, value);
    }
  }
  for (const child of children.flat(Infinity)) {
    if (child != null) element.append(child);
  }
  return element;
}

// A name in parts: where there is no room lines end behind its punctuation and within long words, never within a figure.
const kBreaks = /[_:=/](?=\S)|[+,](?=[^\s\d])|\p{L}{10}(?=\p{L}{3})/gu;

function breakable(text) {
  const parts = [];
  let from = 0;
  for (const match of text.matchAll(kBreaks)) {
    const end = match.index + match[0].length;
    parts.push(text.slice(from, end), make("wbr"));
    from = end;
  }
  return [...parts, text.slice(from)];
}

function isEstimate(value) {
  return value != null && typeof value === "object" && "value" in value && "low" in value && "high" in value;
}
