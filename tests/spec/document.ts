import type { Marks } from '../../scripts/lib/results.mjs';
import { type Cell, type Covered, cover } from './coverage';
import { TARGETS, type Target } from './unproven';

const NAMES: Record<Target, string> = { h5: 'H5', weapp: 'weapp', rn: 'RN' };
const SIGNS: Record<Cell['state'], string> = { proven: '✓', shared: '○', unproven: '✗' };

const INTRODUCTION = `# What proves each statement of the product spec

Written by \`npm run spec-coverage\` from the tests that passed in the last runs of \`npm test\`, and from the reasons in
\`tests/spec/unproven.ts\`. \`npm test\` fails when a mark here is not proven by a test that passed where the mark says, in
that run. The statements are those of [the spec](spec/product.md), in its order.

✓ a test passed on the target (H5: a real Chromium; weapp: WeChat's component framework in Node; RN: Jest's React Native
preset) · ○ only code that all targets share, or the server, was tested · ✗ not proven, and why.`;

/** The whole document, as Markdown. */
export function renderDocument(marks: Marks): string {
  const sections = cover(marks);
  const all = sections.flatMap(({ statements }) => statements);
  const count = (target: Target, state: Cell['state']) =>
    all.filter(({ cells }) => cells.some((cell) => cell.target === target && cell.state === state)).length;
  const totals = TARGETS.map(
    (target) =>
      `| ${NAMES[target]} | ${count(target, 'proven')} | ${count(target, 'shared')} | ${count(target, 'unproven')} |`,
  );
  const tables = sections.map(({ heading, statements }) =>
    [
      `## ${heading}`,
      '',
      `| Statement | ${TARGETS.map((target) => NAMES[target]).join(' | ')} | Proven by; why not |`,
      '|---|---|---|---|---|',
      ...statements.map(row),
    ].join('\n'),
  );
  const summary = [`| Of ${all.length} statements | ✓ | ○ | ✗ |`, '|---|---|---|---|', ...totals].join('\n');
  return `${[INTRODUCTION, summary, ...tables].join('\n\n')}\n`;
}

function row({ id, text, files, cells }: Covered): string {
  const proofs = Object.entries({ ...NAMES, shared: 'shared' }).flatMap(([place, name]) => {
    const links = files[place as keyof typeof files].map((file) => `[${file.split('/').pop()}](../${file})`);
    return links.length > 0 ? [`${name}: ${links.join(', ')}`] : [];
  });
  const marks = cells.map(({ state }) => SIGNS[state]).join(' | ');
  return `| ${plain(text)} \`${id}\` | ${marks} | ${[...proofs, ...reasons(cells)].join('<br>')} |`;
}

/** The same reason for several targets is told once. */
function reasons(cells: readonly Cell[]): string[] {
  const byReason = new Map<string, Target[]>();
  for (const { target, state, why } of cells) {
    if (state === 'proven' || why === undefined) continue;
    byReason.set(why, [...(byReason.get(why) ?? []), target]);
  }
  return [...byReason].map(([why, targets]) => {
    const where = targets.length === TARGETS.length ? '' : `${targets.map((one) => NAMES[one]).join(', ')}: `;
    return `✗ ${where}${plain(why)}`;
  });
}

const plain = (text: string) => text.replace(/[|<>*_`\\]/g, '\\$&').replace(/\s+/g, ' ');
