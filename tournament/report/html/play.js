// What games are like to play: choices, the lead, options.
const kLeadMeanings = {
  lead_changes: "in a game; the result is the last moment",
  leader_wins_25: "part of the win that the leader after a quarter of the turns got",
  behind: "part of the turns",
  deficit: "in chances to win",
  drama: "mean root of the distance to the leader over the turns in which the winner was behind",
  decisiveness: "part of the turns over when the winner's chance exceeded all that others ever had",
  settled: "part of the turns over when the winner led for good",
};

const optionName = (row) => [row.kind, row.option == null ? null : printedName(row.option)].filter((part) => part).join(": ");

function leadPanel(lead) {
  const rows = Object.entries(lead).map(([key, estimate]) => ({title: titleOf(data.lead_titles[key]), help: kLeadMeanings[key] ?? "", estimate}));
  if (rows.length === 0) return null;
  return panel("The course of the game", "Means over games, from estimates of each side's chance to win at the start of every turn.", sortableTable({
    caption: "Lead, drama and decision", rows,
    columns: [
      {title: "Figure", value: (row) => row.title, isText: true},
      ...estimateColumns("Mean", (row) => row.estimate, (value) => fixed(value, 3)),
      {title: "Games", value: (row) => row.estimate.count}, {title: "Meaning", value: (row) => row.help, isText: true},
    ],
  }));
}

function optionTable(caption, rows) {
  return {
    caption, rows,
    columns: [
      {title: "Option", value: optionName, isText: true}, {title: "Offered", value: (row) => row.offered},
      {title: "Chosen", value: (row) => row.chosen}, ...estimateColumns("Share", (row) => row.share, share),
      {title: "By chance", help: "Share if all legal moves were equally likely", value: (row) => row.by_chance, format: share},
      ...estimateColumns("In a turn", (row) => row.turn_share, share),
      ...columnsFor(rows, ["kind", "option", "offered", "chosen", "share", "by_chance", "turn_share"]),
    ],
  };
}

function optionsFigure(title, text, all) {
  if (all.length === 0) return null;
  const frequent = [...all].sort((a, b) => b.offered - a.offered).slice(0, kMaxRows);
  const rows = frequent.map((row) => chartRow(optionName(row), row.share, `offered ${counted(row.offered, "time")}, by chance ${share(row.by_chance)}`))
    .sort((a, b) => b.value - a.value);
  const which = rows.length < all.length ? ` The ${rows.length} most offered of ${whole(all.length)}; the table has all.` : "";
  return chartFigure({
    title, text: `${text}${which}`, draw: intervalChart(rows, {label: "chosen where offered", format: share, tickFormat: shareTick}),
    summary: `${title}: ${inWords(rows, share)}`, table: optionTable(title, all),
  });
}

function extremesPanel(title, play, names) {
  const text = `Of options offered ${whole(play.fewest_offers)} times or more.`;
  if (names.length === 0) return panel(title, text, make("p", {}, "None."));
  const wanted = new Set(names.map(optionName));
  return panel(title, text, sortableTable(optionTable(title, play.options.filter((row) => wanted.has(optionName(row))))));
}

function playSection(balance) {
  const play = balance.play;
  if (play == null) return;
  addSection("play", "How it plays", `What there is to decide and how the lead goes, by the moves of ${counted(play.games, "game")}.`,
    make("div", {class: "pair"},
      distributionFigure("Legal moves", "At a decision.", "legal moves", [{name: "decisions", distribution: play.legal_moves}]),
      distributionFigure("Decisions in a turn", "Of a seat, where it decides at all.", "decisions", [{name: "turns of seats", distribution: play.turn_decisions}])),
    courseFigure(play.course), leadPanel(play.lead),
    optionsFigure("Kinds of options", "How often one was chosen where it was among the legal moves, with 95 % intervals.", play.kinds),
    optionsFigure("Options", "How often each was chosen where it was among the legal moves, with 95 % intervals.", play.options),
    extremesPanel("Never chosen", play, play.never_chosen), extremesPanel("Always chosen", play, play.always_chosen),
    play.exposure == null ? null : [exposedCards(play.exposure), exposedOptions(play.exposure)]);
}

