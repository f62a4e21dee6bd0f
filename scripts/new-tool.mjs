/**
 * `npm run new:tool <key>`: makes the rooms and stubs of a tool with one picture and one slider, and its line in each
 * of the three registries.
 *   npm run new:tool auto-straighten -- --zh 自动拉直 --en "Straighten" --module img_hd
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure, ROOT, runMain } from './lib/run.mjs';
import { registries, roomFiles } from './lib/tool-rooms.mjs';
import { writeToolWords } from './tool-words.mjs';

const USAGE = 'npm run new:tool <key> -- [--zh <name>] [--en <name>] [--module <module key>]';

/** Two words or more: a common word, such as `share`, would be found in files that have nothing to do with it. */
const KEY = /^[a-z][a-z\d]*(-[a-z\d]+)+$/;

const BIOME = 'node_modules/@biomejs/biome/bin/biome';

/** Until it has one of its own (artwork). */
const ICON = 'src/ui/nothing.png';

const at = (/** @type {string} */ path) => join(ROOT, path);
const read = (/** @type {string} */ path) => readFileSync(at(path), 'utf8');

/** What stands in the place of a tool's rooms and pages. @param {string} key */
const placesOf = (key) =>
  [
    ...['core/tools', 'src/tools', 'server/src/tools', 'src/subPages'].map((parent) => `${parent}/${key}`),
    `src/subPages/${key}-generate-list`,
  ].filter((place) => existsSync(at(place)));

/** @param {string[]} args */
function readArgs(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      zh: { type: 'string', default: '新工具' },
      en: { type: 'string', default: 'New tool' },
      module: { type: 'string', default: 'img_hd' },
    },
  });
  const [key, ...more] = positionals;
  if (key === undefined || more.length > 0) throw new Failure(`One key is wanted: ${USAGE}`);
  return { key, ...values };
}

/**
 * @param {ReturnType<typeof readArgs>} tool
 * @throws {Failure} when the tool cannot be made
 */
function assertFree({ key, module }) {
  if (!KEY.test(key)) {
    throw new Failure(
      `"${key}" is no key: two lower-case words or more with hyphens, such as auto-straighten.`,
    );
  }
  const [taken] = placesOf(key);
  if (taken) throw new Failure(`"${key}" is taken: there is ${taken}.`);
  if (!read('core/pricing/modules.ts').includes(`'${module}'`)) {
    throw new Failure(`"${module}" is no module that points are charged for: see core/pricing/modules.ts.`);
  }
}

runMain(() => {
  const tool = readArgs(process.argv.slice(2));
  assertFree(tool);
  const { key } = tool;
  const made = roomFiles(tool);
  const changed = registries(key, read);
  for (const [path, text] of Object.entries({ ...made, ...changed })) {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  }
  copyFileSync(at(ICON), at(`src/tools/${key}/icon.png`));
  writeToolWords(ROOT);
  const words = readdirSync(at('core/tools/words')).map((file) => `core/tools/words/${file}`);
  const files = [...Object.keys(made), ...Object.keys(changed), ...words];
  execFileSync(process.execPath, [BIOME, 'check', '--config-path=config', '--write', ...files], {
    cwd: ROOT,
    stdio: 'ignore',
  });
  console.log(`Made ${Object.keys(made).length + 1} files, and a line in ${Object.keys(changed).join(', ')}.
To be filled in:
  core/tools/${key}/definition.ts       inputs, options, limits, module (what it is charged as), label
  core/tools/${key}/words/              name and line in five languages
  src/tools/${key}/page.ts, words/      tips, the button, what the options are called
  src/tools/${key}/icon.png             its picture
  server/src/tools/${key}/run.ts        what it does; index.ts: the models and the time that it takes
Names have grown: the tests of tests/frozen fail, and say how to add them to the snapshots.`);
  return Promise.resolve();
});
