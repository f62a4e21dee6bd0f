import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, it } from 'vitest';
import { ROOT, run } from './lib/run.mjs';

type JestTest = { status: string; title: string; ancestorTitles: string[]; failureMessages: string[] };
type JestReport = { testResults: { name: string; message: string; assertionResults: JestTest[] }[] };

const SILENCE_MS = 12 * 60_000;

/** What React Native's preset needs Jest for; its tests count, and prove, as those of Vitest. */
const { JEST_CONFIG = '', JEST_ARGS = '' } = process.env;
const report = join(ROOT, `.tuzuo/jest-${JEST_CONFIG}.json`);
rmSync(report, { force: true });
const args = [
  '--ci',
  '--json',
  `--outputFile=${report}`,
  '--passWithNoTests',
  ...JEST_ARGS.split(' ').filter(Boolean),
];
const { code, output } = await run(
  process.execPath,
  ['node_modules/jest/bin/jest.js', `--config=config/jest.${JEST_CONFIG}.cjs`, ...args],
  { silenceMs: SILENCE_MS },
);
// It ended before any test: a style sheet that React Native cannot read, for one.
if (!existsSync(report)) throw new Error(output);
const { testResults }: JestReport = JSON.parse(readFileSync(report, 'utf8'));
const fail = (text: string) => {
  throw Object.assign(new Error(text), { stack: '' });
};

it('Jest ends as its tests do', () => {
  const failed = testResults
    .flatMap((file) => file.assertionResults)
    .some(({ status }) => status === 'failed');
  if (code !== 0 && !failed) fail(output);
});

for (const { name, message, assertionResults } of testResults) {
  describe(relative(ROOT, name), () => {
    if (assertionResults.length === 0) it('is loaded', () => fail(message));
    for (const { status, title, ancestorTitles, failureMessages } of assertionResults) {
      const result = () => status === 'failed' && fail([...ancestorTitles, ...failureMessages].join('\n'));
      if (status === 'passed' || status === 'failed') it(title, () => void result());
      else it.skip(title);
    }
  });
}
