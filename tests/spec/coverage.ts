import type { Marks } from '../../scripts/lib/results.mjs';
import { STATEMENTS, type StatementId } from './statements';
import { TARGETS, type Target, UNPROVEN } from './unproven';

/** Where a test runs: on a target, or in Node on code shared by all targets, including the server. */
type Place = Target | 'shared';

/** ✓ a test passed on the target; ○ only shared code was tested; ✗ neither. */
export type Cell = { target: Target; state: 'proven' | 'shared' | 'unproven'; why: string | undefined };

export type Covered = { id: string; text: string; files: Record<Place, string[]>; cells: Cell[] };

/** A file's folder determines where its tests run, through config/vitest.config.mts and config/jest.rn.cjs. */
export const placeOf = (file: string): Place =>
  (/^tests\/(?:e2e|client)\/(h5|weapp|rn)\//.exec(file)?.[1] as Target | undefined) ?? 'shared';

/** Every section with its statements, and what the marks prove of each. */
export const cover = (marks: Marks): { heading: string; statements: Covered[] }[] =>
  Object.entries(STATEMENTS).map(([heading, texts]) => ({
    heading,
    statements: Object.entries(texts).map(([id, text]) => {
      const proving = Object.keys(marks)
        .filter((file) => marks[file]?.includes(id))
        .sort();
      const at = (place: Place) => proving.filter((file) => placeOf(file) === place);
      const files = { h5: at('h5'), weapp: at('weapp'), rn: at('rn'), shared: at('shared') };
      return { id, text, files, cells: TARGETS.map((target) => cellOf(id as StatementId, target, files)) };
    }),
  }));

function cellOf(id: StatementId, target: Target, files: Covered['files']): Cell {
  const reason = UNPROVEN[id];
  const why = typeof reason === 'string' ? reason : reason?.[target];
  if (files[target].length > 0) return { target, state: 'proven', why };
  return { target, state: why === undefined && files.shared.length > 0 ? 'shared' : 'unproven', why };
}

/** Errors in the marks, as sentences; none if every statement is either proven or explained, never both. */
export function faultsOf(marks: Marks): string[] {
  const statements = cover(marks).flatMap((section) => section.statements);
  const known = new Set(statements.map(({ id }) => id));
  const unknown = Object.entries(marks).flatMap(([file, ids]) =>
    ids.filter((id) => !known.has(id)).map((id) => `${file} names ${id}, which is no statement`),
  );
  const wrong = statements.flatMap(({ id, files, cells }) =>
    cells.flatMap(({ target, state, why }) => {
      if (state === 'unproven' && why === undefined)
        return [`${id} has neither test nor reason on ${target}`];
      if (state !== 'proven' || why === undefined) return [];
      return [`${id} is proven on ${target} by ${files[target][0]}: take its reason away`];
    }),
  );
  return [...unknown, ...wrong];
}
