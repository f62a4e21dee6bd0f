import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Declared, declaredIn } from './discover';
import { type Line, TARGETS, type Target } from './line';
import { allSections } from './lines';
import { parseSource } from './source-file';

/** What stands for one line on one target: the tests that prove it, or why there is none. */
type Cell = { target: Target; tests: Declared[]; why: string | undefined };

export type CoveredLine = { id: string; text: string; cells: Cell[] };

const FOLDERS = ['core', 'contract', 'server/src', 'src', 'tests'];
const TEST_FILE = /\.test\.tsx?$/;
const LEFT_OUT = /(^|[\\/])(node_modules|__output__|fixtures)[\\/]/;

/** Every declared test of the repository, by path. Reads the sources; runs nothing. */
export function declaredTests(root: string): Declared[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  return files
    .filter((file) => TEST_FILE.test(file) && !LEFT_OUT.test(file))
    .sort()
    .filter((file) => /\bspec(Line|Cases)\(/.test(readFileSync(join(root, file), 'utf8')))
    .flatMap((file) => declaredIn(root, parseSource(root, join(root, file))));
}

/** Lays the tests beside the lines. */
export function cover(tests: readonly Declared[]): { heading: string; lines: CoveredLine[] }[] {
  return allSections.map(({ heading, lines }) => ({
    heading,
    lines: lines.map(([id, line]) => {
      const proving = tests.filter(({ ids }) => ids.includes(id));
      return { id, text: line.text, cells: TARGETS.map((target) => cellOf(line, target, proving)) };
    }),
  }));
}

function cellOf({ unproven }: Line, target: Target, proving: readonly Declared[]): Cell {
  const tests = proving.filter(({ proof }) => proof === target || proof === 'unit' || proof === 'server');
  return { target, tests, why: typeof unproven === 'string' ? unproven : unproven?.[target] };
}

/** What is wrong with the declarations, as sentences; none when every line is proven or explained. */
export function faultsOf(tests: readonly Declared[]): string[] {
  const covered = cover(tests).flatMap(({ lines }) => lines);
  const known = new Set(covered.map(({ id }) => id));
  const unknown = tests.flatMap(({ ids, path }) =>
    ids
      .filter((id) => !known.has(id))
      .map((id) => `${path} names ${id}, which is no line of tests/spec/lines`),
  );
  const wrong = covered.flatMap(({ id, cells }) =>
    cells.flatMap(({ target, tests: proving, why }) => {
      if (proving.length === 0 && why === undefined)
        return [`${id} has neither test nor explanation on ${target}`];
      if (proving.length > 0 && why !== undefined) {
        return [`${id} is proven on ${target} by ${proving[0]?.path}: take its explanation away`];
      }
      return [];
    }),
  );
  return [...unknown, ...wrong];
}
