// The sections of a training: its learning curve, losses, calibration and record.
const kData = JSON.parse(document.getElementById("data").textContent);
const kIsSolo = kData.players === 1;
const kGates = kData.generations.filter((row) => row.gate != null);

// Strength as people read it: Elo, or hundredths of utility.
const kStrength = kIsSolo
  ? {title: "Sum", label: "hundredths of utility", get: (gate) => gate.share_so_far, format: (value) => signed(100 * value, 1)}
  : {title: "Elo sum", label: "Elo", get: (gate) => gate.elo_so_far, format: (value) => signed(value, 0)};

// Among more than two sides a score is another figure than a share of the win.
const kScore = kIsSolo ? "Utility more" : kData.methods.score == null ? "Score" : "Score of pairwise placements";

function signed(value, decimals) {
  return value == null ? kMissing : `${value > 0 ? "+" : ""}${fixed(value, decimals)}`;
}

// Whether what a net costs was measured before its gate, or taken.
const kTime = kData.plan.net_cost === 0 ? "equal time" : `about equal time (an iteration with a net taken for ${kData.plan.net_cost} without)`;

// A strength with its interval; of one that is open on one side, where it ends.
function strengthText(strength) {
  const {format, label} = kStrength;
  if (strength.low != null && strength.high == null) return `${format(strength.value)}, at least ${format(strength.low)} ${label}`;
  if (strength.low == null && strength.high != null) return `${format(strength.value)}, at most ${format(strength.high)} ${label}`;
  return `${format(strength.value)} ${interval(strength, format)} ${label}`;
}

const kIntervals = kIsSolo ? "95 % intervals of gates, added up, too." : "Intervals hold for all gates at once, whenever their tests stopped, with 95 %.";

// How to find out what the best net is worth.
function measureFigure() {
  if (kData.measure == null) return null;
  return panel("What it is worth", "Gates that were won flatter, and their sum does. The best net on fresh deals against play without a net, at equal time that is measured:",
    make("pre", {}, kData.measure));
}

// What nets give for a position.
const kGiven = kIsSolo ? "utility" : "share of the win";
const share = (value) => fixed(value, 3);

function playerName(generation) {
  return generation == null ? "no net" : `generation ${generation}`;
}

function tiles() {
  const best = kGates.find((row) => row.generation === kData.best);
  const strength = best == null ? null : kStrength.get(best.gate);
  return make("ul", {class: "tiles", "aria-label": "Key figures"},
    tile("Best", playerName(kData.best), best == null ? "no net has won its gate" : strengthText(strength), true),
    tile("Generations", `${whole(kGates.length)}, ${whole(kGates.filter((row) => row.gate.kept).length)} kept`, kData.plan.clocked ? `clocked, ${counted(kData.plan.minutes, "minute")}` : "counted", true),
    tile("Games to learn from", whole(kData.generations.reduce((sum, row) => sum + row.games, 0)), `${counted(kGates.reduce((sum, row) => sum + row.gate.games, 0), "game")} of gates`, true));
}

// Bars of the points of which one bound alone is known: from there to the edge of the frame, with an arrow.
function openBars(points, known, open) {
  const halves = points.filter((point) => point[known] != null && point[open] == null);
  const isUp = open === "high";
  return [
    Plot.ruleX(halves, {x: "x", ...(isUp ? {y1: null, y2: known} : {y1: known, y2: null}), stroke: "colour", strokeWidth: 2}),
    Plot.dot(halves, {x: "x", frameAnchor: isUp ? "top" : "bottom", symbol: "triangle", rotate: isUp ? 0 : 180, r: 5, fill: "colour"}),
  ];
}

// Points over generations, an integer each: {x, value, low, high, colour, symbol, isFilled, title}, and lines of {colour, dash, points}.
function generationChart(points, lines, {label, format, zero}) {
  const ticks = [...new Set(points.map((point) => point.x))].sort((a, b) => a - b);
  // Room for arrows beyond all points.
  const isOpen = (known, open) => points.some((point) => point[known] != null && point[open] == null);
  const insets = {insetTop: isOpen("low", "high") ? 18 : 0, insetBottom: isOpen("high", "low") ? 18 : 0};
  return (width) => {
    const every = Math.max(1, Math.ceil((ticks.length * 40) / Math.max(1, width - 78)));
    return Plot.plot({
      ...kBase, width, height: Math.min(340, 180 + width * 0.22), marginLeft: 62, marginRight: 20, marginTop: 26, marginBottom: 46, ...insets,
      x: {domain: [ticks[0] - 0.5, ticks.at(-1) + 0.5]}, y: {nice: true, zero},
      marks: [
        Plot.gridY({stroke: "var(--grid)", strokeOpacity: 1, ticks: 5}),
        Plot.axisY({label, labelArrow: "none", tickSize: 0, ticks: 5, tickFormat: format, fill: "var(--muted)"}),
        Plot.axisX(ticks.filter((_, i) => i % every === 0), {label: "generation", labelAnchor: "center", labelArrow: "none", tickSize: 4, tickFormat: whole, fill: "var(--muted)"}),
        zero ? Plot.ruleY([0], {stroke: "var(--muted)", strokeDasharray: "4 3"}) : null,
        lines.map(({colour, dash, points: ends}) => Plot.lineY(ends, {x: "x", y: "value", stroke: colour, strokeWidth: 2, strokeDasharray: dash})),
        Plot.ruleX(points.filter((point) => point.low != null && point.high != null), {x: "x", y1: "low", y2: "high", stroke: "colour", strokeWidth: 2}),
        // Where a bound is open the bar goes on to the edge, and ends there in an arrow.
        openBars(points, "low", "high"), openBars(points, "high", "low"),
        [...new Set(points.map((point) => point.symbol))].map((symbol) => Plot.dot(points.filter((point) => point.symbol === symbol), {
          x: "x", y: "value", r: 5, symbol, stroke: "colour", strokeWidth: 2, fill: (point) => (point.isFilled ? point.colour : "var(--card)"), title: "title", tip: kTip,
        })),
      ],
    });
  };
}

function curveFigure() {
  if (kGates.length === 0) return null;
  const points = kGates.map((row) => {
    const strength = kStrength.get(row.gate);
    return {
      x: row.generation, value: strength.value, low: strength.low, high: strength.high, isFilled: row.gate.kept, symbol: "circle",
      colour: row.gate.kept ? "var(--up)" : "var(--muted)",
      title: `generation ${row.generation}: ${strengthText(strength)}, gate ${row.gate.end}`,
    };
  });
  const kept = {colour: "var(--up)", dash: null, points: points.filter((point) => point.isFilled)};
  return chartFigure({
    title: "Learning curve", text: `Strength against play without a net at ${kTime}, in ${kStrength.label}: what gates showed, added up. ${kIntervals}`,
    draw: generationChart(points, [kept], {label: kStrength.label, format: kStrength.format, zero: true}),
    summary: `Learning curve: ${points.map((point) => point.title).join("; ")}`,
    legend: [legendEntry("", "var(--up)", true, "won its gate and was kept"), legendEntry("", "var(--muted)", false, "did not win"),
      legendEntry("line", "var(--muted)", false, "play without a net"),
      points.some((point) => (point.low == null) !== (point.high == null)) ? make("li", {}, "with an arrow: the interval has no end there") : null].filter((entry) => entry != null),
    table: {caption: "Gates", rows: kGates, columns: gateColumns()},
  });
}

function gateColumns() {
  return [
    {title: "Generation", value: (row) => row.generation}, {title: "Against", value: (row) => playerName(row.gate.against), isText: true},
    {title: "Games", value: (row) => row.gate.games}, ...estimateColumns(kScore, (row) => row.gate.score, share),
    ...estimateColumns(kStrength.title, (row) => kStrength.get(row.gate), kStrength.format), {title: "Gate", value: (row) => row.gate.end, isText: true},
    ...columnsFor(kGates.map((row) => row.gate), ["against", "games", "score", "elo_so_far", "share_so_far", "end", "kept"]).map((column) => ({
      ...column, value: (row) => column.value(row.gate), format: column.format && ((value, row) => column.format(value, row.gate)),
    })),
  ];
}

// What each generation learnt from, of moves or positions.
const kMovesKeys = ["decisions", "decisions_held_out", "moves_loss_before", "moves_loss_after", "moves_agreement"];

// The log loss of `rows` by two series of [name, key].
function lossChart(rows, series, {title, text, table}) {
  const lines = series.map(([name, key], i) => ({
    ...seriesStyle(i),
    points: rows.map((row) => ({
      ...seriesStyle(i), x: row.generation, value: row[key], isFilled: true, title: `generation ${row.generation}, ${name}: ${fixed(row[key], 4)}`,
    })),
  }));
  const points = lines.flatMap((line) => line.points);
  if (points.length === 0) return null;
  return chartFigure({
    title, text, draw: generationChart(points, lines, {label: "log loss", format: share, zero: false}),
    summary: `${title}: ${points.map((point) => point.title).join("; ")}`, legend: seriesLegend(series.map(([name]) => name)), table,
  });
}

function lossFigure() {
  return lossChart(kData.generations, [["by the net", "loss_after"], ["by the game's evaluation", "loss_before"]], {
    title: "Loss", text: "Mean of \u2212log of the chance given to what is learnt, on games that were held out. Less is better there, and need not be at the table.",
    table: {
      caption: "What each generation learnt from", rows: kData.generations,
      columns: [
        {title: "Generation", value: (row) => row.generation}, {title: "Games of", value: (row) => row.games_of, isText: true},
        {title: "Games", value: (row) => row.games}, {title: "Positions", value: (row) => row.positions}, {title: "Held out", value: (row) => row.held_out},
        {title: "Loss by the game", value: (row) => row.loss_before, format: (value) => fixed(value, 4)},
        {title: "Loss by the net", value: (row) => row.loss_after, format: (value) => fixed(value, 4)},
        ...columnsFor(kData.generations, ["generation", "games_of", "games", "positions", "held_out", "loss_before", "loss_after", "calibration", "gate", ...kMovesKeys]),
      ],
    },
  });
}

// Of generations that learnt moves, too: where the search spent its iterations, beside what the net says of it.
function movesFigure() {
  const rows = kData.generations.filter((row) => row.decisions != null);
  return lossChart(rows, [["by the net", "moves_loss_after"], ["by even shares", "moves_loss_before"]], {
    title: "Loss of moves", text: "The same of the moves on which the search spent its iterations, on decisions that were held out.",
    table: {
      caption: "What each generation learnt of moves", rows,
      columns: [
        {title: "Generation", value: (row) => row.generation}, {title: "Decisions", value: (row) => row.decisions}, {title: "Held out", value: (row) => row.decisions_held_out},
        {title: "Loss of even shares", value: (row) => row.moves_loss_before, format: (value) => fixed(value, 4)},
        {title: "Loss by the net", value: (row) => row.moves_loss_after, format: (value) => fixed(value, 4)},
        {title: "First move the search's", value: (row) => row.moves_agreement, format: (value) => percent(value)},
      ],
    },
  });
}

function calibrationFigure() {
  const row = kData.generations.find(({generation}) => generation === kData.best) ?? kData.generations.at(-1);
  const bins = (row?.calibration ?? []).filter((bin) => bin.positions > 0);
  if (bins.length === 0) return null;
  const points = bins.map((bin) => ({
    x: bin.predicted, ...bin.result,
    title: `given ${share(bin.predicted)}, came true ${share(bin.result.value)} ${interval(bin.result, share)}\n${counted(bin.positions, "view")} of ${counted(bin.games, "game")}`,
  }));
  return chartFigure({
    title: `Calibration of generation ${row.generation}`,
    text: `What sides had in the end to whom the net gave such a ${kGiven}, on positions that were held out, as each side sees them, with 95 % intervals over games.${kIsSolo ? "" : " What one side is given the others are not: of two sides points lie opposite one another, from the same positions."} On the line the net is right.`,
    draw: (width) => Plot.plot({
      ...kBase, width, height: Math.min(420, 160 + width * 0.4), marginLeft: 58, marginRight: 20, marginTop: 26, marginBottom: 46,
      x: {domain: [0, 1]}, y: {domain: [0, 1]},
      marks: [
        Plot.gridY({stroke: "var(--grid)", strokeOpacity: 1, ticks: 5}),
        Plot.axisY({label: "came true", labelArrow: "none", tickSize: 0, ticks: 5, fill: "var(--muted)"}),
        Plot.axisX({label: `${kGiven} given by the net`, labelAnchor: "center", labelArrow: "none", tickSize: 4, ticks: 5, fill: "var(--muted)"}),
        Plot.lineY([0, 1], {x: (end) => end, y: (end) => end, stroke: "var(--muted)", strokeDasharray: "4 3"}),
        Plot.ruleX(points.filter((point) => point.low != null), {x: "x", y1: "low", y2: "high", stroke: "var(--accent)", strokeWidth: 2}),
        Plot.dot(points, {x: "x", y: "value", r: 5, fill: "var(--accent)", title: "title", tip: kTip}),
      ],
    }),
    summary: `Calibration: ${points.map((point) => point.title).join("; ")}`,
    table: {
      caption: "Calibration", rows: bins,
      columns: [
        {title: "Given", value: (bin) => bin.predicted, format: share}, {title: "Views", value: (bin) => bin.positions},
        {title: "Games", value: (bin) => bin.games}, ...estimateColumns("Came true", (bin) => bin.result, share),
      ],
    },
  });
}

document.getElementById("report").append(...kData.notes.map((text) => make("p", {class: "note", role: "note"}, text)), tiles());
addSection("curve", "Strength", "What each generation came to at its gate.", curveFigure(), measureFigure());
addSection("fit", "What was learnt", "Prediction is not the gate: a net that predicts better need not play better.", lossFigure(), movesFigure(), calibrationFigure());
addSection("record", "Record", "How the training was made.",
  make("dl", {class: "methods"}, Object.entries(kData.plan).flatMap(([key, value]) => [make("dt", {}, titleOf(key)), make("dd", {}, textOf(value))])));
addSection("methods", "How it is computed", null,
  make("dl", {class: "methods"}, Object.entries(kData.methods).flatMap(([key, text]) => [make("dt", {}, titleOf(key)), make("dd", {}, text)])));
contents();
