// Runs side by side: what they say in sentences, and every table of figures with the runs beside each other.
const kSet = JSON.parse(document.getElementById("data").textContent);
const kShownRows = 24;  // of a chart; its table has all
const kColours = ["var(--accent)", "var(--second)", "var(--up)", "var(--down)", "var(--muted)"];
const kSymbols = ["circle", "square", "triangle", "diamond", "star"];
const kRowPixels = 9;  // between the dots of one row

// What did not come up in a run has no value there.
const kNone = {value: null, low: null, high: null, count: 0};
for (const row of kSet.tables.flatMap((table) => table.figures)) {
  row.values = row.values.map((value) => value ?? kNone);
  row.change ??= kNone;
}

const isShare = (row) => ["share", "part", "win_share"].includes(row.figure);
const formatOf = (row) => (isShare(row) ? (value) => percent(value) : plainNumber);

// A code as it is called on the cards, of several joined by "+" all of them; any other name in words.
function printed(code) {
  if (Object.hasOwn(kSet.names, code)) return kSet.names[code];
  const parts = code.split("+");
  return parts.length === 1 ? titleOf(code) : parts.map(printed).join(" + ");
}

const nameOf = (row) => printed(row.item === "" ? row.figure : row.item);
const tableName = (table) => titleOf(table.table.replace(/^tag:/, ""));

function signedPoints(row, value) {
  const scale = isShare(row) ? 100 : 1;
  return value == null ? kMissing : `${value > 0 ? "+" : ""}${fixed(scale * value, isShare(row) ? 1 : decimalsFor(Math.abs(value)))}`;
}

const isSure = (row) => row.q != null && row.q < 0.05;

function pointsText(row) {
  const runs = kSet.runs.map((run, i) => `${run} ${row.values[i].count === 0 ? kMissing : `${formatOf(row)(row.values[i].value)} ${interval(row.values[i], formatOf(row))}`}`);
  const change = `change ${signedPoints(row, row.change.value)} ${interval(row.change, (value) => signedPoints(row, value))}`;
  return `${nameOf(row)}: ${runs.join("; ")}; ${change}${isSure(row) ? ", sure" : ""}`;
}

// A dot and an interval for each run of each row, the runs of a row below each other.
function runsChart(rows, label) {
  const names = rows.map(nameOf);
  const dots = (run) => rows.filter((row) => row.values[run].count > 0).map((row) => ({
    name: nameOf(row), ...row.values[run], isFilled: isSure(row), title: pointsText(row).replaceAll("; ", "\n"),
  }));
  return (width) => {
    const left = leftMargin(names, width);
    const all = kSet.runs.map((_, run) => dots(run));
    return Plot.plot({
      ...kBase, width, height: 60 + rows.length * (14 + kRowPixels * kSet.runs.length), marginLeft: left, marginRight: 26, marginTop: 8, marginBottom: 46,
      x: {nice: true, zero: false}, y: {domain: names, type: "point", padding: 0.6},
      marks: [
        valueAxis(label, width - left, tickFormatOf(all.flat(), (value) => percent(value), (value) => percent(value, 0))), nameAxis(left),
        all.flatMap((points, run) => {
          const dy = (run - (kSet.runs.length - 1) / 2) * kRowPixels;
          const colour = kColours[run % kColours.length];
          return [
            Plot.ruleY(points.filter((point) => point.low != null), {x1: "low", x2: "high", y: "name", stroke: colour, strokeWidth: 2, dy}),
            Plot.dot(points, {
              x: "value", y: "name", r: 4.5, symbol: kSymbols[run % kSymbols.length], stroke: colour, strokeWidth: 2,
              fill: (point) => (point.isFilled ? colour : "var(--card)"), dy, title: "title", tip: kTip,
            }),
          ];
        }),
      ],
    });
  };
}

// A table has rows of both kinds: they sort by what they show.
const sortValue = (row, value) => (value == null || !isShare(row) ? value : 100 * value);

function setColumns(rows) {
  return [
    {title: "Name", value: nameOf, isText: true}, {title: "Figure", value: (row) => titleOf(row.figure), isText: true},
    ...kSet.runs.flatMap((run, i) => [
      {title: run, value: (row) => sortValue(row, row.values[i].value),
        format: (_, row) => (row.values[i].count === 0 ? kMissing : formatOf(row)(row.values[i].value))},
      {title: "95 %", value: (row) => sortValue(row, row.values[i].low), format: (_, row) => interval(row.values[i], formatOf(row)), help: `95 % interval of: ${run}`},
    ]),
    {title: "Change", value: (row) => sortValue(row, row.change.value), format: (_, row) => signedPoints(row, row.change.value)},
    {title: "95 %", value: (row) => sortValue(row, row.change.low), format: (_, row) => interval(row.change, (value) => signedPoints(row, value)), help: "95 % interval of: Change"},
    {title: "q", value: (row) => row.q, format: (value) => (value == null ? kMissing : value < 0.001 ? "< 0.001" : fixed(value, 3))},
    ...columnsFor(rows, ["item", "figure", "values", "stands_out", "change", "q", "p"]),
  ];
}

// What moved most surely comes first.
function bySureness(a, b) {
  return (a.q ?? 2) - (b.q ?? 2) || Math.abs(b.change.value ?? 0) - Math.abs(a.change.value ?? 0);
}

const kKinds = {share: "Share of the win", win_share: "Share of the win", part: "How often"};

function runsFigures(table) {
  const kinds = Object.keys(kKinds).filter((kind) => table.figures.some((row) => row.figure === kind));
  const whole_table = {caption: tableName(table), rows: table.figures, columns: setColumns(table.figures)};
  const charts = kinds.map((kind, i) => {
    const rows = table.figures.filter((row) => row.figure === kind);
    const shown = rows.length <= kShownRows ? rows : [...rows].sort(bySureness).slice(0, kShownRows);
    const some = shown.length < rows.length ? ` The ${shown.length} of ${whole(rows.length)} that moved most surely; the table has all.` : "";
    return chartFigure({
      title: `${tableName(table)}: ${kKinds[kind].toLowerCase()}`, text: `${kKinds[kind]}, with 95 % intervals.${some}`,
      draw: runsChart(shown, kKinds[kind].toLowerCase()), summary: shown.slice(0, 12).map(pointsText).join(". "),
      legend: [...kSet.runs.map((run, level) => legendEntry("", kColours[level % kColours.length], true, `${kSymbols[level % kSymbols.length]}: ${run}`)),
        make("li", {}, "filled where the change is sure (q below 0.05)")],
      table: i === kinds.length - 1 ? whole_table : null,
    });
  });
  return charts.length > 0 ? charts : panel(tableName(table), null, sortableTable(whole_table));
}

function sentences() {
  if (kSet.sentences.length === 0) return make("p", {class: "finding"}, "Nothing stands out, and nothing moved for sure.");
  return make("ol", {class: "findings"}, kSet.sentences.map((text) => make("li", {}, text)));
}

function setTiles() {
  const rows = kSet.tables.flatMap((table) => table.figures);
  const sure = rows.filter(isSure);
  return make("ul", {class: "tiles", "aria-label": "Key figures"},
    tile("Side by side", kSet.runs.join(", "), kSet.what, true),
    tile("Games", kSet.games.map(whole).join(", "), "of each run"),
    tile("Moved for sure", whole(sure.length), `of ${whole(rows.length)} figures`));
}

document.getElementById("report").append(...kSet.notes.map((text) => make("p", {class: "note", role: "note"}, text)));
addSection("verdict", "The verdict", null, sentences(), setTiles());
addSection("figures", "Figures side by side", "Change: the last less the first.", kSet.tables.filter((table) => table.figures.length > 0).map(runsFigures));
addSection("methods", "How it is computed", null, kSet.methods.map((text) => make("p", {}, text)));
contents();
