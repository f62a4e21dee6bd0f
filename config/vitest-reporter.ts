import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type { FileResult } from '../scripts/lib/results.mjs';

const toResult = (test: TestCase): FileResult['tests'][number] => ({
  title: test.name,
  name: test.fullName,
  state: test.result().state,
  why: test.result().errors?.[0]?.message ?? '',
});

/** Writes every file of tests that has ended into RESULTS_FILE, a line of JSON each, also of a run that does not end. */
export default class ResultsReporter implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const { name: project } = module.project;
    const path = relative(process.cwd(), module.moduleId).replaceAll('\\', '/');
    const own = [...module.children.allTests()].filter((test) => !isOfJest(path, test));
    const broken = module
      .errors()
      .map(({ message }) => ({ title: path, name: path, state: 'failed', why: message }));
    const files: FileResult[] = [{ project, path, tests: [...own.map(toResult), ...broken] }];
    if (path === JEST)
      for (const suite of module.children.suites())
        files.push({ project, path: suite.name, tests: [...suite.children.allTests()].map(toResult) });
    for (const file of files) appendFileSync(process.env.RESULTS_FILE ?? '', `${JSON.stringify(file)}\n`);
  }
}

/** Runs Jest, and tells its files as suites. */
const JEST = 'scripts/jest.test.ts';

const isOfJest = (path: string, { parent }: TestCase) => path === JEST && parent.type === 'suite';
