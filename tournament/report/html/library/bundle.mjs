// Bundles entry.js and all that it uses into one file, after the licences of what is in it.
// usage: node bundle.mjs OUT, in a folder with node_modules/; run by scripts/update_report_library
import {readdirSync, readFileSync, writeFileSync} from "node:fs";
import {build} from "esbuild";

const out = process.argv[2];
const result = await build({
  entryPoints: ["entry.js"], bundle: true, minify: true, format: "iife", globalName: "Plot", target: "es2020",
  charset: "ascii", legalComments: "none", metafile: true, write: false,
});

// The packages that any byte of the bundle comes from.
const inputs = Object.entries(Object.values(result.metafile.outputs)[0].inputs);
const used = inputs.filter(([, {bytesInOutput}]) => bytesInOutput > 0).map(([path]) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]);
const packages = [...new Set(used.filter((name) => name != null))].sort();

// Packages with the same licence share its text.
const byText = new Map();
for (const name of packages) {
  const folder = `node_modules/${name}`;
  const {version} = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file == null) throw new Error(`${name} ${version} has no licence file`);
  const text = readFileSync(`${folder}/${file}`, "utf8").trim().replaceAll("*/", "* /").replace(/[^\x20-\x7e\n]/g, "?");
  byText.set(text, [...(byText.get(text) ?? []), `${name} ${version}`]);
}
const licences = [...byText].map(([text, names]) => `${names.join(", ")}:\n\n${text}`).join("\n\n----\n\n");
const code = result.outputFiles[0].text;
if (/<\/script|<!--/i.test(code)) throw new Error("the bundle would end the script element that it stands in");
writeFileSync(out, `/*!\nObservable Plot and what it uses, bundled by esbuild. The licences:\n\n${licences}\n*/\n${code}`);
console.log(`${packages.length} packages, ${code.length} bytes of code`);
