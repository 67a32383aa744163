// Names that seats have from the start against one another: a heat map, in words, the pairs behind it, and the mix hardest to beat.
const kFewestMeetings = 50;  // fewer tell nothing of one pair

// Of every two names both ways round, by "row\ncolumn".
function cellsOf(matchUps) {
  const cells = new Map();
  for (const pair of matchUps.pairs) {
    const mark = pair.effect?.significant ? null : pair.points.count < kFewestMeetings ? "few" : "unsure";
    cells.set(`${pair.first}\n${pair.second}`, {points: pair.points, mark});
    const turned = {...pair.points, value: 1 - pair.points.value, low: pair.points.high == null ? null : 1 - pair.points.high,
      high: pair.points.low == null ? null : 1 - pair.points.low};
    cells.set(`${pair.second}\n${pair.first}`, {points: turned, mark});
  }
  return cells;
}

// The pairs that can be told from even, the farthest first, the better name in front.
function surePairs(matchUps) {
  return matchUps.pairs.filter((pair) => pair.effect?.significant)
    .map((pair) => (pair.points.value < 0.5 ? {better: pair.second, worse: pair.first, part: 1 - pair.points.value}
      : {better: pair.first, worse: pair.second, part: pair.points.value}))
    .sort((a, b) => b.part - a.part);
}

function matchUpSummary(matchUps) {
  const sure = surePairs(matchUps);
  const all = counted(matchUps.pairs.length, "pair");
  if (sure.length === 0) return `None of the ${all} can be told from even.`;
  const shown = sure.slice(0, 6).map((pair) => `${printedName(pair.better)} against ${printedName(pair.worse)} ${share(pair.part)}`);
  const rest = sure.length > shown.length ? `; and ${whole(sure.length - shown.length)} more` : "";
  return `${whole(sure.length)} of ${all} can be told from even: ${shown.join("; ")}${rest}.`;
}

function cycleText(cycle, nameOf) {
  const names = [...cycle.names, cycle.names[0]].map(nameOf);
  return `${names.join(" beats ")} (${cycle.points.map((part) => share(part)).join(", ")})`;
}

// Of `members` with their weights in the `mix` and points against it, by what `nameOf` calls them.
function mixPanel(title, members, mix, nameOf) {
  const sure = mix.cycles.filter((cycle) => cycle.is_sure).map((cycle) => cycleText(cycle, nameOf));
  const cycles = sure.length === 0 ? "No cycle of three is sure." : `Cycles: ${sure.join("; ")}.`;
  return panel(title,
    `How often one would take each so that no choice beats the mix (Nash), and the points of each against it. ${cycles}`,
    sortableTable({
      caption: "Weights in the mix, and points against it", rows: members, sorted: {column: 1, descending: true},
      columns: [{title: "Name", value: (row) => nameOf(row.name), isText: true},
        ...estimateColumns("Weight", (row) => row.weight, share), ...estimateColumns("Points", (row) => row.points, share)],
    }));
}

function matchUpPanels(tag) {
  const matchUps = tag.match_ups;
  if (matchUps == null) return null;
  const cells = cellsOf(matchUps);
  const names = matchUps.names.map(printedName);
  const find = (row, column) => cells.get(`${matchUps.names[row]}\n${matchUps.names[column]}`);
  const marks = new Set([...cells.values()].map((cell) => cell.mark));
  const legend = [
    marks.has(null) ? legendEntry("bar", "var(--up)", true, "above even") : null, marks.has(null) ? legendEntry("bar", "var(--down)", true, "below even") : null,
    marks.has("unsure") ? legendEntry("bar", "var(--muted)", false, "cannot be told from even") : null,
    marks.has("few") ? make("li", {}, `?: met less than ${kFewestMeetings} times`) : null,
  ].filter((entry) => entry != null);
  return [
    panel(`${titleOf(tag.tag)}: match-ups`, `Per cent that the row took from the column${data.balance.agents.length > 1 ? ", as between equal agents" : ""}. ${matchUpSummary(matchUps)}`,
      heatMap({
        caption: `${titleOf(tag.tag)}: share of the row against the column, in per cent`, names,
        value: (row, column) => find(row, column)?.points.value, mark: (row, column) => find(row, column)?.mark,
        title: (row, column) => {
          const {points} = find(row, column);
          return `${names[row]} against ${names[column]}: ${share(points.value)} ${interval(points, share)}, met ${counted(points.count, "time")}`;
        },
      }),
      make("ul", {class: "legend"}, legend),
      tableBehind({
        caption: `${titleOf(tag.tag)}: every pair that met; the points of the first`, rows: matchUps.pairs,
        columns: [{title: "First", value: (row) => printedName(row.first), isText: true}, {title: "Second", value: (row) => printedName(row.second), isText: true},
          {title: "Met", value: (row) => row.points.count}, ...estimateColumns("Points", (row) => row.points, share),
          ...columnsFor(matchUps.pairs, ["first", "second", "points"])],
      }, counted(matchUps.pairs.length, "pair"))),
    matchUps.nash == null ? null : mixPanel(`${titleOf(tag.tag)}: the mix that is hardest to beat`, matchUps.nash.names, matchUps.nash, printedName),
  ];
}
