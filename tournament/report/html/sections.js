// The parts that pages are made of: sections with an entry each in the contents, panels and tiles.
const sections = [];  // {id, title} in order

function addSection(id, title, lead, ...children) {
  const content = children.flat(Infinity).filter((child) => child != null);
  if (content.length === 0) return;
  sections.push({id, title});
  document.getElementById("report").append(
    make("section", {"aria-labelledby": `${id}-title`, id},
      make("h2", {id: `${id}-title`}, title), lead ? make("p", {class: "lead"}, lead) : null, content));
}

function panel(title, text, ...children) {
  return make("div", {class: "panel"}, make("h3", {}, title), text ? make("p", {class: "dim"}, text) : null, children);
}

function tile(what, figure, more, isWords) {
  return make("li", {class: "tile"}, make("div", {class: "what"}, what),
    make("div", {class: isWords ? "figure words" : "figure"}, figure), more ? make("div", {class: "more"}, more) : null);
}

// After the last section.
function contents() {
  const list = [...sections, {id: "origin-title", title: "Where it comes from"}];
  const links = list.map(({id, title}) => make("a", {href: `#${id}`}, title));
  const frame = document.getElementById("contents");
  frame.append(make("ul", {}, links.map((link) => make("li", {}, link))));
  // They stay above what is read, in as many rows as they need.
  new ResizeObserver(() => document.documentElement.style.setProperty("--contents", `${frame.offsetHeight}px`)).observe(frame);
}
