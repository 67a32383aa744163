// The head of the page: what is too strong, in sentences and as a tile.

// What a finding is of, in a few words.
function findingName(balance, finding) {
  const row = finding.rows[0];
  if (finding.tag != null && balance.tags.some((tag) => tag.tag === finding.tag && tag.role === "place")) return `${row.printed} to move`;
  if (finding.kind === "seat") return `Seat ${row.name}`;
  if (finding.kind === "game") return finding.tag == null ? `End by ${wordsOf(row.name)}` : `${titleOf(finding.tag)} ${row.printed}`;
  return row.printed;
}

function findingTile(balance, what) {
  if (balance.games === balance.fault_games) return null;
  const finding = (balance.findings ?? [])[0];
  if (finding == null) return tile(what, "none", "nothing stands out", true);
  const row = finding.rows[0];
  const points = `${fixed(100 * Math.abs(row.size), 1)} points`;
  if (finding.kind === "together") return tile(what, findingName(balance, finding), `together ${row.size > 0 ? "+" : "\u2212"}${points} beyond each alone`, true);
  if (row.q == null || row.q >= 0.05) {
    const adds = row.adds.value;
    return tile(`${what}: ${findingName(balance, finding)}`, share(row.share.value), `${adds > 0 ? "adds" : "costs"} ${fixed(100 * Math.abs(adds), 1)} points with the rest of its side held equal`);
  }
  const those = balance.agents.length > 1 ? "agents" : "seats";
  const even = Math.abs(row.par - 1 / balance.sides) > 1e-9 && finding.kind !== "seat" && (balance.players > 1 || those === "agents") ? `what those ${those} win` : balance.players === 1 ? "the mean" : "even";
  const than = finding.kind === "game" ? `${row.size > 0 ? "more" : "less"} than ${those === "agents" ? "the same agents in all games" : "in all games"}` : `${row.size > 0 ? "above" : "below"} ${even}`;
  return tile(`${what}: ${findingName(balance, finding)}`, share(row.share.value), `${interval(row.share, share)}, ${points} ${than}`);
}

// What stands out, in sentences. `tiles` is what follows them; on the page of a ranking, which has them above, it is balance alone.
function verdictSection(balance, tiles) {
  const verdict = balance.verdict;
  if (verdict == null) return;
  const shown = 8;
  const entry = (text) => make("li", {}, text);
  const rest = verdict.sentences.slice(shown);
  const list = verdict.sentences.length === 1 ? make("p", {class: "finding"}, verdict.sentences[0])
    : make("ol", {class: "findings"}, verdict.sentences.slice(0, shown).map(entry));
  addSection("verdict", tiles == null ? "The verdict on balance" : "The verdict", verdict.alone, list,
    rest.length === 0 ? null : make("details", {}, make("summary", {}, `${whole(rest.length)} more`), make("ol", {class: "findings", start: shown + 1}, rest.map(entry))),
    verdict.warnings.map((text) => make("p", {class: "note", role: "note"}, text)),
    [verdict.balanced, verdict.level].filter((text) => text !== "").map((text) => make("p", {class: "lead"}, text)), tiles);
  document.querySelectorAll("#verdict details").forEach((more) => openOnPaper(more));
}
