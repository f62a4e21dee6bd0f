/**
 * `npm run new:tool <key>`: makes the rooms and stubs of a tool with one picture and one slider, by the templates in
 * scripts/new-tool, and its line in every registry.
 *   npm run new:tool auto-straighten -- --zh 自动拉直 --en "Straighten" --module img_hd
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure, ROOT, runMain } from './lib/run.mjs';

const USAGE = 'npm run new:tool <key> -- [--zh <name>] [--en <name>] [--module <module key>]';

/** Two words or more: a common word, such as `share`, would be found in files that have nothing to do with it. */
const KEY = /^[a-z][a-z\d]*(-[a-z\d]+)+$/;

/** Paths are those of the files, with KEY and LOCALE in them: a file of its own wins over the one for every locale. */
const TEMPLATES = join(ROOT, 'scripts/new-tool');

/** As core/text/locale.ts has them. */
const LOCALES = ['zh-CN', 'zh-TW', 'en', 'fr', 'es'];

/** Until it has one of its own (artwork). */
const ICON = 'src/ui/nothing.png';

const at = (/** @type {string} */ path) => join(ROOT, path);
const read = (/** @type {string} */ path) => readFileSync(at(path), 'utf8');

/** @typedef {{ key: string, module: string, zh: string, en: string }} NewTool */

/** @returns {NewTool} @throws {Failure} when no such tool can be made */
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

const camel = (/** @type {string} */ key) => key.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** Path → text of every file that a tool has of its own, but its icon. @param {NewTool} tool @returns {Record<string, string>} */
function roomFiles({ key, module, zh, en }) {
  const templates = readdirSync(TEMPLATES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.txt'))
    .sort((a, b) => Number(b.includes('LOCALE')) - Number(a.includes('LOCALE')));
  const written = templates.flatMap((template) =>
    (template.includes('LOCALE') ? LOCALES : ['']).map((locale) => {
      const name = JSON.stringify(locale.startsWith('zh') ? zh : en);
      /** @type {Record<string, string>} */
      const values = {
        key,
        camel: camel(key),
        module,
        locale,
        name,
        zh: JSON.stringify(zh),
        en: JSON.stringify(en),
      };
      const path = template.replaceAll('\\', '/').replace('KEY', key).replace('LOCALE', locale);
      const text = readFileSync(join(TEMPLATES, template), 'utf8');
      return [path.slice(0, -4), text.replace(/\{\{(\w+)\}\}/g, (_, value) => values[value] ?? '')];
    }),
  );
  return Object.fromEntries(written);
}

/**
 * Every registry: its path, how the line begins that opens its list, what it imports, and the tool's entry.
 * @param {string} key
 */
function registriesOf(key) {
  const name = camel(key);
  const entry = `'${key}': ${name}`;
  const words = LOCALES.map((locale) => [
    `core/tools/words/${locale}.ts`,
    'export const toolWords',
    `{ words as ${name} } from '../${key}/words/${locale}'`,
    entry,
  ]);
  return [
    ['core/tools/index.ts', 'export const tools = {', `{ ${name} } from './${key}/definition'`, entry],
    ...words,
    [
      'core/tools/words/search.ts',
      'export const searchWords',
      `{ search as ${name} } from '../${key}/words/search'`,
      entry,
    ],
    [
      'src/tools/faces.ts',
      'const registry = {',
      `${name} from './${key}/icon.png'`,
      `'${key}': { icon: ${name} }`,
    ],
    ['server/src/tools/index.ts', 'export const toolRooms', `{ ${name} } from './${key}'`, entry],
  ];
}

/** The registry with the tool as its last; the formatter puts the import in its place. @param {string[]} registry */
function withTool([path = '', declaration = '', specifier, entry]) {
  const text = read(path);
  const end = text.indexOf('\n}', text.indexOf(declaration));
  if (!text.includes(declaration) || end < 0) throw new Error(`${path} has no "${declaration}"`);
  return `import ${specifier};\n${text.slice(0, end)}\n  ${entry},${text.slice(end)}`;
}

runMain(async () => {
  const tool = readTool();
  const made = roomFiles(tool);
  const registries = registriesOf(tool.key);
  const changed = Object.fromEntries(registries.map((registry) => [registry[0], withTool(registry)]));
  for (const [path, text] of Object.entries({ ...made, ...changed })) {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  }
  copyFileSync(at(ICON), at(`src/tools/${tool.key}/icon.png`));
  const biome = ['node_modules/@biomejs/biome/bin/biome', 'check', '--config-path=config', '--write'];
  const files = [...Object.keys(made), ...Object.keys(changed)];
  execFileSync(process.execPath, [...biome, ...files], { cwd: ROOT, stdio: 'ignore' });
  console.log(`Made ${Object.keys(made).length + 1} files, and a line in ${Object.keys(changed).join(', ')}.
What to fill in where: docs/develop.md, "A new tool".
Names have grown: the tests of tests/frozen fail, and say how to add them to the snapshots.`);
});
