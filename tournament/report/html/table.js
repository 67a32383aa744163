// Tables that sort by their headers, with the mouse and with the keyboard.
const kRowsAtFirst = 60;
const kRowsOnPaper = 120;  // of a folded table, two pages of them
const kColumnsOnPaper = 16;  // of a table; of those with more, parts stand below each other there

// On paper nothing can be opened: what is printed is opened before, and folded again after it.
let isOnPaper = false;
addEventListener("beforeprint", () => { isOnPaper = true; });
addEventListener("afterprint", () => { isOnPaper = false; });

// Opens `details` for a print, unless the reader has; `prepare` makes what it holds.
function openOnPaper(details, prepare = () => {}) {
  let isOpened = false;
  addEventListener("beforeprint", () => {
    if (details.open) return;
    prepare();
    details.open = true;
    isOpened = true;
  });
  addEventListener("afterprint", () => {
    if (isOpened) details.open = false;
    isOpened = false;
  });
}

// Numbers ascending, texts in the order of the alphabet, what is missing last in either direction.
function compareValues(a, b, sign) {
  const aMissing = a == null || Number.isNaN(a);
  const bMissing = b == null || Number.isNaN(b);
  if (aMissing || bMissing) return Number(aMissing) - Number(bMissing);
  if (typeof a === "number" && typeof b === "number") return sign * (a - b);
  return sign * String(a).localeCompare(String(b), "en", {numeric: true});
}

// A column is {title, value(row), format(value, row), isText, help}. `value` sorts, `format` shows.
function cellOf(column, row, isRowHeader) {
  const value = column.value(row);
  const text = column.format ? column.format(value, row) : column.isText ? String(value ?? "") : whole(value);
  const kind = column.isText ? (text.length <= 24 ? "text short" : "text") : null;
  return make(isRowHeader ? "th" : "td", {class: kind, scope: isRowHeader ? "row" : null}, column.isText ? breakable(text) : text);
}

// The columns that go side by side on paper: in each part those that name the rows, and no interval without its estimate.
function partsOf(columns) {
  const named = columns.findIndex((column) => !column.isText);
  const names = columns.slice(0, Math.max(1, named));
  const rest = columns.length - names.length;
  const room = Math.ceil(rest / Math.ceil(rest / (kColumnsOnPaper - names.length)));
  const parts = [];
  let from = names.length;
  while (from < columns.length) {
    let to = from + room;
    while (to < columns.length && columns[to].title === kIntervalTitle) ++to;
    parts.push([...names, ...columns.slice(from, to)]);
    from = to;
  }
  return parts;
}

// What stands on paper instead of a table that sorts: all rows, below headers that each page repeats, as it does not repeat buttons.
function tableOnPaper(columns, rows) {
  const head = columns.map((column) => make("th", {scope: "col", class: column.isText ? "text" : null}, breakable(column.title)));
  return make("table", {style: `--columns:${columns.length}`}, make("thead", {}, make("tr", {}, head)),
    make("tbody", {}, rows.map((row) => make("tr", {}, columns.map((column, i) => cellOf(column, row, i === 0))))));
}

// A table of `rows`; long ones show their first rows, and a button the others, all of which are printed. `sorted` is
// {column, descending} when the rows come in an order already; `isTitled` where the caption is the title above.
function sortableTable({caption, columns, rows, sorted, isTitled}) {
  let order = sorted ?? null;
  let current = [...rows];
  let isWhole = rows.length <= kRowsAtFirst + 10;
  const parts = make("div", {class: "parts"});
  const body = make("tbody");
  const more = make("button", {type: "button", class: "plain more"}, `Show all ${whole(rows.length)} rows`);

  function fill() {
    const shown = isWhole ? current : current.slice(0, kRowsAtFirst);
    body.replaceChildren(
      ...shown.map((row) => make("tr", {}, columns.map((column, i) => cellOf(column, row, i === 0)))));
    more.hidden = isWhole;
    parts.replaceChildren(...(isOnPaper ? partsOf(columns).map((part) => tableOnPaper(part, current)) : []));
  }

  function sortBy(index) {
    const column = columns[index];
    const again = order != null && order.column === index;
    order = {column: index, descending: again ? !order.descending : !column.isText};
    const sign = order.descending ? -1 : 1;
    current = [...rows].sort((a, b) => compareValues(column.value(a), column.value(b), sign));
    mark();
    fill();
  }

  const headers = columns.map((column, i) =>
    make("th", {scope: "col", class: column.isText ? "text" : null, title: column.help},
      make("button", {type: "button", onclick: () => sortBy(i)}, breakable(column.title))));
  function mark() {
    headers.forEach((header, i) => {
      const direction = order == null || order.column !== i ? "none" : order.descending ? "descending" : "ascending";
      header.setAttribute("aria-sort", direction);
    });
  }
  more.addEventListener("click", () => {
    isWhole = true;
    fill();
  });

  for (const event of ["beforeprint", "afterprint"]) addEventListener(event, fill);

  mark();
  fill();
  const table = make("table", {style: `--columns:${columns.length}`}, make("thead", {}, make("tr", {}, headers)), body);
  return make("div", {}, captioned(caption, table, isTitled), parts, more);
}

// A table below its caption. What is wider than a phone scrolls by itself, by finger and by arrow
// keys, and the caption stays. A group and no region: pages of many tables would be full of landmarks.
// A caption that would say again what stands above is for screen readers alone.
let captions = 0;
function captioned(caption, table, isTitled = false) {
  const id = `caption-${++captions}`;
  table.setAttribute("aria-labelledby", id);
  return [make("p", {class: isTitled ? "caption unseen" : "caption", id}, caption),
    make("div", {class: "scroll", tabindex: "0", role: "group", "aria-labelledby": id}, table)];
}

// A table below a chart, made when it is opened; printed if it is short. Whoever hears the switch apart from what stands above it
// is told of what the table is.
function tableBehind(spec, summary = "Table") {
  const details = make("details", {}, make("summary", {}, summary, make("span", {class: "unseen"}, `: ${spec.caption}`)));
  const complete = () => {
    if (details.childElementCount === 1) details.append(sortableTable(spec));
  };
  details.addEventListener("toggle", () => {
    if (details.open) complete();
  });
  if (spec.rows.length <= kRowsOnPaper) openOnPaper(details, complete);
  return details;
}

const kIntervalTitle = "95\u00a0%";

// Columns for an estimate called `title`; `get` finds it in a row.
function estimateColumns(title, get, format) {
  return [
    {title, value: (row) => get(row)?.value, format: (value) => (value == null ? kMissing : format(value))},
    {title: kIntervalTitle, value: (row) => get(row)?.low, format: (_, row) => interval(get(row), format), help: `95 % interval of: ${title}`},
  ];
}

// A column of whatever `get` finds in a row, as text.
function textColumn(title, get) {
  return {title, isText: true, value: (row) => orderOf(get(row)), format: (_, row) => textOf(get(row))};
}

// What a value of any kind sorts by; null where it is missing.
function orderOf(value) {
  if (isEstimate(value)) return value.value;
  return value == null || typeof value === "number" ? value : textOf(value);
}

// How whatever number is written.
function plainNumber(value) {
  return Number.isInteger(value) ? whole(value) : fixed(value, decimalsFor(Math.abs(value)));
}

// Columns for whatever the rows hold besides the keys in `known`: texts, numbers, estimates, and
// objects of these. So nothing is lost that a later version adds.
function columnsFor(rows, known = [], prefix = "") {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row ?? {})))].filter((key) => !known.includes(key));
  return keys.flatMap((key) => {
    const get = (row) => row?.[key];
    const title = titleOf(prefix + key);
    const values = rows.map(get).filter((value) => value != null);
    if (values.length === 0) return [];
    if (values.every(isEstimate)) return estimateColumns(title, get, plainNumber);
    if (values.every((value) => typeof value === "number")) {
      return [{title, value: get, format: (value) => (value == null ? kMissing : plainNumber(value))}];
    }
    if (values.every((value) => typeof value === "object" && !Array.isArray(value))) {
      return columnsFor(rows.map(get), [], `${key} `).map((column) => ({
        ...column, value: (row) => column.value(get(row)),
        format: column.format && ((value, row) => column.format(value, get(row))),
      }));
    }
    return [textColumn(title, get)];
  });
}

function textOf(value) {
  if (value == null) return kMissing;
  if (value === true || value === false) return value ? "yes" : "no";
  if (typeof value === "number") return plainNumber(value);
  if (isEstimate(value)) return value.value == null ? kMissing : `${plainNumber(value.value)} ${interval(value, plainNumber)}`;
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
