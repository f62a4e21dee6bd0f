/**
 * Captures every screen of the built pages: sheets of pictures in a folder, and a table of automatically found faults:
 *   npm run screens -- <folder> [--page part,part] [--width 320,1280] [--theme dark] [--locale fr]
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const one = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { page: one, width: one, theme: one, locale: one },
});
const [given] = positionals;
if (given === undefined) throw new Error('Give a folder: npm run screens -- <folder> [--page part]');
const folder = resolve(given);
mkdirSync(folder, { recursive: true });
const table = join(folder, 'faults.txt');
rmSync(table, { force: true });

const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--config', 'config/vitest.config.mts', '--project', 'screens'],
  { stdio: 'inherit', env: { ...process.env, SCREENS: JSON.stringify({ folder, ...values }) } },
);
if (existsSync(table)) console.log(readFileSync(table, 'utf8'));
process.exitCode = status ?? 1;
