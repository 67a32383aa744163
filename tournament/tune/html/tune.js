// The sections of a tuning: what it gained on fresh deals, and the way of each parameter.
const kData = JSON.parse(document.getElementById("data").textContent);
const kSprt = kData.sprt ?? null;

function signedElo(value) {
  return value == null ? kMissing : `${value > 0 ? "+" : ""}${fixed(value, 1)}`;
}

function gainTile() {
  if (kSprt == null) return tile("Gain", "not known yet", "no confirming game was played", true);
  const gain = kData.elo_whenever_it_stops;
  const bound = (elo) => elo == null ? "open" : signedElo(elo);
  const bounds = gain == null ? "" : `; whenever the test stops ${bound(gain.low)} to ${bound(gain.high)} Elo (95\u00a0%)`;
  const error = kSprt.elo_error == null ? "" : ` \u00b1 ${fixed(kSprt.elo_error, 1)}`;
  return tile("Gain", kSprt.elo == null ? verdictOf(kSprt) : `${signedElo(kSprt.elo)}${error} Elo`,
    `${counted(kSprt.games, "game")} on fresh deals: ${verdictOf(kSprt)}${bounds}`, true);
}

function tiles() {
  return make("ul", {class: "tiles", "aria-label": "Key figures"}, gainTile(),
    ...kData.parameters.slice(0, 6).map((parameter) => tile(parameter.key, parameter.tuned, `from ${parameter.start}`, true)),
    tile("Steps", `${whole(kData.steps_done)} of ${whole(kData.steps)}`, `${counted(kData.games_per_step, "game")} each`, true));
}

function agentsPanel() {
  return panel("The agents", "Before, and with what was found.", make("pre", {}, `${kData.start}\n${kData.tuned}`));
}

function wayOf(parameter) {
  return kData.path.map((place) => ({steps: place.steps, ...place.parameters.find(({key}) => key === parameter.key)}));
}

// Places on the scale of a parameter, from 0 to 1: Plot's own logarithmic axes leave figures out.
const kTicks = [0, 0.25, 0.5, 0.75, 1];

function placeOf({least, most, scale}, value) {
  return scale === "logarithmic" ? Math.log(value / least) / Math.log(most / least) : (value - least) / (most - least);
}

function valueAt({least, most, scale}, place) {
  return scale === "logarithmic" ? least * (most / least) ** place : least + (most - least) * place;
}

function figureText(value) {
  return plainNumber(Number(value.toPrecision(3)));
}

const kPointName = "where the next step begins";
const kMeanName = "mean of the later half: what it comes to";

function parameterFigure(parameter) {
  const way = wayOf(parameter);
  const lines = [["point", kPointName, 1.5], ["mean", kMeanName, 2.5]];
  const steps = way.at(-1).steps;
  const x = {domain: [0, Math.max(1, steps)]};
  return chartFigure({
    title: parameter.key,
    text: `From ${parameter.start} to ${parameter.tuned}, looked for from ${figureText(parameter.least)} to ${figureText(parameter.most)}${parameter.scale === "logarithmic" ? " on a logarithmic scale" : ""}.`,
    draw: (width) => Plot.plot({
      ...kBase, width, height: Math.min(300, 170 + width * 0.16), marginLeft: 62, marginRight: 20, marginTop: 14, marginBottom: 46,
      x, y: {domain: [0, 1]},
      marks: [
        Plot.gridY(kTicks, {stroke: "var(--grid)", strokeOpacity: 1}),
        Plot.axisY(kTicks, {label: null, tickSize: 0, tickFormat: (place) => figureText(valueAt(parameter, place)), fill: "var(--muted)"}),
        valueAxis("steps", width - 82, (value) => (Number.isInteger(value) ? whole(value) : ""), x),
        Plot.ruleY([placeOf(parameter, Number(parameter.start))], {stroke: "var(--muted)", strokeDasharray: "4 3"}),
        lines.map(([key, , strokeWidth], i) => Plot.lineY(way, {x: "steps", y: (place) => placeOf(parameter, place[key]), stroke: seriesStyle(i).colour, strokeWidth, strokeDasharray: seriesStyle(i).dash})),
        lines.map(([key, name], i) => Plot.dot(way, {
          x: "steps", y: (place) => placeOf(parameter, place[key]), r: way.length > 1 ? 1.5 : 5, fill: seriesStyle(i).colour, symbol: seriesStyle(i).symbol,
          title: (place) => `after ${counted(place.steps, "step")}: ${figureText(place[key])}\n${name}`, tip: kTip,
        })),
      ],
    }),
    summary: `${parameter.key}: from ${parameter.start} at the start to ${parameter.tuned} after ${counted(steps, "step")}`,
    legend: [...lines.map(([, name], i) => legendEntry("line", seriesStyle(i).colour, true, name)), legendEntry("line", "var(--muted)", false, "start")],
    table: {
      caption: `The way of ${parameter.key}`, rows: way,
      columns: [
        {title: "Steps", value: (place) => place.steps}, {title: "Next step begins at", value: (place) => place.point, format: figureText},
        {title: "Mean of the later half", value: (place) => place.mean, format: figureText},
      ],
    },
  });
}

function parametersPanel() {
  return panel("Parameters", null, sortableTable({
    caption: "Parameters", isTitled: true, rows: kData.parameters,
    columns: [
      {title: "Parameter", value: (row) => row.key, isText: true}, {title: "Least", value: (row) => row.least, format: figureText},
      {title: "Most", value: (row) => row.most, format: figureText}, {title: "Scale", value: (row) => row.scale, isText: true},
      {title: "Start", value: (row) => Number(row.start), format: (_, row) => row.start}, {title: "Tuned", value: (row) => Number(row.tuned), format: (_, row) => row.tuned},
    ],
  }));
}

document.getElementById("report").append(...kData.notes.map((text) => make("p", {class: "note", role: "note"}, text)), tiles());
addSection("gain", "What was gained", "On deals of their own; the games that it was tuned on would flatter it, and a test that stops when it has accepted a gain does so a little.", sprtFigure(kSprt), agentsPanel());
addSection("way", "The way of the parameters", "How the values moved while steps were taken.", parametersPanel(), kData.parameters.map(parameterFigure));
addSection("methods", "How it is computed", null, kData.methods.map((text) => make("p", {}, text)));
contents();
