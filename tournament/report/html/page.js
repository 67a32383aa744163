// The sections of the report, made from the data in the page.
const kMaxRows = 24;  // of a chart; its table has all
const kFewestForShare = 10;  // what came up less often has no share worth drawing
const kKnown = {
  ranking: ["schema", "game", "mode", "players", "seed", "sides", "games", "blocks", "fault_games", "confidence", "anchor", "ranking",
    "answer", "adjusted", "pairs", "los", "rating_model", "nash", "solo_differences", "seats", "length", "end_reasons", "sprt", "sprt_family", "until_error", "ladder", "luck_and_skill", "speed", "methods", "notes"],
  balance: ["schema", "game", "mode", "players", "seed", "sides", "games", "blocks", "fault_games", "confidence", "agents", "seats",
    "adjusted", "no_sole_winner", "score", "length", "tags", "end_reasons", "play", "speed", "methods", "notes", "findings", "verdict", "stronger", "names"],
};

// A code as it is called on the cards: "Banner Captain", of several joined by "+" all of them, else each of the words.
function printedName(code) {
  const names = data.balance.names ?? {};
  const text = String(code);
  if (Object.hasOwn(names, text)) return names[text];
  const printed = (words) => words.map((word) => (Object.hasOwn(names, word) ? names[word] : word));
  const parts = text.split("+");
  return parts.some((part) => Object.hasOwn(names, part)) ? printed(parts).join(" + ") : printed(text.split(" ")).join(" ");
}

// The columns that name the rows of a table: the names as printed, and where they differ the codes.
function nameColumns(title, rows, code) {
  const columns = [{title, value: (row) => printedName(code(row)), isText: true}];
  const differs = rows.some((row) => printedName(code(row)).replaceAll(" ", "_").toLowerCase() !== String(code(row)).toLowerCase());
  return differs ? [...columns, {title: "Code", value: (row) => String(code(row)), isText: true}] : columns;
}

const elo = (value) => fixed(value, 0);
const share = (value) => percent(value);
const shareTick = (value) => percent(value, 0);

// What seats get of games: a part of the wins, or what they are worth to one who plays alone.
const isAlone = () => data.balance.players === 1;
const winWords = () => (isAlone() ? "utility" : "share of the wins");

// ---- ranking ----

function rankingSection(ranking) {
  const isSolo = ranking.players === 1;
  const agents = ranking.ranking;
  const rated = agents.filter((agent) => agent.elo != null && agent.elo.status === "rated");
  const unrated = agents.filter((agent) => agent.elo != null && agent.elo.status !== "rated");
  const tests = ranking.sprt_family?.candidates ?? [ranking.sprt];
  const children = [ranking.answer == null ? null : make("p", {class: "finding"}, ranking.answer), ...tests.map(sprtFigure), targetPanel(ranking.until_error)];
  if (rated.length > 1) {
    const rows = rated.map((agent) => chartRow(agent.name, agent.elo, `${counted(agent.games, "game")}, score ${share(agent.share.value)}`));
    children.push(chartFigure({
      title: "Strength", text: `Elo with 95 % intervals. ${ranking.anchor ? "" : "The mean of the rated agents is 0. "}100 Elo are 64 % of the points.${unrated.length === 0 ? "" : ` Left out, as they have no finite rating: ${unrated.map((agent) => agent.name).join(", ")}.`}`,
      draw: intervalChart(rows, {label: "Elo", format: elo}), summary: `Elo: ${inWords(rows, elo)}`,
    }));
  } else if (isSolo) {
    const rows = agents.filter((agent) => agent.score != null).map((agent) => chartRow(agent.name, agent.score));
    children.push(chartFigure({
      title: "Scores of the agents", text: "Mean score with its 95 % interval.",
      draw: intervalChart(rows, {label: "score", format: (value) => fixed(value, 1)}), summary: `Mean scores: ${inWords(rows, (value) => fixed(value, 1))}`,
    }));
  }
  children.push(panel("Ranking", null, sortableTable(rankingTable(ranking, isSolo)),
    unrated.map((agent) => make("p", {class: "dim"}, `${agent.name}: ${agent.elo.reason}.`))));
  children.push(adjustedFigures(ranking.adjusted, isSolo, null));
  children.push(ladderFigure(rated, ranking.ladder ?? []), luckFigure(ranking.luck_and_skill), seatTermsFigure(ranking.rating_model));
  if (ranking.pairs.length > 0) children.push(crossTable(ranking), pairsPanel(ranking));
  if (ranking.nash != null) children.push(mixPanel("The mix of agents that is hardest to beat", ranking.nash.agents, ranking.nash, (name) => name));
  if (ranking.solo_differences.length > 0) {
    children.push(panel("Agents on the same decks", "Score of the first minus that of the second.", sortableTable({
      caption: "Differences", rows: ranking.solo_differences,
      columns: [
        {title: "First", value: (row) => row.first, isText: true}, {title: "Second", value: (row) => row.second, isText: true},
        ...estimateColumns("Difference", (row) => row.score, (value) => fixed(value, 2)),
      ],
    })));
  }
  addSection("ranking", "Ranking", "Who is stronger, by how much, and how sure that is.", children);
}

// "2 of 3 candidates: H1".
function familyState(family) {
  const count = (verdict) => family.candidates.filter((test) => test.verdict?.toLowerCase() === verdict).length;
  const all = counted(family.candidates.length, "candidate");
  const open = family.candidates.length - count("h0") - count("h1");
  const parts = [[count("h1"), "H1"], [count("h0"), "H0"], [open, "not decided yet"]].filter(([number]) => number > 0);
  return parts.map(([number, verdict], i) => `${number}${i === 0 ? ` of ${all}` : ""}: ${verdict}`).join("; ");
}

function targetState(target) {
  if (target.reached) return `reached after ${counted(target.rounds, "round")}`;
  if (target.worst == null) return "the first round is not complete";
  return target.worst.error == null ? `no error bar for ${target.worst.name}` : `not reached: \u00b1${fixed(target.worst.error, 1)} for ${target.worst.name}`;
}

// The error bars that the run was played for, and whom it played for them.
function targetPanel(target) {
  if (target == null) return null;
  return panel(`Error bars below ${plainNumber(target.target)} Elo: ${targetState(target)}`,
    "After each round the next games went to the meetings that lower the largest error bars most. Compare ratings: a share of the wins tells little without whom it was made against.",
    tableBehind({
      caption: "How often each line-up met", rows: target.meetings, sorted: {column: 2, descending: true},
      columns: [
        {title: "Meeting", value: (row) => row.names.join(", "), isText: true}, {title: "Blocks", value: (row) => row.blocks},
        {title: "Games", value: (row) => row.games}, ...columnsFor(target.meetings, ["names", "blocks", "games"]),
      ],
    }, counted(target.meetings.length, "meeting")));
}

function rankingTable(ranking, isSolo) {
  const columns = [
    {title: "Agent", value: (row) => row.name, isText: true},
    {title: "Rank", value: (row) => row.rank},
  ];
  if (!isSolo) {
    columns.push(
      {title: "Elo", value: (row) => row.elo?.value, format: (value, row) => (value == null ? titleOf(row.elo?.status ?? "") : elo(value))},
      {title: "\u00b1", help: "Half the width of the 95 % interval", value: (row) => (row.elo?.high == null ? null : row.elo.high - row.elo.value), format: elo});
  }
  columns.push({title: "Games", value: (row) => row.games});
  if (!isSolo) {
    columns.push({title: "Won", value: (row) => row.wins}, {title: "Shared", value: (row) => row.shared_wins},
      {title: "Lost", value: (row) => row.losses});
  }
  if (ranking.ranking.some((row) => row.faults > 0)) columns.push({title: "Faults", value: (row) => row.faults});
  columns.push(...estimateColumns(isSolo ? "Utility" : "Share", (row) => (isSolo ? row.utility : row.share), share),
    ...estimateColumns("Mean score", (row) => row.score, (value) => fixed(value, 2)));
  columns.push(...columnsFor(ranking.ranking, [
    "rank", "name", "label", "spec", "cheats", "elo", "games", "wins", "shared_wins", "losses", "faults", "points", "share", "utility", "score"]));
  if (ranking.ranking.some((row) => row.spec !== row.label)) columns.push({title: "As given", value: (row) => row.spec, isText: true});
  return {caption: isSolo ? "All agents; figures with 95 % intervals" : "All agents; Share is the part of a win per game",
    columns, rows: ranking.ranking, sorted: {column: 1, descending: false}};
}

// Means with the luck of the draws taken out that was measured, beside those of the games as they were.
function adjustedFigures(adjusted, isSolo, par) {
  if (adjusted == null) return null;
  if (!adjusted.is_adjusted) return panel("Adjusted for luck", adjusted.verdict);
  const what = isSolo ? "Utility" : "Share";
  const get = (row) => row.share ?? row.utility ?? row.points;
  const raw = (row) => row.raw_share ?? row.raw_utility ?? row.raw_points;
  const nameOf = (row) => row.name ?? (row.seat == null ? `${row.first} against ${row.second}` : `seat ${row.seat}`);
  const means = [...(adjusted.ranking ?? adjusted.seats), ...(data.ranking == null ? adjusted.agents ?? [] : [])];
  const rows = means.slice(0, kMaxRows / 2).flatMap((row) => [chartRow(`${nameOf(row)}, as played`, raw(row)), chartRow(`${nameOf(row)}, adjusted`, get(row))]);
  const all = [...means, ...(adjusted.pairs?.length > 1 ? adjusted.pairs : [])];
  return chartFigure({
    title: "Adjusted for luck", text: `${what} as played and without the luck of the draws, with 95 % intervals (Student's over blocks, both). ${adjusted.verdict ?? ""}`,
    draw: intervalChart(rows, {label: what.toLowerCase(), format: share, tickFormat: shareTick, par}), summary: `Adjusted for luck: ${inWords(rows, share)}`,
    legend: par == null ? null : intervalLegend(rows),
    table: {
      caption: "As played and adjusted for luck", rows: all,
      columns: [
        {title: "Of", value: nameOf, isText: true}, ...estimateColumns("As played", raw, share), ...estimateColumns("Adjusted", get, share),
        ...estimateColumns("Luck", (row) => row.luck, pointsText),
        ...columnsFor(all, ["name", "seat", "first", "second", "share", "utility", "points", "raw_share", "raw_utility", "raw_points", "luck", "luck_error"]),
      ],
    },
  });
}

// What a seat is worth to whoever sits there.
function seatTermsFigure(model) {
  if (!(model?.seats?.length > 0)) return null;
  const rows = model.seats.map((seat) => chartRow(`seat ${seat.seat}`, seat));
  return chartFigure({
    title: "What a seat is worth", text: "In Elo, with 95 % intervals, whoever sits there; the mean of the seats is 0.",
    draw: intervalChart(rows, {label: "Elo", format: elo, par: 0}), summary: `What a seat is worth, in Elo: ${inWords(rows, elo)}`,
    legend: intervalLegend(rows),
    table: {
      caption: "What a seat is worth, in Elo", rows: model.seats, sorted: {column: 0, descending: false},
      columns: [{title: "Seat", value: (row) => row.seat}, ...estimateColumns("Elo", (row) => row, elo),
        ...columnsFor(model.seats, ["seat", "value", "low", "high"])],
    },
  });
}

// What a doubling brings, in words.
function slopeText(line) {
  const {value, error} = line.per_doubling;
  return `${line.agent} ${value < 0 ? "\u2212" : "+"}${fixed(Math.abs(value), 0)}${error == null ? "" : ` \u00b1 ${fixed(error, 0)}`}`;
}

// Strength against budget, where agents differ in their iterations alone.
function ladderFigure(rated, ladder) {
  const points = [];
  const slopes = ladder.filter((line) => line.per_doubling != null).map(slopeText);
  // With two players both models say the same.
  const model = data.ranking.players > 2 ? kModels[data.ranking.rating_model?.model] : null;
  const onLadder = new Set(ladder.flatMap((line) => line.rungs.map((rung) => rung.name)));
  for (const agent of rated) {
    const match = /(^|[:,])iterations=(\d+)/.exec(agent.spec);
    if (match == null) continue;
    const group = agent.spec.replace(/iterations=\d+,?/, "").replace(/[:,]$/, "");
    points.push({group, x: Number(match[2]), name: agent.name, value: agent.elo.value, low: agent.elo.low, high: agent.elo.high});
  }
  const groups = Map.groupBy ? Map.groupBy(points, (point) => point.group) : groupBy(points);
  const lines = [...groups.values()].filter((line) => new Set(line.map((point) => point.x)).size >= (line.every((point) => onLadder.has(point.name)) ? 2 : 3));
  if (lines.length === 0) return null;
  const shown = lines.flat().sort((a, b) => a.x - b.x);
  const names = [...new Set(shown.map((point) => point.group))];
  return chartFigure({
    title: "Strength against budget", text: `Elo over the iterations of a decision, with 95 % intervals; each step to the right is a doubling.${slopes.length === 0 ? "" : ` Elo per doubling${model == null ? "" : ` by ${model}`}: ${slopes.join("; ")}.`}`,
    draw: curveChart(shown, {xLabel: "iterations", yLabel: "Elo", format: elo}),
    summary: `Elo by iterations: ${shown.map((point) => `${point.group} ${whole(point.x)}: ${elo(point.value)}`).join("; ")}`,
    legend: seriesLegend(names),
    table: {
      caption: "Elo by iterations", rows: shown,
      columns: [{title: "Agent", value: (row) => row.name, isText: true}, {title: "Iterations", value: (row) => row.x},
        ...estimateColumns("Elo", (row) => row, elo)],
    },
  });
}

// What decides the games of a ladder.
function luckFigure(luck) {
  if (luck == null) return null;
  const parts = [["agents (skill)", luck.agent], ["seats", luck.seat], ["deal (luck of the cards)", luck.deal], ["rest (chance in play, styles)", luck.rest]];
  const rows = parts.map(([name, part]) => chartRow(name, part));
  return chartFigure({
    title: "Luck and skill", text: `Parts of the variance of a seat's share of the win, with 95 % intervals, over ${counted(luck.blocks, "block")}.`,
    draw: intervalChart(rows, {label: "part of the variance", format: share, tickFormat: shareTick}), summary: `Luck and skill: ${inWords(rows, share)}`,
    table: {
      caption: "Luck and skill", rows: parts,
      columns: [{title: "Of", value: ([name]) => name, isText: true}, ...estimateColumns("Part", ([, part]) => part, share)],
    },
  });
}

function groupBy(points) {
  const groups = new Map();
  for (const point of points) groups.set(point.group, [...(groups.get(point.group) ?? []), point]);
  return groups;
}

function crossTable(ranking) {
  const names = ranking.ranking.map((agent) => agent.name);
  const met = new Map();
  for (const pair of ranking.pairs) {
    met.set(`${pair.first}\n${pair.second}`, {...pair, part: pair.points.value});
    met.set(`${pair.second}\n${pair.first}`, {...pair, part: 1 - pair.points.value, wins: pair.losses, losses: pair.wins});
  }
  const find = (row, column) => met.get(`${names[row]}\n${names[column]}`);
  return panel("Cross-table", "Per cent of the points that the agent of the row took from the agent of the column. Green: more than half.",
    heatMap({
      caption: "Points of row against column, in per cent", names,
      value: (row, column) => find(row, column)?.part,
      title: (row, column) => {
        const pair = find(row, column);
        return `${names[row]} against ${names[column]}: ${whole(pair.wins)} won, ${whole(pair.losses)} lost, ${whole(pair.draws)} drawn`;
      },
    }));
}

function pairsPanel(ranking) {
  return panel("Pairs", null, tableBehind({
    caption: "Every pair that met; LOS is the chance that the first is stronger", rows: ranking.pairs,
    columns: [
      {title: "First", value: (row) => row.first, isText: true}, {title: "Second", value: (row) => row.second, isText: true},
      {title: "Won", value: (row) => row.wins}, {title: "Lost", value: (row) => row.losses}, {title: "Drawn", value: (row) => row.draws},
      ...estimateColumns("Points", (row) => row.points, share),
      ...estimateColumns("Elo difference", (row) => row.elo_difference, elo),
      {title: "LOS", value: (row) => row.los, format: (value) => percent(value)},
      ...columnsFor(ranking.pairs, ["first", "second", "wins", "losses", "draws", "points", "elo_difference", "los"]),
    ],
  }, counted(ranking.pairs.length, "pair")));
}

// ---- seats, scores, lengths, ends ----

function seatSection(balance) {
  const isSolo = balance.players === 1;
  if (isSolo) {
    if (data.ranking == null) addSection("luck", "Luck", null, adjustedFigures(balance.adjusted, isSolo, null));
    return;
  }
  const par = 1 / balance.sides;
  const name = (seat) => (balance.sides < balance.players ? `seat ${seat.seat} (side ${seat.side})` : `seat ${seat.seat}`);
  const rows = balance.seats.filter((seat) => seat.share != null).map((seat) => chartRow(name(seat), seat.share, counted(seat.games, "game"), seat.effect));
  const order = balance.tags.find((tag) => tag.role === "place");
  const counting = order == null ? "Seats count from 0, in the order in which they are asked for moves."
    : "Seats count from 0. Turns go on by seats from the one that begins; places in the order of play count from that.";
  addSection("seats", "Seats", `Does it matter where you sit? ${counting}`,
    rows.length === 0 ? null : chartFigure({
      title: "Share of the wins by seat", text: `With 95 % intervals; even is ${share(par)}.`,
      draw: intervalChart(rows, {label: "share of the wins", format: share, tickFormat: shareTick, par}), summary: `Share of the wins: ${inWords(rows, share)}`,
      legend: intervalLegend(rows),
      table: {
        caption: "Seats", rows: balance.seats, sorted: {column: 0, descending: false},
        columns: [
          {title: "Seat", value: (row) => row.seat}, {title: "Games", value: (row) => row.games}, {title: "Won", value: (row) => row.wins},
          {title: "Shared", value: (row) => row.shared_wins}, ...estimateColumns("Share", (row) => row.share, share),
          ...estimateColumns("Mean score", (row) => row.score?.mean, (value) => fixed(value, 2)),
          {title: "SD", help: "Standard deviation of single scores", value: (row) => row.score?.sd, format: (value) => fixed(value, 2)},
          ...columnsFor(balance.seats, ["seat", "side", "games", "wins", "shared_wins", "share", "score"]),
        ],
      },
    }), orderFigure(order, balance, par), adjustedFigures(balance.adjusted, isSolo, par), agentsPanel(balance));
}

// What it is worth to move first, second, last, where a game says who began.
function orderFigure(tag, balance, par) {
  if (!(tag?.values?.length > 0)) return null;
  const title = "Share of the wins by place in the order of play";
  const of = balance.sides < balance.players ? " Of a side, by the first turn of any seat of it." : "";
  const table = {caption: "Order of play", rows: tag.values, sorted: {column: 0, descending: false}, columns: categoryColumns(tag.values)};
  const rows = tag.values.filter((row) => row.win_share != null && row.count >= kFewestForShare).map((row) => chartRow(row.value, row.win_share, counted(row.count, "time"), row.effect));
  if (rows.length === 0) return panel(title, `Each came up less than ${kFewestForShare} times, too seldom for a chart.${of}`, tableBehind(table));
  return chartFigure({
    title, text: `With 95 % intervals${haveOwnPars(rows) ? "" : `; even is ${share(par)}`}.${of}`,
    draw: intervalChart(rows, {label: "share of the wins", format: share, tickFormat: shareTick, par}), summary: `Share of the wins by place in the order of play: ${inWords(rows, share)}`,
    legend: intervalLegend(rows), table,
  });
}

function agentsPanel(balance) {
  if (!balance.agents.some((agent) => agent.share != null) || data.ranking != null) return null;
  return panel("Agents", null, sortableTable({
    caption: "Agents", rows: balance.agents,
    columns: [
      {title: "Agent", value: (row) => row.name, isText: true}, {title: "Games", value: (row) => row.games}, {title: "Won", value: (row) => row.wins},
      ...estimateColumns("Share", (row) => row.share, share), ...estimateColumns("Mean score", (row) => row.score?.mean, (value) => fixed(value, 2)),
    ],
  }));
}

const kDistributionColumns = [
  {title: "Count", value: (row) => row.distribution.mean.count},
  ...estimateColumns("Mean", (row) => row.distribution.mean, (value) => fixed(value, 2)),
  {title: "SD", help: "Standard deviation of single observations", value: (row) => row.distribution.sd, format: (value) => fixed(value, 2)},
  {title: "Least", value: (row) => row.distribution.min, format: (value) => fixedShort(value)},
  ...[0.05, 0.25, 0.5, 0.75, 0.95].map((probability) => ({
    title: percent(probability, 0), help: "Quantile",
    value: (row) => row.distribution.quantiles.find((quantile) => quantile.probability === probability)?.value,
    format: (value) => (value == null ? kMissing : fixedShort(value)),
  })),
  {title: "Most", value: (row) => row.distribution.max, format: (value) => fixedShort(value)},
];

// Histogram and figures of {name, distribution}; the first one or two are drawn, all are in the table.
function distributionFigure(title, text, label, series) {
  const present = series.filter((one) => one.distribution != null);
  if (present.length === 0) return null;
  const drawn = present.filter((one) => one.isDrawn !== false).slice(0, 2);
  const table = {caption: title, rows: present, columns: [{title: "Of", value: (row) => row.name, isText: true}, ...kDistributionColumns]};
  if (drawn[0].distribution.min === drawn[0].distribution.max) {
    return panel(title, text, make("p", {}, `Always ${fixedShort(drawn[0].distribution.min)}.`), tableBehind(table));
  }
  const median = medianOf(drawn[0].distribution);
  const mean = drawn[0].distribution.mean;
  return chartFigure({
    title, text, draw: histogramChart(drawn, {label}),
    summary: `${title}: ${drawn[0].name} from ${fixedShort(drawn[0].distribution.min)} to ${fixedShort(drawn[0].distribution.max)}, mean ${fixed(mean.value, 2)}`,
    legend: [
      ...(drawn.length > 1 ? drawn.map((one, i) => legendEntry("bar", kSeriesColours[i], i === 0, one.name)) : []),
      median == null ? null : legendEntry("line", "var(--ink)", false, `median ${fixedShort(median)}`),
    ].filter((entry) => entry != null),
    table,
  });
}

function seatSeries(distributions) {
  return (distributions ?? []).map((distribution, seat) => ({name: `seat ${seat}`, distribution, isDrawn: false}));
}

function scoreSection(balance) {
  addSection("scores", "Scores and length", isAlone() ? "How games go." : "How games go, whoever wins.",
    distributionFigure("Scores", isAlone() ? "Parts of all scores." : "Parts of all scores; of the winners in the second colour.", "score", [
      {name: "all seats", distribution: balance.score.all},
      ...(balance.players > 1 ? [{name: "winners", distribution: balance.score.winners}] : []),
      ...seatSeries(balance.seats.map((seat) => seat.score)),
    ]),
    make("div", {class: "pair"},
      distributionFigure("Decisions in a game", null, "decisions", [{name: "decisions", distribution: balance.length.decisions}]),
      distributionFigure("Rounds in a game", null, "rounds", [{name: "rounds", distribution: balance.length.turns}])),
    reasonsFigure(balance.end_reasons));
}

function reasonsFigure(reasons) {
  const rows = reasons.filter((reason) => reason.share != null).map((reason) => chartRow(titleOf(reason.reason), reason.share));
  if (rows.length === 0) return null;
  if (rows.length === 1) return panel("How games end", null, make("p", {}, `All of them: ${rows[0].name}.`));
  return chartFigure({
    title: "How games end", text: "Part of the games, with 95 % intervals.",
    draw: barChart(rows.slice(0, kMaxRows), {label: "part of the games", format: share, tickFormat: shareTick}), summary: `How games end: ${inWords(rows, share)}`,
    table: {
      caption: "Reasons", rows: reasons,
      columns: [{title: "Reason", value: (row) => titleOf(row.reason), isText: true}, {title: "Games", value: (row) => row.games},
        ...estimateColumns("Part", (row) => row.share, share), ...columnsFor(reasons, ["reason", "games", "share"])],
    },
  });
}

// ---- what the game says of itself ----

function categoryColumns(rows) {
  return [
    ...nameColumns("Value", rows, (row) => row.value), {title: "Count", value: (row) => row.count},
    ...estimateColumns("Part", (row) => row.part, share),
    ...(rows.some((row) => row.win_share != null) ? estimateColumns(isAlone() ? "Utility" : "Share of the wins", (row) => row.win_share, share) : []),
    ...columnsFor(rows, ["value", "count", "part", "win_share"]),
  ];
}

// Which rows a chart shows, and which the page leaves out as too rare.
function chosenText(shown, all, folded) {
  return `${shown < all ? ` The ${shown} most frequent of ${whole(all)}; the table has all.` : ""}${foldedText(folded)}`;
}

function foldedText(folded) {
  return folded == null ? "" : ` Left out: ${folded}; the report as JSON or CSV lists them.`;
}

function categoryFigure(tag, par) {
  const values = tag.values;
  if (values.length === 0) return panel(titleOf(tag.tag), `${titleOf(tag.help)}.${foldedText(tag.folded_values)}`);
  const frequent = [...values].sort((a, b) => b.count - a.count).slice(0, kMaxRows);
  const table = {caption: titleOf(tag.tag), rows: values, columns: categoryColumns(values)};
  const withWins = frequent.filter((row) => row.win_share != null && row.count >= kFewestForShare);
  if (tag.of === "seat" && par != null) {
    if (withWins.length === 0) {
      return panel(titleOf(tag.tag), `${titleOf(tag.help)}: each came up less than ${kFewestForShare} times, too seldom for a chart.`, tableBehind(table));
    }
    const rows = withWins.map((row) => chartRow(printedName(row.value), row.win_share, counted(row.count, "time"), row.effect)).sort((a, b) => b.value - a.value);
    const chance = rows.length >= 10 && rows.every((row) => row.effect == null) ? " With so many rows, one in twenty would leave even out by chance." : "";
    return chartFigure({
      title: titleOf(tag.tag), text: `${titleOf(tag.help)}: share of the wins of seats that had it, with 95 % intervals.${chosenText(rows.length, values.length, tag.folded_values)}${chance}`,
      draw: intervalChart(rows, {label: "share of the wins", format: share, tickFormat: shareTick, par}), summary: `${titleOf(tag.tag)}, share of the wins: ${inWords(rows, share)}`,
      legend: intervalLegend(rows), table,
    });
  }
  const rows = frequent.map((row) => chartRow(printedName(row.value), row.part));
  return chartFigure({
    title: titleOf(tag.tag), text: `${titleOf(tag.help)}: how often.${chosenText(rows.length, values.length, tag.folded_values)}`,
    draw: barChart(rows, {label: `part of the ${tag.of}s`, format: share, tickFormat: shareTick}), summary: `${titleOf(tag.tag)}: ${inWords(rows, share)}`, table,
  });
}

// Whom a fact of the game favours: the share of seat 0 in games that had it, against that in all games.
function favourFigure(tag) {
  if (tag.of !== "game" || !(tag.values?.length > 0)) return null;
  const known = tag.values.filter((row) => row.first_seat_share != null && row.effect != null && row.count >= kFewestForShare);
  if (known.length < 2) return null;
  const rows = [...known].sort((a, b) => b.count - a.count).slice(0, kMaxRows)
    .map((row) => chartRow(printedName(row.value), row.first_seat_share, counted(row.count, "game"), row.effect)).sort((a, b) => b.value - a.value);
  const what = isAlone() ? "utility" : "share of the wins of seat 0";
  const par = known[0].effect.par;
  return chartFigure({
    title: `${titleOf(tag.tag)}: ${isAlone() ? "what it is worth" : "whom it favours"}`, text: `${titleOf(what)} in games that had it, with 95 % intervals${haveOwnPars(rows) ? ", against what the same agents have in all games" : `; in all games it is ${share(par)}`}.`,
    draw: intervalChart(rows, {label: what, format: share, tickFormat: shareTick, par}),
    summary: `${titleOf(tag.tag)}, ${what}: ${inWords(rows, share)}`, legend: intervalLegend(rows),
  });
}

function pairsOfTag(tag) {
  if (!(tag.pairs?.length > 0 || tag.folded_pairs != null)) return null;
  const text = `Two that came up together.${foldedText(tag.folded_pairs)}`;
  if (tag.pairs.length === 0) return panel(`${titleOf(tag.tag)}: pairs`, text);
  return panel(`${titleOf(tag.tag)}: pairs`, text, tableBehind(
    {caption: `${titleOf(tag.tag)}: pairs`, rows: tag.pairs, columns: categoryColumns(tag.pairs)}, counted(tag.pairs.length, "pair")));
}

// What names add, alone and two together, as percentage points of the share of the win.
function synergyFigures(tag) {
  if (tag.synergy == null) return null;
  const kinds = [["names", "each alone", "What a name adds, whatever comes with it"], ["pairs", "two together", "What two add beyond what each adds alone"]];
  return kinds.map(([key, title, text]) => {
    const all = tag.synergy[key] ?? [];
    if (all.length === 0) return null;
    const rows = all.slice(0, kMaxRows).map((row) => chartRow(printedName(row.name), row.difference, counted(row.count, "side"), {...row, difference: row.difference.value}))
      .sort((a, b) => b.value - a.value);
    const which = rows.length < all.length ? ` The ${rows.length} surest of ${whole(all.length)}; the table has all.` : "";
    return chartFigure({
      title: `${titleOf(tag.tag)}: ${title}`, text: `${text}, in percentage points of the ${isAlone() ? "utility" : "share of the win"}.${which}`,
      draw: intervalChart(rows, {label: "percentage points", format: pointsText, par: 0}), summary: `${titleOf(tag.tag)}, ${title}: ${inWords(rows, pointsText)}`,
      legend: intervalLegend(rows),
      table: {
        caption: `${titleOf(tag.tag)}: ${title}`, rows: all,
        columns: [...nameColumns("Name", all, (row) => row.name), {title: "Sides", value: (row) => row.count},
          ...estimateColumns("Adds", (row) => row.difference, pointsText), ...columnsFor(all, ["name", "count", "difference"])],
      },
    });
  });
}

function tagSection(balance) {
  const par = balance.players > 1 ? 1 / balance.sides : null;
  const categories = balance.tags.filter((tag) => tag.role !== "place" && (tag.values?.length > 0 || tag.folded_values != null));
  const numbers = balance.tags.filter((tag) => tag.all != null);
  addSection("parts", "Parts of the game", "Factions, cards, goals and whatever else the game records.",
    categories.map((tag) => [categoryFigure(tag, par), favourFigure(tag), matchUpPanels(tag), synergyFigures(tag), pairsOfTag(tag)]),
    numbers.length === 0 ? null : make("div", {class: "pair"}, numbers.map((tag) =>
      distributionFigure(titleOf(tag.tag), titleOf(tag.help), wordsOf(tag.tag),
        [{name: tag.of === "seat" ? "all seats" : "games", distribution: tag.all}, ...seatSeries(tag.seats)]))));
}

// ---- what later versions of riftlab add ----

function isTable(value) {
  return Array.isArray(value) && value.length > 0 && value.every((row) => row != null && typeof row === "object" && !Array.isArray(row));
}

// A figure that this page has no chart for: as a table, so that it is not lost.
function plainPanel(key, value) {
  if (value == null || (Array.isArray(value) && value.length === 0)) return [];
  if (isTable(value)) return [panel(titleOf(key), null, sortableTable({caption: titleOf(key), rows: value, columns: columnsFor(value)}))];
  if (typeof value !== "object" || isEstimate(value) || Array.isArray(value)) {
    return [panel(titleOf(key), null, make("p", {}, textOf(value)))];
  }
  const tables = Object.entries(value).filter(([, part]) => isTable(part));
  const rows = Object.entries(value).filter(([, part]) => !isTable(part)).map(([name, part]) => ({figure: titleOf(name), value: part}));
  return [
    ...(rows.length > 0 ? [panel(titleOf(key), null, sortableTable({
      caption: titleOf(key), rows, columns: [textColumn("Figure", (row) => row.figure), textColumn("Value", (row) => row.value)],
    }))] : []),
    ...tables.flatMap(([name, part]) => plainPanel(`${key}: ${name}`, part)),
  ];
}

function furtherSection() {
  const panels = ["ranking", "balance"].flatMap((name) =>
    Object.entries(data[name] ?? {}).filter(([key]) => !kKnown[name].includes(key)).flatMap(([key, value]) => plainPanel(key, value)));
  addSection("further", "Further figures", null, panels);
}

const kModels = {bradley_terry: "Bradley and Terry", plackett_luce: "Plackett and Luce"};

function methodSection() {
  const model = data.ranking?.rating_model;
  const methods = {
    ...data.balance?.methods, ...data.ranking?.methods,
    ...(model == null ? {} : {rating_model: [kModels[model.model] ?? titleOf(model.model), `error bars: ${titleOf(model.error_bars).toLowerCase()}`,
      ...(model.scale == null ? [] : [`scale of strength on the places below the first (1: as on the first): ${textOf(model.scale)}`]),
      ...(model.failed_replicates > 0 ? [`${counted(model.failed_replicates, "replicate")} failed`] : [])].join("; ")}),
  };
  addSection("methods", "How it is computed", "The block, one deal in all its rotations, is what intervals count.", make("dl", {class: "methods"},
    Object.entries(methods).flatMap(([key, text]) => [make("dt", {}, titleOf(key)), make("dd", {}, text)])));
}

// ---- the head of the page ----

function seatTile(balance) {
  if (balance.players === 1) return null;
  const par = 1 / balance.sides;
  const first = balance.seats[0];
  if (first?.share == null) return null;
  const side = sideOf(chartRow("", first.share, null, first.effect), par);
  const verdict = side === 0 ? "cannot be told from even" : side > 0 ? "above even" : "below even";
  return tile("Seat 0", share(first.share.value), `${interval(first.share, share)}, ${verdict} (${share(par)})`);
}

function tiles() {
  const balance = data.balance;
  const list = [findingTile(balance, data.ranking == null ? "Largest finding" : "Largest finding of balance"), seatTile(balance),
    tile("Games", whole(balance.games), `${counted(balance.blocks, "block")}${balance.fault_games > 0 ? `, ${counted(balance.fault_games, "game")} with a fault` : ""}`)];
  if (data.ranking != null) {
    const best = data.ranking.ranking[0];
    const rating = best?.elo?.value == null ? null : `Elo ${elo(best.elo.value)}${best.elo.high == null ? "" : ` \u00b1 ${elo(best.elo.high - best.elo.value)}`}`;
    list.unshift(tile("First in the ranking", best.name, rating ?? (best.score ? `mean score ${fixed(best.score.value, 1)}` : null), true));
  } else {
    list.push(tile(balance.agents.length === 1 ? "All seats played by" : "Agents", balance.agents.map((agent) => agent.name).join(", "), null, true));
  }
  const sprt = data.ranking?.sprt;
  if (sprt != null) list.push(tile("Sequential test", verdictOf(sprt), `LLR ${fixed(sprt.llr, 2)} between ${fixed(sprt.lower, 2)} and ${fixed(sprt.upper, 2)}`, true));
  const family = data.ranking?.sprt_family;
  if (family != null) list.push(tile(`Sequential tests against ${family.base}`, familyState(family), null, true));
  const target = data.ranking?.until_error;
  if (target != null) list.push(tile(`Error bars below ${plainNumber(target.target)} Elo`, target.reached ? "reached" : "not reached", targetState(target), true));
  return make("ul", {class: "tiles", "aria-label": "Key figures"}, list);
}

function notes() {
  const all = [...new Set([...(data.ranking?.notes ?? []), ...(data.balance?.notes ?? [])])];
  return all.map((text) => make("p", {class: "note", role: "note"}, text));
}

function copyButton() {
  const command = document.querySelector(".command");
  const button = make("button", {type: "button", class: "plain"}, "Copy the command");
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(command.querySelector("pre").textContent);
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(command.querySelector("pre"));
      button.textContent = "Selected; copy it with the keyboard";
    }
  });
  command.append(button);
}

const data = JSON.parse(document.getElementById("data").textContent);
document.getElementById("report").append(...notes());
if (data.ranking == null) {
  verdictSection(data.balance, tiles());
} else {
  document.getElementById("report").append(tiles());
  rankingSection(data.ranking);
  verdictSection(data.balance);
}
seatSection(data.balance);
tagSection(data.balance);
scoreSection(data.balance);
playSection(data.balance);
furtherSection();
methodSection();
contents();
copyButton();
