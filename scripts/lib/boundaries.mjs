import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from './run.mjs';

/** A module of dependency-cruiser's report. @typedef {{ source: string, dependencies: { resolved: string }[] }} Module */

const FOLDERS = ['core', 'poster', 'contract', 'content', 'src', 'embedded-postgres', 'server/src'];

/** The cruiser prints nothing before its report. */
const SILENCE_MS = 10 * 60_000;

/**
 * Two rooms that need each other, also through others, are one room, or lack a third below them. dependency-cruiser
 * has such rules for folders, but they switch on metrics that take four times as long as everything else (version 16–17).
 */
export const ROOM_RULE = {
  name: 'no-cycles-between-rooms',
  from: { path: '^(src/(shell|tools|features|app)|server/src/modules|core)/[^/]+/' },
};

const ROOM = new RegExp(ROOM_RULE.from.path);

/** @param {string} file @returns {string | undefined} the folder of its room */
const roomOf = (file) => ROOM.exec(file)?.[0].slice(0, -1);

/** @param {readonly Module[]} modules @returns {Map<string, Set<string>>} the rooms that each room imports */
function importsOfRooms(modules) {
  /** @type {Map<string, Set<string>>} */
  const imports = new Map();
  for (const { source, dependencies } of modules) {
    const from = roomOf(source);
    if (!from) continue;
    const known = imports.get(from) ?? new Set();
    imports.set(from, known);
    for (const { resolved } of dependencies) {
      const to = roomOf(resolved);
      if (to && to !== from) known.add(to);
    }
  }
  return imports;
}

/**
 * The shortest way from a room back to itself, without the room at its start; undefined when there is none.
 * @param {string} start @param {Map<string, Set<string>>} imports
 */
function wayBack(start, imports) {
  const seen = new Set();
  let ways = [[start]];
  while (ways.length > 0) {
    /** @type {string[][]} */
    const longer = [];
    for (const way of ways) {
      for (const next of imports.get(way.at(-1) ?? '') ?? []) {
        if (next === start) return [...way.slice(1), next];
        if (!seen.has(next)) longer.push([...way, next]);
        seen.add(next);
      }
    }
    ways = longer;
  }
  return undefined;
}

/**
 * Imports of a tree that config/dependency-cruiser.cjs forbids, and rooms that need each other, types included.
 * @returns {Promise<string[]>} `rule file → imported file`, one line each
 * @throws {Error} with the cruiser's output when it fails
 */
export async function boundaryFaults(root = ROOT) {
  const program = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const config = join(ROOT, 'config/dependency-cruiser.cjs');
  const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)));
  const args = [program, '--config', config, '--output-type=json', ...folders];
  const { stdout, output } = await run(process.execPath, args, { cwd: root, silenceMs: SILENCE_MS });
  if (!stdout.startsWith('{')) throw new Error(output);
  /** @type {{ modules: Module[], summary: { violations: { rule: { name: string }, from: string, to: string }[] } }} */
  const { modules, summary } = JSON.parse(stdout);
  const imports = importsOfRooms(modules);
  return [
    ...summary.violations.map(({ rule, from, to }) => `${rule.name} ${from} → ${to}`),
    ...[...imports.keys()].flatMap((room) => {
      const way = wayBack(room, imports);
      return way ? `${ROOM_RULE.name} ${room} → ${way.join(' → ')}` : [];
    }),
  ];
}
