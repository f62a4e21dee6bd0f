import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

/** Headings (a call, a table, …) and the facts below each: one line each, in any order. */
type Facts = Record<string, readonly string[]>;

const UPDATE = process.env.UPDATE_FROZEN === '1';

/** Command that adds new names to the snapshots. */
const UPDATE_COMMAND =
  'UPDATE_FROZEN=1 npx vitest run --config config/vitest.config.mts --project unit --project server tests/frozen';

const pathOf = (name: string) => fileURLToPath(new URL(`snapshots/${name}.txt`, import.meta.url));

const header = (name: string) =>
  [
    `# Frozen: ${name}. Clients, databases and devices in use know these names.`,
    `# Adding a line: ${UPDATE_COMMAND}`,
    '# Changing or removing a line: by hand, in the commit that needs it, with an ADR that says why nothing breaks.',
  ].join('\n');

/** Facts as sorted text, independent of the order of declarations; facts shared by several headings appear once. */
function render(name: string, facts: Facts): string {
  const headings = new Map<string, string[]>();
  for (const heading of Object.keys(facts).sort()) {
    const body = [...new Set(facts[heading])].sort().join('\n');
    headings.set(body, [...(headings.get(body) ?? []), heading]);
  }
  const sections = [...headings].map(([body, same]) => `[${same.join(', ')}]\n${body}`);
  return `${[header(name), ...sections].join('\n\n')}\n`;
}

/** Lines of a snapshot, each with each of its headings, because removal from one heading is also a loss. */
function linesOf(text: string): Set<string> {
  let headings: string[] = [];
  const lines = new Set<string>();
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const heading = /^\[(.*)\]$/.exec(line)?.[1];
    if (heading !== undefined) headings = heading.split(', ');
    for (const each of headings) lines.add(heading === undefined ? `[${each}] ${line}` : `[${each}]`);
  }
  return lines;
}

/**
 * Compares facts about the current code with the committed snapshot. With UPDATE_FROZEN=1, additions are recorded;
 * removals always fail.
 */
export function expectFrozen(name: string, facts: Facts): void {
  const path = pathOf(name);
  const now = render(name, facts);
  const present = linesOf(now);
  const frozen = linesOf(existsSync(path) ? readFileSync(path, 'utf8') : '');
  const gone = [...frozen].filter((line) => !present.has(line));
  expect(
    gone,
    `${name}: renamed or removed, but others rely on it. Restore it; if it must go, edit snapshots/${name}.txt by hand and write an ADR`,
  ).toEqual([]);
  if (UPDATE) writeFileSync(path, now);
  const added = UPDATE ? [] : [...present].filter((line) => !frozen.has(line));
  expect(added, `${name}: new names, not in the snapshot yet. Run: ${UPDATE_COMMAND}`).toEqual([]);
}
