// Sequential tests: their verdict, and how far the evidence is.
const kVerdicts = {h0: "H0 is accepted", h1: "H1 is accepted"};

function verdictOf(sprt) {
  return kVerdicts[sprt.verdict?.toLowerCase()] ?? "not decided yet";
}

// The sequential test that the run was played for.
function sprtFigure(sprt) {
  if (sprt == null) return null;
  const question = `H1: ${sprt.first} is stronger than ${sprt.second} by at least ${plainNumber(sprt.elo1)} Elo (${sprt.model}). H0: by at most ${plainNumber(sprt.elo0)}.`;
  return chartFigure({
    title: `Sequential test: ${verdictOf(sprt)}`, text: `${question} A wrong verdict has a chance of at most ${percent(sprt.alpha, 1)} under H0 and ${percent(sprt.beta, 1)} under H1.`,
    draw: evidenceChart(sprt),
    summary: `Log-likelihood ratio ${fixed(sprt.llr, 2)} between ${fixed(sprt.lower, 2)} and ${fixed(sprt.upper, 2)}: ${verdictOf(sprt)}`,
    table: {
      caption: `Sequential test: ${sprt.first} against ${sprt.second}`, rows: Object.entries(sprt).map(([key, value]) => ({figure: titleOf(key), value})),
      columns: [textColumn("Figure", (row) => row.figure), textColumn("Value", (row) => row.value)],
    },
  });
}
