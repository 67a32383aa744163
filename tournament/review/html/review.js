// The sections of a review, and the walk through its game.
const kData = JSON.parse(document.getElementById("data").textContent);
const kSteps = kData.decisions;
const kSeats = kData.agents.map((agent, seat) => `seat ${seat}, ${agent}`);
// What shares are: nothing can be won alone.
const kValue = kData.agents.length > 1 ? "win chance" : "utility";
const kValues = kData.agents.length > 1 ? "Win chances" : "Utility";
// Partners win and lose together: what is of a side stands once, by its first seat.
const kSides = [...new Set(kData.sides)].map((side) => {
  const seats = kData.agents.map((_, seat) => seat).filter((seat) => kData.sides[seat] === side);
  if (seats.length === 1) return {seat: seats[0], title: `Seat ${seats[0]}`, name: kSeats[seats[0]]};
  const title = `Seats ${seats.slice(0, -1).join(", ")} and ${seats.at(-1)}`;
  return {seat: seats[0], title, name: `${title.toLowerCase()}: ${seats.map((seat) => kData.agents[seat]).join(", ")}`};
});
// Colours of sides; the lines differ in their dashes, too.
const kLines = [
  {colour: "var(--accent)", dash: null}, {colour: "var(--second)", dash: "6 3"}, {colour: "var(--up)", dash: "2 3"},
  {colour: "var(--down)", dash: "8 3 2 3"}, {colour: "var(--muted)", dash: "1 2"},
];
const kErrors = ["inaccuracy", "mistake", "blunder"];

function isErrorAt(step) {
  return kErrors.includes(kSteps[step]?.grade);
}

function points(share, decimals = 1) {
  return share == null ? kMissing : `${share > 0 ? "+" : ""}${fixed(100 * share, decimals)}`;
}

// With half of its interval.
function pointsWithin(share, interval) {
  return interval == null ? points(share) : `${points(share)} \u00b1 ${fixed(50 * (interval[1] - interval[0]), 1)}`;
}

function lossText(decision) {
  const [low, high] = decision.loss_ci ?? [null, null];
  return low == null ? points(decision.loss) : `${points(decision.loss)} [${fixed(100 * low, 1)}, ${fixed(100 * high, 1)}]`;
}

// Where the walk is; whoever shows something of it is told.
const walk = {
  step: 0,
  view: 0,
  hasKeys: true,
  listeners: [],
  go(step) {
    this.step = Math.min(Math.max(step, 0), kSteps.length);
    for (const listener of this.listeners) listener();
  },
  nextError(direction) {
    for (let step = this.step + direction; step >= 0 && step < kSteps.length; step += direction) {
      if (isErrorAt(step)) return this.go(step);
    }
  },
};

function section(id, title, lead, ...children) {
  document.getElementById("review").append(make("section", {id, "aria-labelledby": `${id}-title`},
    make("h2", {id: `${id}-title`}, title), lead ? make("p", {}, lead) : null, children));
}

// Win chances of a side at every step, the result last.
function chancesOf({seat}) {
  const rows = kSteps.map((decision, step) => ({step, value: decision.values[seat]}));
  return [...rows, {step: kSteps.length, value: kData.accounts[seat].result}];
}

// A part of a line as it is drawn in the chart, in front of what it is.
function lineEntry({colour, dash}, text) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const line = document.createElementNS("http://www.w3.org/2000/svg", "line");
  for (const [name, value] of Object.entries({width: 34, height: 2, "aria-hidden": true})) svg.setAttribute(name, value);
  for (const [name, value] of Object.entries({x2: 34, y1: 1, y2: 1, stroke: colour, "stroke-width": 2})) line.setAttribute(name, value);
  if (dash != null) line.setAttribute("stroke-dasharray", dash);
  svg.append(line);
  return make("li", {}, svg, text);
}

// A line at the step of the walk, and steps at clicks. Plot's own scale tells where a step lies.
function followWalk(plot) {
  const scale = plot.scale("x");
  const rule = document.createElementNS("http://www.w3.org/2000/svg", "line");
  for (const [name, value] of Object.entries({y1: 12, y2: 220, stroke: "var(--ink)", "stroke-opacity": 0.7})) rule.setAttribute(name, value);
  const move = () => {
    for (const end of ["x1", "x2"]) rule.setAttribute(end, scale.apply(walk.step));
  };
  move();
  plot.append(rule);
  plot.addEventListener("click", (event) => {
    const box = plot.getBoundingClientRect();
    walk.go(Math.round(scale.invert(((event.clientX - box.left) * plot.width.baseVal.value) / box.width)));
  });
  return move;
}

function chanceFigure() {
  const errors = kSteps.map((decision, step) => ({decision, step})).filter(({step}) => isErrorAt(step));
  let move = () => {};
  walk.listeners.push(() => move());
  const draw = (width) => {
    const plot = Plot.plot({
      ...kBase, width, height: 260, marginLeft: 48, marginRight: 16, marginTop: 12, marginBottom: 40,
      x: {domain: [0, kSteps.length]}, y: {domain: [0, 1]},
      marks: [
        Plot.gridY({stroke: "var(--grid)", strokeOpacity: 1, ticks: 5}),
        Plot.axisY({label: null, tickSize: 0, ticks: 5, tickFormat: (value) => `${Math.round(100 * value)} %`, fill: "var(--muted)"}),
        Plot.axisX({label: "step", labelAnchor: "center", labelArrow: "none", tickSize: 0, ticks: Math.max(3, Math.floor(width / 90)),
          tickFormat: (step) => `${step}`, fill: "var(--muted)"}),
        kSides.map((side, i) => Plot.lineY(chancesOf(side), {
          x: "step", y: "value", stroke: kLines[i].colour, strokeWidth: 2, strokeDasharray: kLines[i].dash,
        })),
        Plot.dot(errors, {
          x: "step", y: ({decision}) => decision.values[decision.seat], r: 5, stroke: "var(--ink)", strokeWidth: 1.5,
          fill: ({decision}) => (decision.grade === "blunder" ? "var(--down)" : "var(--card)"),
          title: ({decision, step}) => `step ${step}, ${kSeats[decision.seat]}: ${decision.grade}, ${lossText(decision)} points`,
          tip: kTip,
        }),
      ],
    });
    move = followWalk(plot);
    return plot;
  };
  return chartFigure({
    title: kValues, draw,
    text: "Click into the chart to see the position. Dots are errors, filled where they are blunders.",
    summary: `${kValues} of ${kSides.map(({name}) => name).join("; ")} over ${kSteps.length} decisions`,
    legend: kSides.map(({name}, i) => lineEntry(kLines[i], name)),
    table: {
      caption: `${kValues} by step`, rows: kSteps.map((decision, step) => ({decision, step})),
      columns: [{title: "Step", value: ({step}) => step},
        ...kSides.map(({seat, title}) => ({title, value: ({decision}) => decision.values[seat], format: (value) => percent(value)}))],
    },
  });
}

// What happened at a step, in words.
function facts(step) {
  const told = kData.told[walk.view][step];
  if (step === kSteps.length) return [["Result", kData.accounts.map((account, seat) => `seat ${seat} ${percent(account.result, 0)}`).join(", ")]];
  const decision = kSteps[step];
  const rows = [
    ["To move", `${kSeats[decision.seat]}, ${kValue} ${percent(decision.values[decision.seat], 0)}`],
    ["Played", `${decision.words} (${decision.grade})`],
  ];
  if (decision.loss != null) {
    rows.push(["Best", `${decision.best_words}: ${lossText(decision)} points, with the cards as they lay ${points(decision.hindsight)}`]);
    if (decision.line_words.length > 1) rows.push(["It may go on", decision.line_words.slice(1).join("; ")]);
  }
  if (decision.luck != null) {
    rows.push(["The draw gave", decision.luck.map((gift, seat) => `seat ${seat} ${pointsWithin(gift, decision.luck_ci[seat])}`).join(", ")]);
  }
  if (told) rows.push(["What was seen", told]);
  return rows;
}

function walkPanel() {
  const where = make("span", {role: "status"});
  const board = make("pre", {class: "board", tabindex: "0", "aria-label": "Board"});
  const list = make("dl", {class: "facts"});
  const show = () => {
    where.textContent = `step ${walk.step} of ${kSteps.length}`;
    board.textContent = kData.boards[walk.view][walk.step];
    list.replaceChildren(...facts(walk.step).flatMap(([name, text]) => [make("dt", {}, name), make("dd", {}, text)]));
  };
  const button = (text, label, act) => make("button", {type: "button", class: "plain", "aria-label": label, onclick: act}, text);
  const views = make("select", {id: "view", onchange: () => { walk.view = views.selectedIndex; show(); }},
    make("option", {}, "all cards open"), kSeats.map((name) => make("option", {}, `as ${name} saw it`)));
  const keys = make("input", {type: "checkbox", checked: "", autocomplete: "off", onchange: () => { walk.hasKeys = keys.checked; }});
  walk.listeners.push(show);
  show();
  return make("div", {class: "panel"},
    make("div", {class: "controls"},
      button("|\u25c0", "First step", () => walk.go(0)), button("\u25c0", "Step back", () => walk.go(walk.step - 1)),
      button("\u25b6", "Next step", () => walk.go(walk.step + 1)), button("\u25b6|", "End of the game", () => walk.go(kSteps.length)),
      button("Error before", "Error before", () => walk.nextError(-1)), button("Next error", "Next error", () => walk.nextError(1)),
      make("label", {for: "view"}, "Shown:"), views, where, make("label", {}, keys, " use keys")),
    board, list);
}

function decisionTable() {
  const rows = kSteps.map((decision, step) => ({decision, step}));
  return sortableTable({
    caption: "Every decision", rows, isTitled: true,
    columns: [
      {title: "Step", value: ({step}) => step},
      {title: "Seat", value: ({decision}) => decision.seat},
      {title: "Played", value: ({decision}) => decision.words, isText: true},
      {title: "Grade", value: ({decision}) => decision.grade, isText: true},
      {title: "Loss in points", value: ({decision}) => decision.loss, format: (_, {decision}) => (decision.loss == null ? kMissing : lossText(decision))},
      {title: "Best", value: ({decision}) => decision.best_words, isText: true},
    ],
  });
}

const kTerms = [["par", "par"], ["deal", "deal"], ["draws", "draws"], ["own_errors", "own errors"], ["others_errors", "others' errors"], ["rest", "rest"], ["result", "result"]];

function accountFigure({seat, name: side}) {
  const account = kData.accounts[seat];
  const rows = kTerms.map(([key, name]) => {
    const ci = account[`${key}_ci`];
    return {name: `${name} ${pointsWithin(account[key], ci)}`, term: name, value: account[key], low: ci?.[0], high: ci?.[1], ci};
  });
  const draw = (width) => {
    const names = rows.map((row) => row.name);
    const left = leftMargin(names, width, 0.45);
    const x = {nice: true, domain: extentOf(rows, [0])};
    return Plot.plot({
      ...kBase, width, height: 56 + 27 * rows.length, marginLeft: left, marginRight: 26, marginTop: 8, marginBottom: 40,
      x, y: {domain: names, padding: 0.25},
      marks: [
        valueAxis(kData.agents.length > 1 ? "points of 100 for a win" : "points of 100 of utility", width - left - 26, (value) => fixed(100 * value, 0), x), nameAxis(left, null),
        Plot.barX(rows, {x: "value", y: "name", fill: (row) => (row.value < 0 ? "var(--down-fill)" : "var(--up-fill)")}),
        Plot.ruleY(rows.filter((row) => row.low != null), {x1: "low", x2: "high", y: "name", stroke: "var(--ink)", strokeWidth: 1.5}),
        Plot.ruleX([0], {stroke: "var(--muted)"}),
      ],
    });
  };
  return chartFigure({
    title: side, draw, summary: rows.map((row) => row.name).join(", "),
    table: {caption: `Account of ${side}`, rows,
      columns: [{title: "Term", value: (row) => row.term, isText: true}, {title: "Points", value: (row) => row.value, format: (value, row) => pointsWithin(value, row.ci)}]},
  });
}

function costliest() {
  const errors = kSteps.map((decision, step) => ({decision, step})).filter(({step}) => isErrorAt(step))
    .sort((a, b) => b.decision.loss - a.decision.loss).slice(0, 3);
  if (errors.length === 0) return make("p", {}, "No move is surely an error.");
  return make("ol", {}, errors.map(({decision, step}) => make("li", {},
    make("button", {type: "button", class: "plain", onclick: () => { walk.go(step); document.getElementById("game").scrollIntoView(); }}, `step ${step}`),
    ` ${kSeats[decision.seat]} played \u201c${decision.words}\u201d; \u201c${decision.best_words}\u201d brings ${lossText(decision)} points more.`)));
}

document.addEventListener("keydown", (event) => {
  if (!walk.hasKeys || event.altKey || event.ctrlKey || event.metaKey || event.target.closest("select, summary, .scroll")) return;
  // What is wider than its frame is scrolled by the same keys.
  const text = event.target.closest("pre");
  if (text != null && text.scrollWidth > text.clientWidth) return;
  const acts = {
    ArrowLeft: () => walk.go(walk.step - 1), ArrowRight: () => walk.go(walk.step + 1),
    Home: () => walk.go(0), End: () => walk.go(kSteps.length), e: () => walk.nextError(1), E: () => walk.nextError(-1),
  };
  const act = acts[event.key];
  if (act == null) return;
  event.preventDefault();
  act();
});

section("costliest", "The costliest decisions", null, costliest());
section("game", "The game", "Arrow keys go step by step, Home and End to its ends, e and E to the next error and the one before, unless keys are switched off.",
  chanceFigure(), walkPanel());
section("accounts", "Where the results come from",
  "Par is what a seat wins on average over fresh deals; then what the deal, the draws and the errors gave or took; rest is what is left. Thin lines are 95 % intervals.",
  kSides.map(accountFigure));
section("decisions", "Every decision", null, decisionTable());
