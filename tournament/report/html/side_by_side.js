// Runs side by side: what they say in sentences, and every table of figures with the runs beside each other.
const kSet = JSON.parse(document.getElementById("data").textContent);
const kShownRows = 24;  // of a chart; its table has all
const kRowPixels = 9;  // between the dots of one row

// What did not come up in a run has no value there.
const kNone = {value: null, low: null, high: null, count: 0};
for (const row of kSet.tables.flatMap((table) => table.figures)) {
  row.values = row.values.map((value) => value ?? kNone);
  row.change ??= kNone;
}

// Alone one wins nothing; the same figures are the utility.
const kIsSolo = kSet.players === 1 || kSet.tables.some((table) => table.figures.some((row) => row.figure === "utility"));
const kWin = kIsSolo ? "Utility" : "Share of the win";
const isShare = (row) => ["share", "utility", "part", "win_share", "no_sole_winner"].includes(row.figure);
const formatOf = (row) => (isShare(row) ? (value) => percent(value) : plainNumber);

// A code as it is called on the cards, of several joined by "+" all of them; any other name in words, "seat:0" of a goal as "Seat 0".
function printed(code) {
  if (Object.hasOwn(kSet.names, code)) return kSet.names[code];
  const parts = code.split("+");
  return parts.length === 1 ? titleOf(code.replace(/^seat:(?=\d)/, "seat ")) : parts.map(printed).join(" + ");
}

const nameOf = (row) => (row.label == null ? printed(row.item === "" ? row.figure : row.item) : titleOf(row.label));
const tableName = (table) => titleOf(table.table.replace(/^tag:/, ""));

function signedPoints(row, value) {
  const scale = isShare(row) ? 100 : 1;
  return value == null ? kMissing : `${value > 0 ? "+" : ""}${fixed(scale * value, isShare(row) ? 1 : decimalsFor(Math.abs(value)))}`;
}

const isSure = (row) => row.q != null && row.q < 0.05;

const parOf = (row, run) => row.pars?.[run] ?? null;

// What seats have is held against a par of its own where these are not alike.
const parText = (row, run) => (parOf(row, run) == null ? "" : `, par ${percent(parOf(row, run))}`);

function pointsText(row) {
  const runs = kSet.runs.map((run, i) => `${run} ${row.values[i].count === 0 ? kMissing : `${formatOf(row)(row.values[i].value)} ${interval(row.values[i], formatOf(row))}${parText(row, i)}`}`);
  const change = `change${row.pars == null ? "" : " of the share less par"} ${signedPoints(row, row.change.value)} ${interval(row.change, (value) => signedPoints(row, value))}`;
  return `${nameOf(row)}: ${runs.join("; ")}; ${change}${isSure(row) ? ", sure" : ""}`;
}

// Ticks of an axis of shares tell apart what lies on it.
function shareTicks(points) {
  const [low, high] = extentOf(points, []);
  const range = high - low;
  const decimals = range >= 0.1 ? 0 : range >= 0.01 ? 1 : range >= 0.001 ? 2 : 3;
  return (value) => percent(value, decimals);
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
    const x = {nice: true, zero: false, domain: extentOf(all.flat(), rows.flatMap((row) => [row.goal?.low, row.goal?.high]))};
    return Plot.plot({
      ...kBase, width, height: 60 + rows.length * (14 + kRowPixels * kSet.runs.length), marginLeft: left, marginRight: 34, marginTop: 8, marginBottom: 46,
      x, y: {domain: names, type: "point", padding: 0.6},
      marks: [
        valueAxis(label, width - left - 34, shareTicks(all.flat()), x), nameAxis(left),
        Plot.ruleY(rows.filter((row) => row.goal != null), {
          x1: (row) => row.goal.low, x2: (row) => row.goal.high, y: nameOf, stroke: "var(--muted)", strokeOpacity: 0.22,
          strokeWidth: kRowPixels * (kSet.runs.length + 0.5),
        }),
        all.flatMap((points, run) => {
          const dy = (run - (kSet.runs.length - 1) / 2) * kRowPixels;
          const {colour, symbol} = seriesStyle(run);
          return [
            Plot.ruleY(points.filter((point) => point.low != null), {x1: "low", x2: "high", y: "name", stroke: colour, strokeWidth: 2, dy}),
            Plot.dot(points, {
              x: "value", y: "name", r: 4.5, symbol, stroke: colour, strokeWidth: 2,
              fill: (point) => (point.isFilled ? colour : "var(--card)"), dy, title: "title", tip: kTip,
            }),
          ];
        }),
      ],
    });
  };
}

// Of restricted play: how often free seats took the option, and what the limit met.
function limitColumns(rows) {
  if (!rows.some((row) => row.taken != null)) return [];
  const count = (title, key, help) => (rows.some((row) => row[key] > 0) ? [{title, value: (row) => row[key], help}] : []);
  return [
    ...estimateColumns("Taken", (row) => row.taken, percent),
    ...estimateColumns("Times a game", (row) => row.taken_a_game, (value) => fixed(value, 2)),
    ...count("Limited", "limited", "Decisions of held seats that the limit bound"),
    ...count("Gave way", "gave_way", "Decisions of held seats at which nothing else was legal"),
  ];
}

// A table has rows of both kinds: they sort by what they show.
const sortValue = (row, value) => (value == null || !isShare(row) ? value : 100 * value);

function setColumns(rows) {
  return [
    {title: "Name", value: nameOf, isText: true}, {title: "Figure", value: (row) => (row.item === "" ? "" : titleOf(row.figure)), isText: true},
    ...kSet.runs.flatMap((run, i) => [
      {title: run, value: (row) => sortValue(row, row.values[i].value),
        format: (_, row) => (row.values[i].count === 0 ? kMissing : formatOf(row)(row.values[i].value))},
      {title: kIntervalTitle, value: (row) => sortValue(row, row.values[i].low), format: (_, row) => interval(row.values[i], formatOf(row)), help: `95 % interval of: ${run}`},
      ...(rows.some((row) => parOf(row, i) != null)
        ? [{title: "Par", value: (row) => sortValue(row, parOf(row, i)), format: (_, row) => (parOf(row, i) == null ? kMissing : percent(parOf(row, i))), help: `What such seats win, whatever they have: ${run}; the change is of the share less this`}] : []),
    ]),
    {title: "Change", value: (row) => sortValue(row, row.change.value), format: (_, row) => signedPoints(row, row.change.value)},
    {title: kIntervalTitle, value: (row) => sortValue(row, row.change.low), format: (_, row) => interval(row.change, (value) => signedPoints(row, value)), help: "95 % interval of: Change"},
    ...(rows.some((row) => row.goal != null)
      ? [{title: "Goal", value: (row) => sortValue(row, row.goal?.low), format: (_, row) => (row.goal == null ? kMissing : interval(row.goal, formatOf(row)))}] : []),
    {title: "q", value: (row) => row.q, format: (value) => (value == null ? kMissing : value < 0.001 ? "< 0.001" : fixed(value, 3))},
    ...limitColumns(rows),
    ...columnsFor(rows, ["item", "figure", "label", "goal", "values", "pars", "stands_out", "change", "q", "p", "taken", "taken_a_game", "limited", "gave_way"]),
  ];
}

// What moved most surely comes first.
function bySureness(a, b) {
  return (a.q ?? 2) - (b.q ?? 2) || Math.abs(b.change.value ?? 0) - Math.abs(a.change.value ?? 0);
}

const kKinds = {share: kWin, utility: kWin, win_share: kWin, part: "How often", no_sole_winner: "How often"};

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
      legend: [...seriesLegend(kSet.runs),
        rows.some((row) => row.q != null) ? make("li", {}, "filled where the change is sure (q below 0.05)") : null,
        rows.some((row) => row.goal != null) ? make("li", {}, "band: the goal") : null].filter((entry) => entry != null),
      table: i === kinds.length - 1 ? whole_table : null,
    });
  });
  return charts.length > 0 ? charts : panel(tableName(table), null, sortableTable({...whole_table, isTitled: true}));
}

// Tables of one mean over all seats stand together, last, each row under the name of its table.
function grouped(tables) {
  const isMean = (table) => table.figures.length === 1 && !(table.figures[0].figure in kKinds) && table.table.startsWith("tag:");
  const means = tables.filter(isMean);
  if (means.length < 2) return tables;
  const rows = means.map((table) => ({...table.figures[0], label: tableName(table)}));
  return [...tables.filter((table) => !isMean(table)), {table: "means_of_a_game", figures: rows}];
}

// What changes for each seat as played, and without the luck of the draws.
function adjustedPart(adjusted) {
  const title = "Adjusted for luck";
  if (!adjusted.is_adjusted) return panel(title, adjusted.verdict);
  const points = (value) => signedPoints({figure: "share"}, value);
  const nameOfSeat = (row) => `seat ${row.seat}`;
  const rows = adjusted.seats.flatMap((row) => [
    chartRow(`${nameOfSeat(row)}, as played`, row.raw_difference), chartRow(`${nameOfSeat(row)}, adjusted`, row.difference)]);
  return chartFigure({
    title, text: `Change of the ${kWin.toLowerCase()} as played and without the luck of the draws, with 95 % intervals (Student's over blocks, both). ${adjusted.verdict}`,
    draw: intervalChart(rows, {label: "change, percentage points", format: points, par: 0}), summary: `${title}: ${inWords(rows, points)}`,
    legend: [legendEntry("", "var(--up)", true, "more"), legendEntry("", "var(--down)", true, "less"),
      legendEntry("", "var(--accent)", false, "cannot be told from 0"), legendEntry("line", "var(--muted)", false, "no change")],
    table: {
      caption: "Change as played and adjusted for luck", rows: adjusted.seats,
      columns: [
        {title: "Of", value: nameOfSeat, isText: true}, ...estimateColumns("As played", (row) => row.raw_difference, points),
        ...estimateColumns("Adjusted", (row) => row.difference, points), ...estimateColumns("Luck", (row) => row.luck, points),
        ...columnsFor(adjusted.seats, ["seat", "difference", "raw_difference", "luck", "luck_error", "anytime"]),
      ],
    },
  });
}

function sentences() {
  if (kSet.sentences.length === 1) return make("p", {class: "finding"}, kSet.sentences[0]);
  return make("ol", {class: "findings"}, kSet.sentences.map((text) => make("li", {}, text)));
}

function setTiles() {
  const rows = kSet.tables.flatMap((table) => table.figures);
  const sure = rows.filter(isSure);
  const tested = rows.filter((row) => row.q != null);
  return make("ul", {class: "tiles", "aria-label": "Key figures"},
    tile("Side by side", kSet.runs.join(", "), kSet.what, true),
    tile("Games", [...new Set(kSet.games)].map(whole).join(", "), kSet.games.length > 1 ? "of each run" : null),
    tile("Moved for sure", whole(sure.length), `of ${whole(tested.length)} ${tested.length === 1 ? "figure" : "figures"} that can be tested`));
}

document.getElementById("report").append(...kSet.notes.map((text) => make("p", {class: "note", role: "note"}, text)));
addSection("verdict", "The verdict", kSet.lead, sentences(), setTiles());
if (kSet.adjusted != null) addSection("luck", "Luck", null, adjustedPart(kSet.adjusted));
addSection("figures", "Figures side by side", "Change: the last less the first.",
  grouped(kSet.tables.filter((table) => table.figures.length > 0)).map(runsFigures));
addSection("methods", "How it is computed", null, kSet.methods.map((text) => make("p", {}, text)));
contents();
