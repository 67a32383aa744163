// Cards and options by seat: how often one meets them and how one fares, and when games are decided.

// Differences of the share of the win as rows of a chart, at equal length where that is known.
function contrastRows(rows, name) {
  return rows.filter((row) => row.at_equal_length?.low != null).slice(0, kMaxRows)
    .map((row) => chartRow(name(row), row.at_equal_length, `${counted(row.seats, "seat")}${row.fades ? "; of games of like length little is left of the plain difference" : ""}`))
    .sort((a, b) => b.value - a.value);
}

const pointsText = (value) => `${value > 0 ? "+" : ""}${fixed(100 * value, 1)}`;

const wonWord = () => (isAlone() ? "Utility" : "Won");

function contrastColumns(with_, without) {
  return [
    ...estimateColumns(`${wonWord()}, ${with_[1]}`, (row) => row[`${with_[0]}_share`], share),
    ...estimateColumns(`${wonWord()}, ${without[1]}`, (row) => row[`${without[0]}_share`], share),
    ...estimateColumns("Difference, points", (row) => row.difference, pointsText),
    ...estimateColumns("At equal length", (row) => row.at_equal_length, pointsText),
    {title: "Fades", help: "At equal length of the game little of the difference is left", value: (row) => (row.fades ? "yes" : ""), isText: true},
    {title: `Turns, ${with_[1]}`, help: "Mean length of these games", value: (row) => row[`${with_[0]}_turns`], format: (value) => fixed(value, 1)},
    {title: `Turns, ${without[1]}`, value: (row) => row[`${without[0]}_turns`], format: (value) => fixed(value, 1)},
  ];
}

const kOneEach = "With intervals of one row each: of twenty rows without any effect one leaves out 0.";

function exposedCards(exposure) {
  const cards = exposure.cards;
  if (cards.length === 0) return null;
  const rows = contrastRows(cards, (row) => printedName(row.card));
  const table = {
    caption: "Cards by seat", rows: cards,
    columns: [
      ...nameColumns("Card", cards, (row) => row.card), {title: "Seats", value: (row) => row.seats},
      ...estimateColumns("In the deck", (row) => row.owned, share), ...estimateColumns("Opening hand", (row) => row.opening, share),
      ...estimateColumns("Drawn", (row) => row.drawn, share), ...estimateColumns("In hand at the end", (row) => row.left, share),
      ...estimateColumns(`${wonWord()}, in the deck`, (row) => row.owned_share, share), ...estimateColumns(`${wonWord()}, opening hand`, (row) => row.opening_share, share),
      ...estimateColumns(`${wonWord()}, left in hand`, (row) => row.left_share, share), ...contrastColumns(["drawn", "drawn"], ["undrawn", "not drawn"]),
    ],
  };
  if (rows.length === 0) return panel("Cards drawn", `Too few for a chart: ${counted(exposure.games, "game")}.`, tableBehind(table));
  const fading = cards.filter((row) => row.fades).map((row) => printedName(row.card));
  const warning = fading.length === 0 ? "" : ` Drawn in longer or shorter games, so that the plain difference says little: ${fading.slice(0, 8).join(", ")}${fading.length > 8 ? ", ..." : ""}.`;
  const which = rows.length < cards.length ? ` The ${rows.length} surest of ${whole(cards.length)}; the table has all.` : "";
  return chartFigure({
    title: "Cards drawn", text: `${titleOf(winWords())} of seats that drew the card less that of seats that did not, in points, within games of like length; by the first ${counted(exposure.games, "game")}. ${kOneEach}${warning}${which}`,
    draw: intervalChart(rows, {label: `points of the ${winWords()}`, format: pointsText, par: 0}), summary: `Cards drawn against not drawn: ${inWords(rows, pointsText)}`,
    legend: intervalLegend(rows), table,
  });
}

function exposedOptions(exposure) {
  const options = exposure.options;
  if (options.length === 0) return null;
  const rows = contrastRows(options, optionName);
  const table = {
    caption: "Options by seat", rows: options,
    columns: [
      {title: "Option", value: optionName, isText: true}, {title: "Seats offered", value: (row) => row.seats},
      ...estimateColumns("Offered", (row) => row.offered, share), ...estimateColumns("Taken", (row) => row.chosen, share),
      ...estimateColumns(`${wonWord()}, offered`, (row) => row.offered_share, share), ...contrastColumns(["chosen", "taken"], ["unchosen", "never taken"]),
    ],
  };
  if (rows.length === 0) return panel("Options taken", `Too few for a chart: ${counted(exposure.games, "game")}.`, tableBehind(table));
  const which = rows.length < options.length ? ` The ${rows.length} surest of ${whole(options.length)}; the table has all.` : "";
  return chartFigure({
    title: "Options taken", text: `${titleOf(winWords())} of seats that took the option at least once less that of seats that were offered it and never did, in points, within games of like length and the seats of one agent in one line-up. What is taken late in games that go well shows a difference without causing it. ${kOneEach}${which}`,
    draw: intervalChart(rows, {label: `points of the ${winWords()}`, format: pointsText, par: 0}), summary: `Options taken against left: ${inWords(rows, pointsText)}`,
    legend: intervalLegend(rows), table,
  });
}

const kCourseLines = [["chance", "winner's chance", "var(--accent)", ""], ["decided", "the winner leads for good", "var(--up)", " (dashed)"], ["over", "over", "var(--muted)", " (dotted)"]];

// Turn by turn, as long as at least one game of twenty goes on.
function courseFigure(course) {
  if (course == null) return null;
  const end = course.turns.findIndex((turn) => turn.over?.value >= 0.95);
  const known = end < 0 ? course.turns : course.turns.slice(0, Math.max(2, end));
  const turns = known.filter((_, i) => i % Math.ceil(known.length / 40) === 0);  // that a chart has room for
  const lines = kCourseLines.map(([key, name, colour, dashes]) => ({name, colour, mark: `${name}${dashes}`, points: turns.map((turn) => ({x: turn.turn, ...turn[key]}))}));
  const middle = turns[Math.floor(turns.length / 2)];
  const unknown = course.start_correlation == null ? "too few games, or all begin with even chances" : "the estimates at the first turn see nothing of it";
  const start = course.at_start == null ? ` What deal, draft and seats settle is not known: ${unknown}.`
    : ` Settled before the first turn by deal, draft and seats: at least ${share(course.at_start.value)} ${interval(course.at_start, share)} of the result, which is what the estimates at the first turn see of it.`;
  const back = course.comebacks == null ? "" : ` Comebacks: in ${share(course.comebacks.value)} ${interval(course.comebacks, share)} of the games the winner was behind at half time.`;
  return chartFigure({
    title: "When games are decided", text: `At the start of each turn, by the games that one side won alone; what is over counts as decided. With 95 % intervals.${start}${back}`,
    draw: lineChart(lines, {xLabel: "turn", format: shareTick}),
    summary: `When games are decided: at turn ${turns[0].turn} the winner's chance is ${share(turns[0].chance.value)}, at turn ${middle.turn} ${share(middle.chance.value)}; decided by then are ${share(turns[0].decided.value)} and ${share(middle.decided.value)} of the games`,
    legend: lines.map((line) => legendEntry("bar", line.colour, true, line.mark)),
    table: {
      caption: "By turn", rows: course.turns,
      columns: [{title: "Turn", value: (row) => row.turn}, ...estimateColumns("Winner's chance", (row) => row.chance, share),
        ...estimateColumns("Decided", (row) => row.decided, share), ...estimateColumns("Over", (row) => row.over, share)],
    },
  });
}
