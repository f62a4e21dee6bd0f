/**
 * `npm run new:tool <key>`: creates the folders and stubs of a tool with one image and one slider, from the templates in
 * scripts/new-tool, and adds its line to every registry.
 *   npm run new:tool auto-straighten -- --zh 自动拉直 --en "Straighten" --module img_hd
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure, ROOT, runMain } from './lib/run.mjs';

const USAGE = 'npm run new:tool <key> -- [--zh <name>] [--en <name>] [--module <module key>]';

/** At least two words: a common word, such as `share`, would be found in files that do not concern the tool. */
const KEY = /^[a-z][a-z\d]*(-[a-z\d]+)+$/;

/** Paths are those of the new files, with KEY and LOCALE as placeholders. */
const TEMPLATES = join(ROOT, 'scripts/new-tool');

/** Every language has a file of the app's own words. */
const LOCALES = readdirSync(join(ROOT, 'src/i18n/words')).map((file) => file.replace('.json', ''));

/** Used until the tool has an icon of its own (content/artwork). */
const ICON = 'src/ui/nothing.png';

const REGISTRIES = ['core/tools/index.ts', 'server/src/tools/index.ts', 'src/tools/faces.ts'];

/** In every registry, the lines of this tool are copied for the new one. */
const NEIGHBOR = 'img-compress';

const at = (/** @type {string} */ path) => join(ROOT, path);
const read = (/** @type {string} */ path) => readFileSync(at(path), 'utf8');
const camel = (/** @type {string} */ key) => key.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** @throws {Failure} when there can be no such tool */
function readTool() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      zh: { type: 'string', default: '新工具' },
      en: { type: 'string', default: 'New tool' },
      module: { type: 'string', default: 'img_hd' },
    },
  });
  const [key, ...more] = positionals;
  if (key === undefined || more.length > 0) throw new Failure(`One key is wanted: ${USAGE}`);
  if (!KEY.test(key))
    throw new Failure(
      `"${key}" is no key: two lower-case words or more with hyphens, such as auto-straighten.`,
    );
  const taken = ['core/tools', 'src/tools', 'server/src/tools', 'src/subPages']
    .flatMap((parent) => [`${parent}/${key}`, `${parent}/${key}-generate-list`])
    .find((place) => existsSync(at(place)));
  if (taken) throw new Failure(`"${key}" is taken: there is ${taken}.`);
  if (!read('core/pricing/modules.ts').includes(`'${values.module}'`))
    throw new Failure(
      `"${values.module}" is no module that points are charged for: see core/pricing/modules.ts.`,
    );
  return { key, ...values };
}

runMain(async () => {
  const { key, module, zh, en } = readTool();
  /** Texts by path. @type {Record<string, string>} */
  const made = {};
  // Sorted, a template for one locale follows LOCALE's, and overwrites it.
  const templates = readdirSync(TEMPLATES, { recursive: true, encoding: 'utf8' }).sort();
  for (const template of templates.filter((path) => path.endsWith('.txt')))
    for (const locale of template.includes('LOCALE') ? LOCALES : ['']) {
      const name = locale.startsWith('zh') ? zh : en;
      const quoted = { name: JSON.stringify(name), zh: JSON.stringify(zh), en: JSON.stringify(en) };
      const values = new Map(Object.entries({ key, camel: camel(key), module, locale, ...quoted }));
      const path = template.slice(0, -'.txt'.length).replace('KEY', key).replace('LOCALE', locale);
      const text = readFileSync(join(TEMPLATES, template), 'utf8');
      made[path] = text.replace(/\{\{(\w+)\}\}/g, (_, placeholder) => values.get(placeholder) ?? '');
    }
  const lines = new RegExp(`^.*(?:${NEIGHBOR}|${camel(NEIGHBOR)}).*\n`, 'gm');
  const copied = (/** @type {string} */ line) =>
    line + line.replaceAll(NEIGHBOR, key).replaceAll(camel(NEIGHBOR), camel(key));
  const changed = REGISTRIES.map((path) => [path, read(path).replace(lines, copied)]);
  for (const [path, text] of Object.entries({ ...made, ...Object.fromEntries(changed) })) {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  }
  copyFileSync(at(ICON), at(`src/tools/${key}/icon.png`));
  const biome = ['node_modules/@biomejs/biome/bin/biome', 'check', '--config-path=config', '--write'];
  const files = [...Object.keys(made), ...REGISTRIES];
  execFileSync(process.execPath, [...biome, ...files], { cwd: ROOT, stdio: 'ignore' });
  console.log(`Made ${Object.keys(made).length + 1} files, and a line in ${REGISTRIES.join(', ')}.
What to fill in where: docs/develop.md, "A new tool".
Names have grown: the tests of tests/frozen fail, and say how to add them to the snapshots.`);
});
