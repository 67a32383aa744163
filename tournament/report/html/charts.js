// Charts drawn by Observable Plot, in the colours of the page, as wide as there is room.
const kFont = 13;
const kBase = {
  style: {
    fontSize: `${kFont}px`, fontFamily: "inherit", color: "var(--ink)", background: "none", overflow: "visible",
    "--plot-background": "var(--card)",
  },
};

// A figure: title, what it shows, the chart, a legend, and the table behind it. `draw(width)` makes
// the chart anew whenever the room changes; `summary` is the chart in words.
function chartFigure({title, text, draw, summary, legend, table}) {
  // What is drawn is one picture; the names that Plot gives to its parts are for none to hear.
  const frame = make("div", {class: "chart", role: "img", "aria-label": summary ?? title});
  let drawn = 0;
  function redraw() {
    const width = Math.floor(frame.clientWidth);
    if (width === 0 || width === drawn) return;
    drawn = width;
    const chart = draw(width);
    chart.setAttribute("aria-hidden", "true");
    frame.replaceChildren(chart);
  }
  new ResizeObserver(() => requestAnimationFrame(redraw)).observe(frame);
  return make("figure", {},
    make("figcaption", {}, make("h3", {}, title), text ? make("p", {}, text) : null),
    frame,
    legend ? make("ul", {class: "legend"}, legend) : null,
    table ? tableBehind(table) : null);
}

function legendEntry(kind, colour, filled, text) {
  return make("li", {}, make("i", {class: kind, style: `border-color:${colour};background:${filled ? colour : "none"}`}), text);
}

// Room for names beside the bars: as much as they need, at most two fifths or `most` of it.
function leftMargin(names, width, most = 0.4) {
  const longest = Math.max(0, ...names.map((name) => name.length));
  return Math.round(Math.min(width * most, 24 + 8 * longest));
}

// Names that do not fit are shortened in the middle, or go on below where `textOverflow` is null.
function nameAxis(left, textOverflow = "ellipsis-middle") {
  return Plot.axisY({label: null, tickSize: 0, tickPadding: 8, lineWidth: (0.9 * (left - 10)) / kFont, textOverflow, fill: "var(--ink)"});
}

// From the lowest to the highest figure of `rows` and `more`.
function extentOf(rows, more) {
  const values = [...rows.flatMap((row) => [row.low, row.value, row.high]), ...more].filter((value) => value != null);
  return [Math.min(...values), Math.max(...values)];
}

// How the axis of `rows` writes its figures: shorter than `format` where they lie so far apart that ticks differ by a per cent.
function tickFormatOf(rows, format, tickFormat) {
  const [low, high] = extentOf(rows, []);
  return tickFormat == null || high - low < 0.1 ? format : tickFormat;
}

// Where an axis ends at round figures, each end lies less than this part of what is shown beyond it.
const kRounding = 0.15;

// Writes a figure at every tick, or at every second or third one where they would touch each other on an axis `x` of so many pixels.
function spacedFormat(format, width, x) {
  const length = (x.domain[1] - x.domain[0]) * (x.nice ? 1 + 2 * kRounding : 1);
  return (value, index, all) => {
    if (all.length < 2) return format(value);
    const widest = 0.6 * kFont * Math.max(...all.map((one) => format(one).length)) + kFont / 2;
    const every = Math.ceil((widest * length) / (width * (all[1] - all[0])));
    return index % every === 0 ? format(value) : "";
  };
}

// For an axis `x`, as Plot takes it, with its domain, of so many pixels.
function valueAxis(label, width, format, x) {
  const ticks = Math.max(3, Math.floor(width / 90));
  // What is longer than the axis ends with it, so that the margin of the names has the rest.
  const labelAnchor = 0.6 * kFont * label.length > width ? "right" : "center";
  return [
    Plot.gridX({stroke: "var(--grid)", strokeOpacity: 1, ticks}),
    Plot.axisX({label, labelAnchor, labelArrow: "none", tickSize: 0, ticks, tickFormat: spacedFormat(format, width, x),
      fill: "var(--muted)"}),
  ];
}

// Flat rows {name, value, low, high, ...} for charts.
function chartRow(name, estimate, more, effect) {
  return {name, value: estimate.value, low: estimate.low, high: estimate.high, more, effect};
}

function inWords(rows, format) {
  return rows.slice(0, 12).map((row) => `${row.name} ${format(row.value)}`).join("; ");
}

// Whether a row stands out above (1) or below (-1) what would be even. An effect has been corrected
// for the number of rows; else the interval must leave out even.
function sideOf(row, par) {
  if (row.effect != null) return row.effect.significant ? Math.sign(row.effect.difference) : 0;
  if (par == null || row.low == null || row.high == null) return 0;
  return row.low > par ? 1 : row.high < par ? -1 : 0;
}

function colourOf(row, par) {
  if (par == null) return "var(--accent)";
  const side = sideOf(row, par);
  return side > 0 ? "var(--up)" : side < 0 ? "var(--down)" : "var(--accent)";
}

function parsOf(rows) {
  return rows.map((row) => row.effect?.par).filter((par) => par != null);
}

// Whether each row is held against a par of its own.
function haveOwnPars(rows) {
  const pars = parsOf(rows);
  return pars.length > 0 && Math.max(...pars) - Math.min(...pars) > 1e-9;
}

// A row each for {name, value, low, high, effect}: a dot with its interval, and a line where even is, or a small dot where a row
// has a par of its own. A dot is filled when it stands out from it.
function intervalChart(rows, {label, format, tickFormat, par}) {
  return (width) => {
    const names = rows.map((row) => row.name);
    const left = leftMargin(names, width);
    const ranged = rows.filter((row) => row.low != null && row.high != null);
    const common = parsOf(rows)[0] ?? par;
    const pars = haveOwnPars(rows) ? parsOf(rows) : [common];
    const x = {nice: true, zero: false, domain: extentOf(rows, pars)};
    return Plot.plot({
      ...kBase, width, height: 56 + 25 * rows.length, marginLeft: left, marginRight: 26, marginTop: 8, marginBottom: 46,
      x, y: {domain: names, type: "point", padding: 0.6},
      marks: [
        valueAxis(label, width - left - 26, tickFormatOf(rows, format, tickFormat), x), nameAxis(left),
        par == null ? null : haveOwnPars(rows) ? Plot.dot(rows, {x: (row) => row.effect?.par, y: "name", r: 2.5, fill: "var(--muted)"})
          : Plot.ruleX([common], {stroke: "var(--muted)", strokeDasharray: "4 3"}),
        Plot.ruleY(ranged, {x1: "low", x2: "high", y: "name", stroke: (row) => colourOf(row, par), strokeWidth: 2.5}),
        Plot.dot(rows, {
          x: "value", y: "name", r: 5, stroke: (row) => colourOf(row, par), strokeWidth: 2,
          fill: (row) => (par == null || sideOf(row, par) !== 0 ? colourOf(row, par) : "var(--card)"),
          title: (row) => `${row.name}: ${format(row.value)} ${interval(row, format)}${row.more ? `\n${row.more}` : ""}`,
          tip: kTip,
        }),
      ],
    });
  };
}

const kTip = {stroke: "var(--line)", fill: "var(--card)"};

function intervalLegend(rows) {
  const corrected = rows.some((row) => row.effect != null);
  return [
    legendEntry("", "var(--up)", true, "above even"), legendEntry("", "var(--down)", true, "below even"),
    legendEntry("", "var(--accent)", false, "cannot be told from even"),
    haveOwnPars(rows) ? legendEntry("", "var(--muted)", true, "even: what the same seats or agents win in all games") : legendEntry("line", "var(--muted)", false, "even"),
    corrected ? make("li", {}, "of those that are filled, at most one in twenty is so by chance, on average (Benjamini and Bogomolov)") : null,
  ].filter((entry) => entry != null);
}

// Horizontal bars of {name, value, low, high}, with intervals.
function barChart(rows, {label, format, tickFormat}) {
  return (width) => {
    const names = rows.map((row) => row.name);
    const left = leftMargin(names, width);
    const ranged = rows.filter((row) => row.low != null && row.high != null);
    const x = {nice: true, domain: [0, Math.max(...rows.map((row) => row.high ?? row.value))]};
    return Plot.plot({
      ...kBase, width, height: 56 + 27 * rows.length, marginLeft: left, marginRight: 26, marginTop: 8, marginBottom: 46,
      x, y: {domain: names, padding: 0.25},
      marks: [
        valueAxis(label, width - left - 26, tickFormatOf(rows, format, tickFormat), x), nameAxis(left),
        Plot.barX(rows, {
          x: "value", y: "name", fill: "var(--accent)", fillOpacity: 0.75,
          title: (row) => `${row.name}: ${format(row.value)} ${interval(row, format)}`, tip: kTip,
        }),
        Plot.ruleY(ranged, {x1: "low", x2: "high", y: "name", stroke: "var(--ink)", strokeWidth: 1.5}),
      ],
    });
  };
}

// Whether the bins hold integers, both ends included.
function hasWholeBins(bins) {
  return bins.every((bin) => Number.isInteger(bin.from) && Number.isInteger(bin.to)) &&
    bins.every((bin, i) => i === 0 || bin.from > bins[i - 1].to);
}

// Bins as bars from x1 to x2 with the part of all observations per unit of x.
function binsOf(distribution) {
  const bins = distribution.histogram;
  const ends = hasWholeBins(bins) ? 0.5 : 0;
  const total = bins.reduce((sum, bin) => sum + bin.count, 0);
  return bins.map((bin) => {
    const x1 = bin.from - ends;
    const x2 = Math.max(bin.to + ends, x1 + 1e-9);
    return {...bin, x1, x2, part: bin.count / total, name: bin.from === bin.to ? fixedShort(bin.from) : `${fixedShort(bin.from)} to ${fixedShort(bin.to)}`};
  });
}

// The integers of an axis on which each has its place; null on others.
function fewWholes(sets) {
  const bins = sets.flat();
  const least = Math.min(...bins.map((bin) => bin.from));
  const count = Math.max(...bins.map((bin) => bin.to)) - least + 1;
  return count <= 14 && bins.every((bin) => Number.isInteger(bin.from) && Number.isInteger(bin.to))
    ? Array.from({length: count}, (_, i) => least + i) : null;
}

function fixedShort(value) {
  return Number.isInteger(value) ? whole(value) : fixed(value, 2);
}

function medianOf(distribution) {
  return distribution.quantiles?.find((quantile) => quantile.probability === 0.5)?.value;
}

// Series are told apart by colour, symbol and dashes; symbols come round at another number than colours, so that a sixth differs from the first.
const kSeriesColours = ["var(--accent)", "var(--second)", "var(--up)", "var(--down)", "var(--muted)"];
const kSeriesSymbols = ["circle", "square", "triangle", "diamond", "star", "cross", "wye"];
const kSeriesDashes = ["none", "7 4", "2 4", "8 3 2 3", "12 4"];

function seriesStyle(i) {
  return {colour: kSeriesColours[i % kSeriesColours.length], symbol: kSeriesSymbols[i % kSeriesSymbols.length], dash: kSeriesDashes[i % kSeriesDashes.length]};
}

// The symbol of a series as charts draw it.
function seriesMark({colour, symbol}) {
  const mark = Plot.dot([0], {x: () => 0, y: () => 0, r: 5, symbol, fill: colour, stroke: colour, strokeWidth: 2}).plot({width: 16, height: 16, margin: 8, axis: null});
  mark.setAttribute("aria-hidden", "true");
  return mark;
}

// Entries of series of these names, with the words of their symbols.
function seriesLegend(names) {
  return names.map((name, i) => make("li", {}, seriesMark(seriesStyle(i)), `${seriesStyle(i).symbol}: ${name}`));
}

// Histograms of one or two {name, distribution} over one another.
function histogramChart(series, {label}) {
  return (width) => {
    const sets = series.map((one) => binsOf(one.distribution));
    const marks = sets.flatMap((bins, i) => [
      Plot.rectY(bins, {
        x1: "x1", x2: "x2", y: "part", inset: i === 0 ? 0.5 : 1.5, fill: kSeriesColours[i], fillOpacity: i === 0 ? 0.6 : 0.25,
        stroke: i === 0 ? null : kSeriesColours[i], strokeWidth: 1.5,
        title: (bin) => `${series[i].name}, ${bin.name}: ${whole(bin.count)} (${percent(bin.part)})`,
        tip: {...kTip, pointer: "x"},
      }),
    ]);
    const median = medianOf(series[0].distribution);
    const wholes = fewWholes(sets);
    const every = wholes == null ? 1 : Math.ceil((wholes.length * (0.6 * kFont * whole(wholes.at(-1)).length + kFont / 2)) / (width - 66));
    const axis = {label, labelAnchor: "center", labelArrow: "none", tickSize: 4, fill: "var(--muted)"};
    return Plot.plot({
      ...kBase, width, height: Math.min(300, 140 + width * 0.22), marginLeft: 52, marginRight: 14, marginTop: 14, marginBottom: 46,
      y: {nice: true, zero: true}, x: {nice: false},
      marks: [
        Plot.gridY({stroke: "var(--grid)", strokeOpacity: 1, ticks: 4}),
        Plot.axisY({label: null, tickSize: 0, ticks: 4, tickFormat: (part) => percent(part, part < 0.01 && part > 0 ? 1 : 0), fill: "var(--muted)"}),
        wholes == null ? Plot.axisX({...axis, ticks: Math.max(3, Math.floor(width / 80))}) : Plot.axisX(wholes, {...axis, tickFormat: (value, i) => (i % every === 0 ? whole(value) : "")}),
        ...marks,
        median == null ? null : Plot.ruleX([median], {stroke: "var(--ink)", strokeDasharray: "4 3"}),
        Plot.ruleY([0], {stroke: "var(--muted)"}),
      ],
    });
  };
}

// Lines of {group, x, value, low, high} over a doubling x.
function curveChart(points, {xLabel, yLabel, format}) {
  const groups = [...new Set(points.map((point) => point.group))];
  const budgets = [...new Set(points.map((point) => Math.log2(point.x)))].sort((a, b) => a - b);
  const range = budgets.at(-1) - budgets[0];
  return (width) => {
    const gap = (range * 46) / Math.max(1, width - 78);  // that two numbers on the axis need
    const ticks = budgets.reduce((kept, budget) => (kept.length > 0 && budget - kept.at(-1) < gap ? kept : [...kept, budget]), []);
    return Plot.plot({
      ...kBase, width, height: Math.min(340, 180 + width * 0.22), marginLeft: 58, marginRight: 20, marginTop: 14, marginBottom: 46,
      y: {nice: true, zero: false},
      marks: [
        Plot.gridY({stroke: "var(--grid)", strokeOpacity: 1, ticks: 5}),
        Plot.axisY({label: null, tickSize: 0, ticks: 5, tickFormat: format, fill: "var(--muted)"}),
        Plot.axisX(ticks, {label: xLabel, labelAnchor: "center", labelArrow: "none", tickSize: 4, tickFormat: (budget) => whole(2 ** budget), fill: "var(--muted)"}),
        groups.map((group, i) => {
          const line = points.filter((point) => point.group === group);
          const {colour, symbol, dash} = seriesStyle(i);
          const x = (point) => Math.log2(point.x);
          return [
            Plot.lineY(line, {x, y: "value", stroke: colour, strokeWidth: 2, strokeDasharray: dash}),
            Plot.ruleX(line.filter((point) => point.low != null), {x, y1: "low", y2: "high", stroke: colour, strokeWidth: 2}),
            Plot.dot(line, {
              x, y: "value", r: 5, fill: colour, symbol,
              title: (point) => `${point.name}: ${yLabel} ${format(point.value)} ${interval(point, format)}`, tip: kTip,
            }),
          ];
        }),
      ],
    });
  };
}

// Lines with intervals of {name, colour, points: {x, value, low, high}}, of parts from 0 to 1, told apart by their dashes as well.
function lineChart(lines, {xLabel, format}) {
  return (width) => Plot.plot({
    ...kBase, width, height: Math.min(340, 180 + width * 0.2), marginLeft: 52, marginRight: 14, marginTop: 14, marginBottom: 46,
    y: {domain: [0, 1]},
    marks: [
      Plot.gridY({stroke: "var(--grid)", strokeOpacity: 1, ticks: 4}),
      Plot.axisY({label: null, tickSize: 0, ticks: 4, tickFormat: format, fill: "var(--muted)"}),
      Plot.axisX({label: xLabel, labelAnchor: "center", labelArrow: "none", tickSize: 4, ticks: Math.max(3, Math.floor(width / 80)), tickFormat: (x) => (Number.isInteger(x) ? whole(x) : ""), fill: "var(--muted)"}),
      ...lines.flatMap((line, i) => [
        Plot.ruleX(line.points.filter((point) => point.low != null), {x: "x", y1: "low", y2: "high", stroke: line.colour, strokeWidth: 1.5, strokeOpacity: 0.6}),
        Plot.lineY(line.points, {x: "x", y: "value", stroke: line.colour, strokeWidth: 2, strokeDasharray: seriesStyle(i).dash}),
        Plot.dot(line.points, {
          x: "x", y: "value", r: 3, fill: line.colour, title: (point) => `${line.name}, ${xLabel} ${whole(point.x)}: ${percent(point.value)} ${interval(point, percent)}`, tip: kTip,
        }),
      ]),
    ],
  });
}

// How far a log-likelihood ratio is on its way between the two bounds of a sequential test.
function evidenceChart({llr, lower, upper}) {
  const colour = llr >= upper ? "var(--up)" : llr <= lower ? "var(--down)" : "var(--accent)";
  const bounds = [{x: lower, name: "H0 accepted", colour: "var(--down)"}, {x: upper, name: "H1 accepted", colour: "var(--up)"}];
  const x = {domain: [Math.min(lower, llr), Math.max(upper, llr)]};
  return (width) => Plot.plot({
    ...kBase, width, height: 118, marginLeft: 44, marginRight: 44, marginTop: 26, marginBottom: 48,
    x, y: {domain: ["llr"], axis: null},
    marks: [
      valueAxis("log-likelihood ratio", width - 88, (value) => fixed(value, 1), x),
      Plot.ruleX([0], {stroke: "var(--muted)", strokeDasharray: "4 3"}),
      Plot.ruleX(bounds, {x: "x", stroke: "colour", strokeWidth: 2}),
      Plot.axisX(bounds.map((bound) => bound.x), {anchor: "top", label: null, tickSize: 0, fill: "var(--ink)",
        tickFormat: (value) => bounds.find((bound) => bound.x === value).name}),
      Plot.ruleY([{y: "llr"}], {x1: 0, x2: llr, y: "y", stroke: colour, strokeWidth: 5}),
      Plot.dot([{y: "llr"}], {x: llr, y: "y", r: 7, fill: colour}),
    ],
  });
}

// A heat map as a table: `value(row, column)` from 0 to 1, even at 1/2. What `mark(row, column)` calls "unsure" or "few" is hollow.
function heatMap({caption, names, value, title, mark = () => null}) {
  const short = names.map((_, i) => String(i + 1));
  const head = make("tr", {}, make("th", {scope: "col", class: "text"}, "against"),
    short.map((number, i) => make("th", {scope: "col", title: names[i], "aria-label": names[i]}, number)));
  const body = names.map((name, row) =>
    make("tr", {}, make("th", {scope: "row"}, breakable(`${row + 1}. ${name}`)), names.map((_, column) => {
      const part = row === column ? null : value(row, column);
      if (part == null) return make("td", {class: "self"}, row === column ? "" : kMissing);
      const strength = Math.round(100 * Math.min(1, Math.abs(part - 0.5) * 2));
      const doubt = mark(row, column);
      const side = doubt != null ? "hollow" : part > 0.5 ? "up" : part < 0.5 ? "down" : null;
      return make("td", {class: side, style: `--strength:${strength}%`, title: title(row, column)}, `${fixed(100 * part, 0)}${doubt === "few" ? "?" : ""}`);
    })));
  return captioned(caption, make("table", {class: "heat", style: `--columns:${names.length}`}, make("thead", {}, head), make("tbody", {}, body)));
}
