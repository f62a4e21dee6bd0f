import { type CoveredLine, cover } from './coverage';
import type { Declared } from './discover';
import { TARGETS, type Target } from './line';

const NAMES: Record<Target, string> = { h5: 'H5', weapp: 'weapp', rn: 'RN' };

/** Where the document lies, from the repository's root, and how it is made. */
export const DOCUMENT = 'docs/spec-coverage.md';
export const WRITE_COMMAND = 'node --import tsx tests/spec/write.ts';

const INTRODUCTION = `# What proves each line of the product spec

Made by \`${WRITE_COMMAND}\` from the tests that say which line they prove (\`specLine\`, \`specCases\`) and from the
explanations in \`tests/spec/lines\`; a test fails when this file is out of date, or when a line has neither.

H5 = a real Chromium · weapp = the mini-program harness · RN = jest's react-native preset · all = code that every
target shares, or the server over HTTP. ✓ proven by a passing test, ✗ not proven, and why.`;

/** The whole document, as Markdown. */
export function renderDocument(tests: readonly Declared[]): string {
  const sections = cover(tests);
  const lines = sections.flatMap((section) => section.lines);
  const count = (target: Target) => lines.filter((line) => isProven(line, target)).length;
  const totals = TARGETS.map((target) => `${NAMES[target]} ${count(target)}`).join(' · ');
  const tables = sections.map(({ heading, lines: own }) =>
    [
      `## ${heading}`,
      '',
      `| Line | ${TARGETS.map((target) => NAMES[target]).join(' | ')} | Tests; why not |`,
      '|---|---|---|---|---|',
      ...own.map(row),
    ].join('\n'),
  );
  return `${[INTRODUCTION, `Proven of ${lines.length} lines: ${totals}.`, ...tables].join('\n\n')}\n`;
}

const isProven = ({ cells }: CoveredLine, target: Target) =>
  cells.some((cell) => cell.target === target && cell.tests.length > 0);

function row(line: CoveredLine): string {
  const marks = TARGETS.map((target) => (isProven(line, target) ? '✓' : '✗'));
  const notes = [...testNotes(line), ...gapNotes(line)];
  return `| ${plain(line.text)} \`${line.id}\` | ${marks.join(' | ')} | ${notes.join('<br>')} |`;
}

function testNotes({ cells }: CoveredLine): string[] {
  const tests = new Set(cells.flatMap((cell) => cell.tests));
  return [...tests].map(({ proof, title, path }) => {
    const where = proof === 'unit' || proof === 'server' ? 'all' : NAMES[proof];
    return `${where}: ${plain(title)} ([${path.split('/').pop()}](../${path}))`;
  });
}

/** The same reason for several targets is told once. */
function gapNotes({ cells }: CoveredLine): string[] {
  const byReason = new Map<string, Target[]>();
  for (const { target, tests, why } of cells) {
    if (tests.length > 0 || why === undefined) continue;
    byReason.set(why, [...(byReason.get(why) ?? []), target]);
  }
  return [...byReason].map(([why, targets]) => {
    const where = targets.length === TARGETS.length ? '' : `${targets.map((one) => NAMES[one]).join(', ')} `;
    return `✗ ${where}${plain(why)}`;
  });
}

const plain = (text: string) => text.replace(/[|<>*_`\\]/g, '\\$&').replace(/\s+/g, ' ');
